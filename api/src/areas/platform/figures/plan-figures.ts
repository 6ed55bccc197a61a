import { priceOf } from "@fernpaw/domain/plans/plan";
import type { Sql } from "@fernpaw/sync/server/store";
import { planVersion } from "../../plans/plans.queries.ts";
import { planSubscriptionOf } from "../../subscriptions/plan-subscriptions.queries.ts";
import type { ClinicFigures } from "./figures.queries.ts";

export type PlanFigures = Pick<
  ClinicFigures,
  "planCode" | "planCurrency" | "recurringMinor" | "failedAt" | "failedTries"
>;

const NO_PLAN: PlanFigures = { planCode: "", planCurrency: "", recurringMinor: 0, failedAt: "", failedTries: 0 };
/** A clinic that is past due owes the price, so it counts until it ends. */
const PAYING_STATUSES: readonly string[] = ["active", "past_due", "unpaid"];
const MONTHS_A_YEAR = 12;

/** A price per month. */
export const monthlyMinor = (amountMinor: number, interval: "month" | "year"): number =>
  interval === "month" ? amountMinor : Math.round(amountMinor / MONTHS_A_YEAR);

export interface Payer {
  clinicId: string;
  /** As `statusNow` has it. */
  status: string;
  /** Of its subscription, also after it. Empty: it had none. A plan that was ordered in the trial is paid from then on. */
  trialEnd: string;
  at: string;
}

/** The plan of one clinic in figures, from the books of the platform. In a trial nothing is paid. */
export async function planFigures(sql: Sql, { clinicId, status, trialEnd, at }: Payer): Promise<PlanFigures> {
  const row = await planSubscriptionOf(sql, clinicId);
  if (!row || row.state === "ended") return NO_PLAN;
  const { planCode, planVersion: version, currency, interval, failedAt, tries } = row;
  const plan = await planVersion(sql, { code: planCode, version: Number(version) });
  const isPaying = PAYING_STATUSES.includes(status) && trialEnd <= at;
  const amountMinor = plan ? (priceOf(plan, currency, interval) ?? 0) : 0;
  return {
    planCode,
    planCurrency: currency,
    recurringMinor: isPaying ? monthlyMinor(amountMinor, interval) : 0,
    failedAt: failedAt ?? "",
    failedTries: failedAt === null ? 0 : Number(tries),
  };
}

/**
 * Sorts the clinics by their trouble in ascending order: first those with changes that a defect has stopped, then by the age of the
 * oldest change that waits on a device.
 */
export const syncKeyOf = ({ parked, oldestUnsentAt }: Pick<ClinicFigures, "parked" | "oldestUnsentAt">): string =>
  `${parked > 0 ? "0" : "1"}${oldestUnsentAt === "" ? "~" : oldestUnsentAt}`;
