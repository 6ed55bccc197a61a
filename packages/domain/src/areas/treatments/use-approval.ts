import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { approvalArg, type ApprovalArg } from "../approvals/approval.ts";
import { refuseInactiveApprover, requireApproval } from "../approvals/require-approval.ts";
import type { products } from "../catalogue/product.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
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

/** The person who approves: an owner, where the batch needs one. */
const approverOf = (args: Approved) => (batchApproval(args) ? ("owner" as const) : ("witness" as const));

/** For the device. @throws Refusal `approval_refused` for an approval by a person who is not active */
export const refuseUseApprover = (tx: Tx, args: Approved): Promise<void> =>
  refuseInactiveApprover(tx, args.approval, approverOf(args));

/**
 * The medicine was used by then: an approver who was deactivated before it arrived stays named.
 * @throws Refusal `approval_refused`: also for a check by the author
 */
export async function recordUseApproval(
  tx: Tx,
  mutationName: string,
  args: Approved & Readonly<Record<string, unknown>>,
  context: MutationContext,
): Promise<void> {
  if (args.approval === undefined) return;
  await requireApproval(tx, { mutationName, args, needs: approverOf(args), isFact: true }, context);
  const { approvedBy } = args.approval;
  if (checkApproval(args) && approvedBy === context.actor.userId)
    throw new Refusal("approval_refused", { approvedBy, needs: "witness" });
}
