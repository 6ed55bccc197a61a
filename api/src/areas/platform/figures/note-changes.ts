import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { planSubscriptionOf } from "../../subscriptions/plan-subscriptions.queries.ts";
import type { PlanMoveKind } from "../platform.tables.ts";
import { raiseStaffAlert } from "../public/staff-alerts.ts";
import { type ClinicFigures, figuresOf } from "./figures.queries.ts";
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

/** A clinic begins to pay when its period begins, which the job may see later. */
async function momentOf(sql: Sql, clinicId: string, { kind }: Move, at: string): Promise<string> {
  if (kind !== "new" && kind !== "back") return at;
  const begun = (await planSubscriptionOf(sql, clinicId))?.periodStart ?? at;
  return begun < at ? begun : at;
}

/** `paid`: what the clinic pays from now on; undefined: it is gone. */
async function noteMoves(sql: Sql, clinicId: string, paid: Paid | undefined, at: string): Promise<void> {
  const known = await figuresOf(sql, clinicId);
  for (const move of movesBetween(known, paid, await hasMoved(sql, clinicId))) {
    const moment = await momentOf(sql, clinicId, move, at);
    await insertMove(sql, { ...move, id: uuidv7(), clinicId, at: moment, isExample: 0 });
  }
}

/**
 * Before the figures of a clinic are kept, in the same transaction: notes what changed in its payments, and alerts platform staff of a
 * payment that was refused and of changes that a defect has stopped.
 */
export async function noteChanges(sql: Sql, row: ClinicFigures): Promise<void> {
  const { clinicId, countedAt: at, failedAt, name: subject } = row;
  const known = await figuresOf(sql, clinicId);
  await noteMoves(sql, clinicId, row, at);
  if (failedAt !== "" && failedAt !== known?.failedAt)
    await raiseStaffAlert(sql, { kind: "payment_failed", about: `${clinicId} ${failedAt}`, clinicId, subject, at });
  if (row.parked > Number(known?.parked ?? 0))
    await raiseStaffAlert(sql, { kind: "parked", about: `${clinicId} ${at.slice(0, 10)}`, clinicId, subject, at });
}

/** Before the figures of a clinic that is gone are forgotten: it pays no longer. */
export async function noteEnd(sql: Sql, clinicId: string, at: string): Promise<void> {
  await noteMoves(sql, clinicId, undefined, at);
}
