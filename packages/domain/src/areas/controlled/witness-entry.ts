import { closeItems } from "../../kernel/close-items.ts";
import { Refusal } from "../../kernel/errors.ts";
import { followingId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { ApprovalArg } from "../approvals/approval.ts";
import type { NeededApproval } from "../approvals/require-approval.ts";
import { controlledEntries, needsWitness } from "./controlled-entry.ts";
import { enter } from "./enter.ts";
import type { Entry } from "./entry-hash.ts";

/** Whether a second person has witnessed the entry. */
export async function isWitnessed(tx: Tx, entryId: string): Promise<boolean> {
  const about = await tx.list(controlledEntries, { equals: { aboutId: entryId } });
  return about.some(({ kind }) => kind === "witness");
}

/** Closes the inbox items of entries that waited too long, with one look at the inbox. */
export async function closeUnwitnessed(tx: Tx, entryIds: readonly string[], context: MutationContext): Promise<void> {
  const known = new Set(entryIds);
  await closeItems(
    tx,
    ({ kind, entities }) => kind === "controlled_unwitnessed" && entities.some(({ id }) => known.has(id)),
    "witnessed",
    context,
  );
}

/** The approval of a witness. A witnessed act has happened: the server keeps it also where the witness has left the clinic since. */
export const witnessOf = (mutationName: string, args: NeededApproval["args"]) =>
  ({ mutationName, args, needs: "witness", isFact: true }) as const satisfies NeededApproval;

/**
 * The witness of an entry, as an entry of its own that names it: chained entries never change. An entry that has a
 * witness keeps that one. The caller has recorded the approval, and closes the inbox item of an entry that was there before.
 * @throws Refusal `approval_refused` where the witness is the author
 */
export async function witnessEntry(
  tx: Tx,
  entry: Entry,
  { id: approvalId, approvedBy }: ApprovalArg,
  context: MutationContext,
): Promise<void> {
  if (approvedBy === entry.performedBy) throw new Refusal("approval_refused", { approvedBy, needs: "witness" });
  if (!needsWitness(entry) || (await isWitnessed(tx, entry.id))) return;
  const { productId, locationId, batchId, id: aboutId } = entry;
  await enter(
    tx,
    {
      id: followingId(aboutId, "witness"),
      productId,
      locationId,
      batchId,
      kind: "witness",
      quantityMilli: 0,
      occurredAt: context.now,
      performedBy: approvedBy,
      aboutId,
      approvalId,
    },
    context,
  );
}
