import type { attention } from "../../kernel/attention.ts";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { can } from "../../kernel/permissions.ts";
import { appointments } from "../appointments/appointment.ts";
import { findClashes } from "../appointments/appointment-clashes.ts";

/**
 * A booking of the card is no longer tentative when both may stay, or when nothing stands beside it any more
 * (the other was moved or cancelled). @throws Refusal `forbidden`
 */
export async function settleDoubleBooking(
  tx: Tx,
  item: RowOf<typeof attention>,
  keepsBoth: boolean,
  context: MutationContext,
): Promise<void> {
  if (!can(context.actor, "appointments:manage")) throw new Refusal("forbidden", { permission: "appointments:manage" });
  for (const { table, id } of item.entities) {
    const appointment = table === "appointments" ? await tx.find(appointments, id) : undefined;
    if (appointment?.tentative !== "yes") continue;
    if (keepsBoth || (await findClashes(tx, appointment)).length === 0)
      await tx.patch(appointments, id, { tentative: "no" });
  }
}
