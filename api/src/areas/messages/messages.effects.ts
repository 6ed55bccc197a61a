import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { messages } from "@fernpaw/domain/messages/message";
import type { Effect } from "@fernpaw/sync/server/engine-context";
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

/** A series is told of by the reminder of each of its days: a year of letters at once would help nobody. */
export const messagesEffects = {
  "messages.compose": putOnItsWay,
  "appointments.book": tell,
  "appointments.move": tell,
  "appointments.accept": tell,
  "appointments.reinstate": tell,
  "appointments.cancel": tell,
} satisfies Record<string, Effect>;
