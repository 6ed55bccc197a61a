import { toInstant } from "@fernpaw/domain/kernel/time";
import { blocksAt, nextTryAt } from "@fernpaw/domain/plans/plan-standing";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { planNow, planVersion } from "../../plans/plans.queries.ts";
import {
  countOwing,
  owingSubscriptions,
  type PlanSubscription,
} from "../../subscriptions/plan-subscriptions.queries.ts";
import { firstPhone, invoiceSums, owedOf } from "../../subscriptions/plan-books.queries.ts";
import { type ClinicFigures, figuresOf } from "../figures/figures.queries.ts";
import { owingExamples, trialsEnding } from "./trials.queries.ts";

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;
/** The subscription of each example clinic of the demo. */
const EXAMPLE_REF = "example";

const Sums = z.array(z.object({ currency: z.string(), sumMinor: z.int(), invoices: z.int(), clinics: z.int() }));

const Owing = z.object({
  clinicId: z.string(),
  clinic: z.string(),
  plan: z.string(),
  owedMinor: z.int(),
  currency: z.string(),
  failedAt: z.string(),
  /** Payments that were tried again. */
  tries: z.int(),
  /** Null: no more. */
  nextTryAt: z.nullable(z.string()),
  blocksAt: z.string(),
  moreDays: z.int(),
  /** Of the clinic and of its owner; empty: none. */
  phone: z.string(),
  email: z.string(),
  /** Of the demo: nothing can be done about it. */
  isExample: z.boolean(),
});

/** Sums of payments, and the clinics that owe one with their next step. */
export const BillingPage = z.object({
  /** Null: this server takes no payments for subscriptions. */
  provider: z.nullable(z.enum(["stripe", "sandbox"])),
  /** The first day of the month that `paid` sums up. */
  month: z.string(),
  paid: Sums,
  /** Those that close first at the top. */
  owing: z.array(Owing),
  /** Clinics that owe and are not in the list: it has room for 200. */
  owingMore: z.int(),
  /** Days on which trials end soon, the first one first. */
  trialEnds: z.array(z.string()),
  givenUp: Sums,
});

async function owingOf(sql: Sql, row: PlanSubscription): Promise<z.output<typeof Owing>[]> {
  const { clinicId, failedAt, currency, planCode, planVersion: version } = row;
  if (failedAt === null) return [];
  const figures = await figuresOf(sql, clinicId);
  const plan = await planVersion(sql, { code: planCode, version: Number(version) });
  const moreDays = Number(row.moreDays);
  const tries = Number(row.tries);
  return [
    {
      clinicId,
      clinic: figures?.name ?? "",
      plan: plan?.name ?? planCode,
      owedMinor: await owedOf(sql, clinicId, row.subscriptionRef),
      currency,
      failedAt,
      tries,
      nextTryAt: nextTryAt(failedAt, tries),
      blocksAt: blocksAt(failedAt, moreDays),
      moreDays,
      phone: await firstPhone(sql, clinicId),
      email: figures?.ownerEmail ?? "",
      isExample: false,
    },
  ];
}

async function owingExample(sql: Sql, row: ClinicFigures): Promise<z.output<typeof Owing>> {
  const { clinicId, name, planCode, planCurrency, failedAt } = row;
  const tries = Number(row.failedTries);
  return {
    clinicId,
    clinic: name,
    plan: (await planNow(sql, planCode))?.name ?? planCode,
    owedMinor: await owedOf(sql, clinicId, EXAMPLE_REF),
    currency: planCurrency,
    failedAt,
    tries,
    nextTryAt: nextTryAt(failedAt, tries),
    blocksAt: blocksAt(failedAt),
    moreDays: 0,
    phone: "",
    email: "",
    isExample: true,
  };
}

/** The months and years are those of UTC. */
export async function readBillingPage(
  sql: Sql,
  { provider, nowMs }: { provider: "stripe" | "sandbox" | null; nowMs: number },
): Promise<z.output<typeof BillingPage>> {
  const now = toInstant(nowMs);
  const from = `${now.slice(0, 7)}-01T00:00:00.000Z`;
  const to = toInstant(nowMs + 1);
  const owing: z.output<typeof Owing>[] = [];
  const rows = await owingSubscriptions(sql);
  for (const row of rows) owing.push(...(await owingOf(sql, row)));
  for (const row of await owingExamples(sql)) owing.push(await owingExample(sql, row));
  return {
    provider,
    month: from.slice(0, 10),
    paid: await invoiceSums(sql, { state: "paid", at: "paidAt", from, to }),
    owing: owing.toSorted((a, b) => a.blocksAt.localeCompare(b.blocksAt)),
    owingMore: (await countOwing(sql)) - rows.length,
    trialEnds: await trialsEnding(sql, { from: now, to: toInstant(nowMs + SOON_DAYS * DAY_MS) }),
    givenUp: await invoiceSums(sql, {
      state: "uncollectible",
      at: "createdAt",
      from: `${now.slice(0, 4)}-01-01T00:00:00.000Z`,
      to,
    }),
  };
}
