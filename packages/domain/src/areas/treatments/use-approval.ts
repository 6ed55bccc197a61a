import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { approvalArg, type ApprovalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import type { products } from "../catalogue/product.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
import { staff } from "../staff/staff.ts";
import type { Treatment } from "./treatment.ts";

/** The purpose of the approval: an owner allows the batch, a second person has compared label and medicine, or both in one. */
const APPROVED = ["batch", "check", "both"] as const;
interface Approved {
  approval?: ApprovalArg | undefined;
  approves: (typeof APPROVED)[number];
}

export const approvedUseArgs = () => ({
  approval: z.optional(approvalArg()),
  approves: z._default(z.enum(APPROVED), "batch"),
});

/** As far as it is for the batch. */
export const batchApproval = ({ approval, approves }: Approved) => (approves === "check" ? undefined : approval);
/** As far as it is for the check. */
export const checkApproval = ({ approval, approves }: Approved) => (approves === "batch" ? undefined : approval);

/** Whether a second person compares label and medicine: the clinic wants it, and the medicine goes home. */
export const needsCheck = (
  { checksDispensing }: Pick<RowOf<typeof clinicSettings>, "checksDispensing">,
  { kind }: Pick<RowOf<typeof products>, "kind">,
  way: Treatment["way"],
): boolean => checksDispensing === "yes" && way === "dispense" && kind === "medication";

/** Whether these are arguments of a use that a second person has checked: the medicine is with the client, so the check is a fact. */
export const isCheckedUse = (args: object): boolean => "approves" in args && args.approves !== "batch";

/** For the device. @throws Refusal `approval_refused` for a check by a person who is not active */
export async function refuseChecker(tx: Tx, args: Approved): Promise<void> {
  const check = checkApproval(args);
  if (check === undefined) return;
  const { approvedBy } = check;
  if ((await tx.find(staff, approvedBy))?.status !== "active")
    throw new Refusal("approval_refused", { approvedBy, needs: "witness" });
}

/**
 * A checker who was deactivated before the check arrived stays named.
 * @throws Refusal `approval_refused`: also for a check by the author
 */
export async function recordUseApproval(
  tx: Tx,
  mutationName: string,
  args: Approved & Readonly<Record<string, unknown>>,
  context: MutationContext,
): Promise<void> {
  if (args.approval === undefined) return;
  const needs = batchApproval(args) ? ("owner" as const) : ("witness" as const);
  await requireApproval(tx, { mutationName, args, needs, hasHappened: isCheckedUse(args) }, context);
  const { approvedBy } = args.approval;
  if (checkApproval(args) && approvedBy === context.actor.userId)
    throw new Refusal("approval_refused", { approvedBy, needs: "witness" });
}
