import * as z from "zod/mini";
import { closeItems } from "../../kernel/close-items.ts";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { requiredText } from "../../kernel/text.ts";
import { approvals } from "./approval.ts";
import { askOwners } from "./ask-owners.ts";

/** @throws Refusal `not_found` to any other person than the approver; `invalid_transition` where it is decided */
async function openOwn(tx: Tx, id: string, { actor }: MutationContext): Promise<RowOf<typeof approvals>> {
  const approval = await tx.find(approvals, id);
  if (approval?.approvedBy !== actor.userId) throw new Refusal("not_found", { table: approvals.table, id });
  if (approval.status !== "open") throw new Refusal("invalid_transition", { status: approval.status });
  return approval;
}

/** Closes the approver's inbox item. */
const closeItem = (tx: Tx, id: string, resolution: string, context: MutationContext) =>
  closeItems(tx, ({ kind, entities }) => kind === "approved_offline" && entities[0]?.id === id, resolution, context);

/** The approver says that it was they. */
export const confirmApproval = defineMutation({
  name: "approvals.confirm",
  permission: "signed_in",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    await openOwn(tx, id, context);
    await tx.patch(approvals, id, { status: "confirmed", decidedAt: context.now });
    await closeItem(tx, id, "confirmed", context);
  },
});

/** The approver says that it was not they: from then on the owners see it, and it becomes their inbox item. */
export const disputeApproval = defineMutation({
  name: "approvals.dispute",
  permission: "signed_in",
  args: () => z.strictObject({ id: Id, note: requiredText(500) }),
  async run(tx, { id, note }, context) {
    const approval = await openOwn(tx, id, context);
    await tx.patch(approvals, id, { status: "disputed", note, decidedAt: context.now, scope: "owner" });
    await closeItem(tx, id, "disputed", context);
    await askOwners(tx, approval);
  },
});
