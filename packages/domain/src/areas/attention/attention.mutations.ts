import * as z from "zod/mini";
import { attention } from "../../kernel/attention.ts";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { listScopes } from "../../kernel/permissions.ts";
import { found } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { applyMine } from "./apply-mine.ts";
import { settleDoubleBooking } from "./settle-double-booking.ts";

async function visibleItem(tx: Tx, id: string, context: MutationContext): Promise<RowOf<typeof attention>> {
  const item = found(await tx.find(attention, id), "attention", id);
  const scopes: readonly string[] = listScopes(context.actor);
  if (!scopes.includes(item.scope)) throw new Refusal("not_found", { table: "attention", id });
  return item;
}

/**
 * Closes a card. `apply_mine` writes what the author of a `stale_field` card had wanted; `keep_both` lets two
 * bookings of a `double_booking` card stand for good; `keep_theirs` and `noted` change nothing else. A card
 * that is closed stays as it is. Refuses with `not_found` (also for a card of somebody else), `forbidden`
 * (no right to what the choice changes), `invalid_transition` (an approval), or what the applied change refuses.
 */
export const resolveAttention = defineMutation({
  name: "attention.resolve",
  permission: "signed_in",
  args: () =>
    z.strictObject({
      id: Id,
      status: z._default(z.enum(["resolved", "dismissed"]), "resolved"),
      choice: z._default(z.enum(["apply_mine", "keep_both", "keep_theirs", "noted"]), "noted"),
      /** What was decided, in the person's words. */
      resolution: z._default(text(200), ""),
    }),
  async run(tx, { id, status, choice, resolution }, context) {
    const item = await visibleItem(tx, id, context);
    if (item.status !== "open") return;
    // Confirmed or disputed, which closes it.
    if (item.kind === "approved_offline") throw new Refusal("invalid_transition", { status: item.status });
    if (status === "resolved" && item.kind === "stale_field" && choice === "apply_mine")
      await applyMine(tx, item, context);
    if (status === "resolved" && item.kind === "double_booking")
      await settleDoubleBooking(tx, item, choice === "keep_both", context);
    await tx.patch(attention, id, {
      status,
      resolution: resolution === "" ? choice : resolution,
      resolvedBy: context.actor.userId,
      resolvedAt: context.now,
    });
  },
});
