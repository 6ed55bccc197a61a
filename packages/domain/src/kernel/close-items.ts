import { attention } from "./attention.ts";
import type { RowOf } from "./entity.ts";
import type { MutationContext, Tx } from "./mutation.ts";

/** Resolves the open inbox items that a change has answered. */
export async function closeItems(
  tx: Tx,
  isAnswered: (item: RowOf<typeof attention>) => boolean,
  resolution: string,
  { actor, now }: MutationContext,
): Promise<void> {
  const closed = { status: "resolved" as const, resolution, resolvedBy: actor.userId, resolvedAt: now };
  for (const item of await tx.list(attention, { equals: { status: "open" } }))
    if (isAnswered(item)) await tx.patch(attention, item.id, closed);
}
