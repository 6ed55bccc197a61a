import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { planNames } from "../dashboard/read-dashboard.ts";
import { movesBefore } from "../figures/plan-moves.queries.ts";
import { addMonths, type Month, monthsBetween, startOf } from "./months.ts";
import { payingByMonth, revenueByMonth } from "./plan-months.ts";
import { registeredByMonth, usageByPlan } from "./platform-reports.queries.ts";

const Count = z.int();

/** Months of a report, and of what it is compared with; null: nothing. Both have the same length. */
export interface ReportMonths {
  from: Month;
  to: Month;
  before: { from: Month; to: Month } | null;
}

const RevenueMonth = z.object({
  month: z.string(),
  newMinor: Count,
  backMinor: Count,
  upMinor: Count,
  downMinor: Count,
  endedMinor: Count,
  /** Income per month at the end. */
  endMinor: Count,
});
export const Revenue = z.object({
  currencies: z.array(z.object({ currency: z.string(), months: z.array(RevenueMonth), before: z.array(RevenueMonth) })),
});

const GrowthMonth = z.object({
  month: z.string(),
  registered: Count,
  activated: Count,
  returned: Count,
  lost: Count,
  paying: Count,
});
export const Growth = z.object({ months: z.array(GrowthMonth), before: z.array(GrowthMonth) });

const UsageRow = z.object({
  month: z.string(),
  planCode: z.string(),
  clinics: Count,
  people: Count,
  activePeople: Count,
  devices: Count,
  storageBytes: Count,
  appointments: Count,
  visits: Count,
  invoices: Count,
});
export const Usage = z.object({
  plans: z.array(z.object({ code: z.string(), name: z.string() })),
  months: z.array(z.string()),
  rows: z.array(UsageRow),
  beforeMonths: z.array(z.string()),
  before: z.array(UsageRow),
});

const listMonths = ({ from, to }: { from: Month; to: Month }): Month[] => monthsBetween(from, to);

/** Income per month from plans, by currency. */
export async function readRevenue(sql: Sql, asked: ReportMonths): Promise<z.output<typeof Revenue>> {
  const moves = await movesBefore(sql, startOf(addMonths(asked.to, 1)));
  const now = revenueByMonth(moves, listMonths(asked));
  const before = new Map(
    revenueByMonth(moves, asked.before ? listMonths(asked.before) : []).map((one) => [one.currency, one.months]),
  );
  return { currencies: now.map((one) => ({ ...one, before: before.get(one.currency) ?? [] })) };
}

async function growthOf(sql: Sql, asked: { from: Month; to: Month }): Promise<z.output<typeof GrowthMonth>[]> {
  const before = addMonths(asked.to, 1);
  const registered = await registeredByMonth(sql, { from: asked.from, before });
  const paying = payingByMonth(await movesBefore(sql, startOf(before)), listMonths(asked));
  return paying.map((row) => ({ ...row, registered: registered.get(row.month) ?? 0 }));
}

/** Clinics that registered, began to pay and ended, by month. */
export async function readGrowth(sql: Sql, asked: ReportMonths): Promise<z.output<typeof Growth>> {
  return { months: await growthOf(sql, asked), before: asked.before ? await growthOf(sql, asked.before) : [] };
}

/** Use by plan and month. Plans are those that clinics had when their days were counted. */
export async function readUsage(sql: Sql, asked: ReportMonths): Promise<z.output<typeof Usage>> {
  const rows = await usageByPlan(sql, asked);
  const before = asked.before ? await usageByPlan(sql, asked.before) : [];
  const codes = new Set([...rows, ...before].map(({ planCode }) => planCode).filter((code) => code !== ""));
  return {
    plans: await planNames(sql, codes),
    months: listMonths(asked),
    rows,
    beforeMonths: asked.before ? listMonths(asked.before) : [],
    before,
  };
}
