import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { planSubscriptionOf } from "../../subscriptions/plan-subscriptions.queries.ts";
import type { PlanMoveKind } from "../platform.tables.ts";
import { raiseStaffAlert } from "../public/staff-alerts.ts";
import type { ClinicFigures } from "./figures.queries.ts";
import { hasMoved, insertMove, type PlanMove } from "./plan-moves.queries.ts";

type Paid = Pick<ClinicFigures, "planCode" | "planCurrency" | "recurringMinor">;
const NOTHING: Paid = { planCode: "", planCurrency: "", recurringMinor: 0 };

const isPaying = ({ recurringMinor }: Paid): boolean => Number(recurringMinor) > 0;
/** A clinic that pays nothing has no plan, whatever it will pay for after its trial. */
const paidBy = (row: Paid | undefined): Paid =>
  row && isPaying(row) ? { ...row, recurringMinor: Number(row.recurringMinor) } : NOTHING;

type Move = Pick<PlanMove, "kind" | "fromPlan" | "planCode" | "currency" | "beforeMinor" | "afterMinor">;

/** The changes in the payments of a clinic. Another currency is two moves: each sum is in one currency. */
export function movesBetween(before: Paid | undefined, after: Paid | undefined, hasPaid: boolean): Move[] {
  const [from, to] = [paidBy(before), paidBy(after)];
  const plans = { fromPlan: from.planCode, planCode: to.planCode };
  const [beforeMinor, afterMinor] = [from.recurringMinor, to.recurringMinor];
  if (!isPaying(from) && !isPaying(to)) return [];
  const kind: PlanMoveKind = isPaying(from) ? (isPaying(to) ? "changed" : "ended") : hasPaid ? "back" : "new";
  if (kind === "changed" && from.planCurrency !== to.planCurrency) {
    return [
      { kind, ...plans, planCode: "", currency: from.planCurrency, beforeMinor, afterMinor: 0 },
      { kind, ...plans, fromPlan: "", currency: to.planCurrency, beforeMinor: 0, afterMinor },
    ];
  }
  if (from.planCode === to.planCode && beforeMinor === afterMinor) return [];
  return [{ kind, ...plans, currency: to.planCurrency || from.planCurrency, beforeMinor, afterMinor }];
}

/** Figures that are about to be kept. */
export interface Counted {
  row: ClinicFigures;
  /** Undefined: there are none. */
  known: ClinicFigures | undefined;
  /** When the trial ends or has ended; empty: it had none. */
  trialEnd: string;
}

/** A clinic begins to pay when its period begins, which the job may see later. The period of a plan from the trial begins in it. */
async function momentOf(sql: Sql, { row, trialEnd }: Pick<Counted, "row" | "trialEnd">): Promise<string> {
  const { clinicId, countedAt } = row;
  const begun = (await planSubscriptionOf(sql, clinicId))?.periodStart ?? countedAt;
  const paidFrom = begun < trialEnd ? trialEnd : begun;
  return paidFrom < countedAt ? paidFrom : countedAt;
}

/**
 * Before the figures of a clinic are kept, in the transaction that has locked the known ones: notes what changed in its payments, and
 * alerts platform staff of a payment that was refused and of changes that a defect has stopped.
 */
export async function noteChanges(sql: Sql, { row, known, trialEnd }: Counted): Promise<void> {
  const { clinicId, countedAt, failedAt, name: subject } = row;
  for (const move of movesBetween(known, row, await hasMoved(sql, clinicId))) {
    const isBegin = move.kind === "new" || move.kind === "back";
    const at = isBegin ? await momentOf(sql, { row, trialEnd }) : countedAt;
    await insertMove(sql, { ...move, id: uuidv7(), clinicId, at, isExample: 0 });
  }
  const alert = { clinicId, subject, at: countedAt };
  if (failedAt !== "" && failedAt !== known?.failedAt)
    await raiseStaffAlert(sql, { ...alert, kind: "payment_failed", about: `${clinicId} ${failedAt}` });
  if (row.parked > Number(known?.parked ?? 0))
    await raiseStaffAlert(sql, { ...alert, kind: "parked", about: `${clinicId} ${countedAt.slice(0, 10)}` });
}

/** Before the figures of a clinic that is gone are forgotten, in the transaction that has locked them: it pays no longer. */
export async function noteEnd(sql: Sql, { clinicId, ...paid }: ClinicFigures, at: string): Promise<void> {
  for (const move of movesBetween(paid, undefined, true))
    await insertMove(sql, { ...move, id: uuidv7(), clinicId, at, isExample: 0 });
}
