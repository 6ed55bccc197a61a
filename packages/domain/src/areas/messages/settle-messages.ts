import type { RowOf } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { clients } from "../clients/client.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { writeAgain } from "../reminders/write-again.ts";
import { addressFor } from "./message-rules.ts";
import { messages } from "./message.ts";

type Message = RowOf<typeof messages>;

export interface MessageChoices {
  petId: string;
  /** The pet's new owner; null: not known. */
  toClientId: string | null;
  /** Mixed into a message's id it makes the id of the one to the new owner. */
  seed: string;
  moveIds: readonly string[];
  cancelIds: readonly string[];
  keepIds: readonly string[];
}

/** The same words to another client. One who has no such address does not get them, and the ledger says so. */
async function sendToOther(tx: Tx, message: Message, to: { clientId: string; id: string }, context: MutationContext) {
  const client = await tx.find(clients, to.clientId);
  if (!client || message.channel === "call" || (await tx.find(messages, to.id))) return;
  const toAddress = addressFor(client, message.channel);
  await tx.insert(messages, {
    ...message,
    ...to,
    toAddress,
    status: toAddress === "" ? "suppressed" : "queued",
    reason: toAddress === "" ? "no_address" : null,
    at: context.now,
  });
}

/**
 * What had not gone out to a pet's former owner. A reminder is held back and written anew, to whom it then concerns,
 * unless it was cancelled; what it said of other pets is written anew in any case. What a person wrote goes where he
 * said, and stays as it is where he said nothing.
 */
export async function settleMessages(
  tx: Tx,
  unsent: readonly Message[],
  choices: MessageChoices,
  context: MutationContext,
): Promise<void> {
  const { petId, toClientId, seed, moveIds, cancelIds, keepIds } = choices;
  const today = await clinicToday(tx, context);
  for (const message of unsent) {
    const { id, cause, reminderIds } = message;
    const isMoved = toClientId !== null && moveIds.includes(id);
    const isCancelled = cancelIds.includes(id);
    if (keepIds.includes(id) || (cause === "manual" && !isMoved && !isCancelled)) continue;
    await tx.patch(messages, id, { status: "suppressed", reason: "owner_changed", at: context.now });
    if (cause === "manual") {
      if (isMoved) await sendToOther(tx, message, { clientId: toClientId, id: derivedId(id, seed) }, context);
      continue;
    }
    for (const reminderId of reminderIds) {
      await writeAgain(tx, reminderId, { today, exceptPetId: isCancelled ? petId : null });
    }
  }
}
