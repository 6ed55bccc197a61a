import type { Subscription } from "@fernpaw/domain/clinics/subscription";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { type PlanSubscription, planSubscriptionOf } from "../../subscriptions/plan-subscriptions.queries.ts";
import { subscriptionOf } from "../../subscriptions/subscriptions.queries.ts";
import { lastDays } from "../figures/count-clinics.ts";
import { daysSince, figuresOf } from "../figures/figures.queries.ts";
import { planNames } from "./plan-names.ts";
import { CLINIC_ACT_KINDS } from "../platform.tables.ts";
import { actsOn, devicesOf, isClosed } from "./clinic-acts.queries.ts";
import { OpenInvitation, openInvitations } from "./clinic-invitations.ts";

const DAYS = 30;
const MOST_DEVICES = 50;
const MOST_ACTS = 50;

const Count = z.int();

export const ClinicPage = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  createdAt: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  subscription: z.string(),
  plan: z.nullable(z.string()),
  /** Per month, without tax; of a yearly price the twelfth part. Null: it pays nothing. */
  price: z.nullable(z.object({ monthMinor: z.int(), currency: z.string() })),
  /** Of a running plan: the end of the paid period, and whether the plan ends with it. */
  paid: z.nullable(z.object({ until: z.string(), isLast: z.boolean() })),
  /** When a payment that is still owed was refused first. */
  failedAt: z.nullable(z.string()),
  /** Of a clinic in its trial, and of one whose trial has ended with nothing after it. */
  trialEndsAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** Suspended for good, with the end of its plan. */
  isClosed: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  oldestUnsentAt: z.nullable(z.string()),
  countedAt: z.string(),
  /** Figures of the demo without a clinic behind them: nothing can be done to it. */
  isExample: z.boolean(),
  counts: z.object({
    people: Count,
    activePeople: Count,
    devices: Count,
    devicesSeen: Count,
    unsent: Count,
    clients: Count,
    pets: Count,
    appointments: Count,
    noShows: Count,
    invoices: Count,
    storageBytes: Count,
    openItems: Count,
    parked: Count,
  }),
  /** In UTC, the oldest first. */
  days: z.array(z.object({ day: z.string(), appointments: Count, noShows: Count, invoices: Count })),
  devices: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      uaFamily: z.string(),
      appVersion: z.nullable(z.string()),
      unsent: Count,
      oldestUnsentAt: z.nullable(z.string()),
      lastSeenAt: z.string(),
    }),
  ),
  invitations: z.array(OpenInvitation),
  acts: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(CLINIC_ACT_KINDS),
      days: Count,
      reason: z.string(),
      byName: z.string(),
    }),
  ),
});

const orNull = (text: string): string | null => (text === "" ? null : text);

async function lastMonth(sql: Sql, id: string, nowMs: number) {
  const days = lastDays(nowMs, DAYS);
  const known = new Map((await daysSince(sql, id, days[0] ?? "")).map((row) => [row.day, row]));
  return days.map((day) => {
    const row = known.get(day);
    const { appointments = 0, noShows = 0, invoices = 0 } = row ?? {};
    return { day, appointments: Number(appointments), noShows: Number(noShows), invoices: Number(invoices) };
  });
}

/** Kept for good in the row: a clinic that pays, or has paid, has no trial that could be extended. */
const trialEndOf = ({ status, trialEndsAt }: Subscription): string | null =>
  status === "trialing" ? trialEndsAt : null;

/** The page names no paid period in the trial, only an end. */
function paidPeriod(plan: PlanSubscription | undefined, monthMinor: number) {
  if (plan?.state !== "running") return null;
  const isLast = Number(plan.cancelsAtEnd) === 1;
  return monthMinor > 0 || isLast ? { until: plan.periodEnd, isLast } : null;
}

/** Figures, subscription and devices of one clinic; nothing that it has recorded. @throws Problem `not_found` */
export async function readClinic(sql: Sql, id: string, nowMs: number): Promise<z.output<typeof ClinicPage>> {
  const row = await figuresOf(sql, id);
  if (!row) throw new Problem("not_found");
  const subscription = await subscriptionOf(sql, id);
  const plan = await planSubscriptionOf(sql, id);
  const names = Object.keys(ClinicPage.shape.counts.shape) as (keyof (typeof ClinicPage.shape.counts)["shape"])[];
  const counts = Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<
    (typeof names)[number],
    number
  >;
  const monthMinor = Number(row.recurringMinor);
  const devices = await devicesOf(sql, id, MOST_DEVICES);
  return {
    id,
    name: row.name,
    country: row.country,
    createdAt: row.createdAt,
    ownerName: row.ownerName,
    ownerEmail: row.ownerEmail,
    subscription: row.status,
    plan: (await planNames(sql))(row.planCode),
    price: monthMinor === 0 ? null : { monthMinor, currency: row.planCurrency },
    paid: paidPeriod(plan, monthMinor),
    failedAt: orNull(row.failedAt),
    trialEndsAt: subscription ? trialEndOf(subscription) : orNull(row.trialEndsAt),
    suspendedAt: orNull(row.suspendedAt),
    isClosed: row.suspendedAt !== "" && (await isClosed(sql, id)),
    lastSeenAt: orNull(row.lastSeenAt),
    oldestUnsentAt: orNull(row.oldestUnsentAt),
    countedAt: row.countedAt,
    isExample: Number(row.isExample) === 1,
    counts,
    days: await lastMonth(sql, id, nowMs),
    devices: devices.map(({ queueLength, oldestPendingAt, ...device }) => ({
      ...device,
      unsent: Number(queueLength ?? 0),
      oldestUnsentAt: oldestPendingAt,
    })),
    invitations: await openInvitations(sql, id, nowMs),
    acts: (await actsOn(sql, id, MOST_ACTS)).map(({ id: actId, at, kind, days, reason, byName }) => ({
      id: actId,
      at,
      kind,
      days: Number(days),
      reason,
      byName,
    })),
  };
}
