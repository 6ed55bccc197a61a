import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { approvals } from "./approval.ts";

/**
 * An approval that its approver does not stand for becomes an inbox item of the owners. `why` is left out where the approver said so;
 * `unconfirmed`: they can say nothing any more.
 */
export const askOwners = (
  tx: Tx,
  { id, mutationName, args, askedBy }: RowOf<typeof approvals>,
  why?: "unconfirmed",
): Promise<void> =>
  tx.raise({
    kind: "approval_disputed",
    scope: "owner",
    entities: [{ table: approvals.table, id }],
    mine: args,
    theirs: { actorId: askedBy, values: {} },
    details: { mutationName, ...(why && { why }) },
  });
