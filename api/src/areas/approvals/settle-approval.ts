import { approvals } from "@fernpaw/domain/approvals/approval";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { askOwners } from "@fernpaw/domain/approvals/ask-owners";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { MutationDefinition, Tx } from "@fernpaw/domain/kernel/mutation";
import { effect, type MutationEffect } from "@fernpaw/sync/server/effects";
import type { EffectContext } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../audit/record-audit.ts";
import { hasPinOn, tabletName } from "../shared-tablets/public/has-pin-on.ts";
import { approvalsAudit } from "./approvals.audit.copy.ts";
import { argsHashOf, takesApproval } from "./approved-args.ts";
import { grantOf, memberRole } from "./approvals.queries.ts";

type Approval = RowOf<typeof approvals>;
type ApprovedArgs = Readonly<Record<string, unknown>> & { approval?: ApprovalArg | undefined };

/**
 * Looks at the approval that a mutation has recorded: whether that person may approve it, and whether the server or a tablet
 * compared the PIN. One that a tablet compared becomes an inbox item of the approver, unless they approved an action of
 * their own. That of a fact, as of a medicine that went home, is kept: where the approver can say nothing any more, the owners get
 * the item. @throws Refusal `approval_refused`
 */
export async function settleApproval(
  tx: Tx,
  sql: Sql,
  { mutation, args }: { mutation: MutationDefinition; args: ApprovedArgs },
  context: EffectContext,
): Promise<void> {
  const { approval } = args;
  if (approval === undefined) return;
  const { clinicId, actor, caller, receivedAt, mutationUuid } = context;
  const { id, approvedBy } = approval;
  const row = await tx.find(approvals, id);
  // The action needed none this time.
  if (!row) return;
  const refused = new Refusal("approval_refused", { approvedBy, needs: row.needs });
  if (row.mutationUuid !== mutationUuid) throw refused;
  const role = await memberRole(sql, clinicId, approvedBy);
  const mayApprove = role !== undefined && (row.needs !== "owner" || role === "owner");
  const { isFact = false } = mutation;
  if (!mayApprove && !isFact) throw refused;
  const grant = await grantOf(sql, clinicId, id);
  if (grant) {
    const isItsOwn =
      grant.approvedBy === approvedBy &&
      grant.askedBy === actor.userId &&
      grant.browserId === (caller.deviceId ?? null) &&
      grant.mutationName === mutation.name &&
      grant.argsHash === argsHashOf(args) &&
      (isFact || grant.expiresAt > receivedAt);
    if (!isItsOwn) throw refused;
    await tx.patch(approvals, id, { how: "online", status: "confirmed", decidedAt: receivedAt, receivedAt });
    await recordGiven(sql, row, "online", context);
    return;
  }
  const deviceId = caller.deviceId ?? null;
  if (!isFact && !(await hasPinOn(sql, { deviceId, clinicId, userId: approvedBy }))) throw refused;
  await tx.patch(approvals, id, { receivedAt });
  if (row.status === "open")
    await (mayApprove ? askApprover(tx, row, await tabletName(sql, deviceId)) : disputeUnconfirmed(tx, row));
  await recordGiven(sql, row, "offline", context);
}

const askApprover = (tx: Tx, { id, approvedBy, args }: Approval, tablet: string | null): Promise<void> =>
  tx.raise({
    kind: "approved_offline",
    scope: `user:${approvedBy}`,
    entities: [{ table: approvals.table, id }],
    mine: args,
    theirs: null,
    details: { tablet },
  });

async function disputeUnconfirmed(tx: Tx, approval: Approval): Promise<void> {
  await tx.patch(approvals, approval.id, { status: "disputed", scope: "owner" });
  await askOwners(tx, approval, "unconfirmed");
}

const recordGiven = (
  sql: Sql,
  { id, approvedBy, needs }: Approval,
  how: "offline" | "online",
  { clinicId, receivedAt, caller }: EffectContext,
): Promise<void> =>
  recordAudit(sql, approvalsAudit.given, {
    clinicId,
    at: receivedAt,
    by: caller,
    entityId: id,
    details: { approvedBy, needs, how },
  });

/** For each mutation that takes an approval, so that no area can forget it. */
export const approvalEffects = (mutations: readonly MutationDefinition[]): MutationEffect[] =>
  mutations
    .filter(takesApproval)
    .map((mutation) =>
      effect(mutation, (tx, sql, args, context) =>
        settleApproval(tx, sql, { mutation, args: args as ApprovedArgs }, context),
      ),
    );
