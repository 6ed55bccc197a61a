import {
  acceptAppointment,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  reinstateAppointment,
} from "@fernpaw/domain/appointments/appointment.mutations";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { messages } from "@fernpaw/domain/messages/message";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import { insertSend } from "./messages.queries.ts";
import { tellOfAppointment } from "./tell-of-appointment.ts";

async function putOnItsWay(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId }: MutationContext): Promise<void> {
  const message = await tx.find(messages, id);
  if (message?.status !== "queued" || (message.channel !== "email" && message.channel !== "sms")) return;
  await insertSend(sql, clinicId, { messageId: id, channel: message.channel });
}

async function tell(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId, now }: MutationContext): Promise<void> {
  await tellOfAppointment({ tx, sql, clinicId, at: now }, id);
}

/** A new series sends nothing: each of its days sends its own reminder. */
export const messagesEffects = [
  effect(composeMessage, putOnItsWay),
  effect(bookAppointment, tell),
  effect(moveAppointment, tell),
  effect(acceptAppointment, tell),
  effect(reinstateAppointment, tell),
  effect(cancelAppointment, tell),
];
