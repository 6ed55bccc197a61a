import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { staff } from "../staff/staff.ts";
import { type APPROVERS, type ApprovalArg, approvals } from "./approval.ts";

export interface NeededApproval {
  mutationName: string;
  /** All arguments of the mutation, as it got them. */
  args: Readonly<Record<string, unknown>> & { approval?: ApprovalArg | undefined };
  needs: (typeof APPROVERS)[number];
  /**
   * Of a witness: the people who did what is witnessed, and so cannot be one. A person may then witness an action of
   * another by themselves. Left out: the person who asks.
   */
  authors?: readonly string[];
  /** Of a mutation with `isFact`: an approver who was deactivated meanwhile stays named, and the server asks the owners about it. */
  isFact?: true;
}

/** For the device, of a fact. @throws Refusal `approval_refused` for an approver who is not active */
export async function refuseInactiveApprover(
  tx: Tx,
  approval: ApprovalArg | undefined,
  needs: NeededApproval["needs"],
): Promise<void> {
  if (approval === undefined) return;
  const { approvedBy } = approval;
  if ((await tx.find(staff, approvedBy))?.status !== "active")
    throw new Refusal("approval_refused", { approvedBy, needs });
}

/**
 * Records the approval that came with an action. The first thing that `run` of such a mutation calls. It starts as an
 * open offline one; the server alone makes more of it (`api/src/areas/approvals`).
 * @throws Refusal `approval_required` without one; `approval_refused` where that person cannot approve this;
 *   `already_exists` where it was used before
 */
export async function requireApproval(tx: Tx, needed: NeededApproval, context: MutationContext): Promise<void> {
  const { mutationName, needs, authors, isFact = false } = needed;
  const { approval, ...args } = needed.args;
  if (approval === undefined) throw new Refusal("approval_required", { needs });
  const { id, approvedBy, reason } = approval;
  const { actor, deviceId, mutationUuid, now } = context;
  const isOwn = approvedBy === actor.userId;
  const approver = await tx.find(staff, approvedBy);
  const isOwnAllowed =
    needs === "self" || (needs === "owner" && actor.role === "owner") || (needs === "witness" && authors !== undefined);
  const isOther = needs === "self" && !isOwn;
  const isHere = approver !== undefined && (isFact || approver.status === "active");
  if (isOther || !isHere || (isOwn && !isOwnAllowed) || authors?.includes(approvedBy))
    throw new Refusal("approval_refused", { approvedBy, needs });
  await tx.insert(approvals, {
    id,
    mutationName,
    mutationUuid,
    args,
    needs,
    askedBy: actor.userId,
    approvedBy,
    reason,
    deviceId,
    approvedAt: now,
    receivedAt: null,
    how: "offline",
    status: isOwn ? "confirmed" : "open",
    decidedAt: isOwn ? now : null,
    note: "",
    scope: `user:${approvedBy}`,
  });
}
