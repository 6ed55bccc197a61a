import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { allPlans } from "../../plans/plans.queries.ts";
import { platformDays } from "../figures/platform-days.queries.ts";
import { movesBefore } from "../figures/plan-moves.queries.ts";
import { addMonths, lastMonths, startOf } from "../reports/months.ts";
import { plansByMonth, revenueByMonth } from "../reports/plan-months.ts";
import { openedClinics } from "../support/support.queries.ts";
import { clinicsByStatus, mailHealth, needyClinics, presentSums, registeredSince } from "./dashboard.queries.ts";
import { listNeeds, Need } from "./needs.ts";
import { needBounds } from "./sync-bounds.ts";

const Count = z.int();
const MONTHS = 12;
/** The page shows the worst ones; `needCount` has them all. */
const MOST_NEEDS = 8;

export const DASHBOARD_PERIODS = ["day", "week", "month"] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
const DAYS: Readonly<Record<DashboardPeriod, number>> = { day: 1, week: 7, month: 30 };

export const Dashboard = z.object({
  /** When the clinics were counted last; null: never. */
  countedAt: z.nullable(z.string()),
  clinics: z.object({ total: Count, paying: Count, trialing: Count, blocked: Count, registered: Count }),
  people: z.object({ total: Count, active: Count }),
  /** Per currency: income per month now, and at the end of last month. The currency of most clinics is the first. */
  income: z.array(z.object({ currency: z.string(), nowMinor: Count, beforeMinor: Count })),
  devices: z.object({ total: Count, seen: Count, quiet: Count }),
  changes: z.object({ sent: Count, refused: Count, openItems: Count, parked: Count }),
  queue: z.object({ unsent: Count, oldestAt: z.nullable(z.string()) }),
  mails: z.object({ waiting: Count, oldestAt: z.nullable(z.string()), failed: Count }),
  plans: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Paying clinics by plan at the end of each month, the oldest first. */
  months: z.array(z.object({ month: z.string(), counts: z.record(z.string(), Count) })),
  needs: z.array(Need),
  needCount: Count,
});

/** The names of all plans, and the codes of plans that are gone. */
export async function planNames(sql: Sql, codes: ReadonlySet<string>) {
  const plans = (await allPlans(sql)).map(({ code, name }) => ({ code, name }));
  const gone = [...codes].filter((code) => !plans.some((plan) => plan.code === code)).toSorted();
  return [...plans, ...gone.map((code) => ({ code, name: code }))];
}

async function planPart(sql: Sql, now: string) {
  const months = lastMonths(now, MONTHS);
  const moves = await movesBefore(sql, startOf(addMonths(months.at(-1) ?? "", 1)));
  const [thisMonth = "", lastMonth] = [months.at(-1), addMonths(months.at(-1) ?? "", -1)];
  const income = revenueByMonth(moves, [lastMonth, thisMonth]).map(({ currency, months: [before, at] }) => ({
    currency,
    nowMinor: at?.endMinor ?? 0,
    beforeMinor: before?.endMinor ?? 0,
  }));
  const counted = plansByMonth(moves, months);
  const codes = new Set(counted.flatMap(({ counts }) => Object.keys(counts)));
  return { income, months: counted, plans: await planNames(sql, codes) };
}

async function clinicPart(sql: Sql, from: string) {
  const statuses = await clinicsByStatus(sql);
  const count = (...names: string[]): number => names.reduce((sum, name) => sum + (statuses.get(name) ?? 0), 0);
  const total = [...statuses.values()].reduce((sum, number) => sum + number, 0);
  const [paying, trialing] = [count("active", "past_due"), count("trialing")];
  const registered = await registeredSince(sql, from);
  return { total, paying, trialing, blocked: total - paying - trialing, registered };
}

/** The platform in figures. No row that a clinic has recorded is read for it. */
export async function readDashboard(
  sql: Sql,
  nowMs: number,
  period: DashboardPeriod,
): Promise<z.output<typeof Dashboard>> {
  const now = toInstant(nowMs);
  const today = now.slice(0, 10);
  const firstDay = addDays(today, 1 - DAYS[period]);
  const from = `${firstDay}T00:00:00.000Z`;
  const days = await platformDays(sql, { from: firstDay, to: today });
  const sums = await presentSums(sql);
  const bounds = needBounds(nowMs);
  const needs = listNeeds(await needyClinics(sql, bounds), bounds, await openedClinics(sql, now));
  const countedAt = days.map((day) => day.countedAt).toSorted();
  return {
    countedAt: countedAt.at(-1) ?? null,
    clinics: await clinicPart(sql, from),
    people: { total: sums.people, active: sums.activePeople },
    ...(await planPart(sql, now)),
    devices: { total: sums.devices, seen: sums.devicesSeen, quiet: sums.devicesQuiet },
    changes: {
      sent: days.reduce((sum, { changes }) => sum + changes, 0),
      refused: days.reduce((sum, { refused }) => sum + refused, 0),
      openItems: sums.openItems,
      parked: sums.parked,
    },
    queue: { unsent: sums.unsent, oldestAt: sums.oldestUnsentAt },
    mails: await mailHealth(sql, from),
    needs: needs.slice(0, MOST_NEEDS),
    needCount: needs.length,
  };
}
