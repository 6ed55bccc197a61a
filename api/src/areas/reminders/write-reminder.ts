import { clientName } from "@fernpaw/domain/clients/client";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { addressFor, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { type MessageReason, messageTemplates, type TextChannel } from "@fernpaw/domain/messages/message";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import { type ClinicWords, reminderValues } from "@fernpaw/domain/messages/template-values";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import type { Sql } from "@fernpaw/sync/server/store";
import { queueMessage } from "../messages/public/queue-message.ts";
import type { ReadyReminder } from "./judge-reminder.ts";

interface Writing {
  clinicId: string;
  clinic: ClinicWords;
  today: LocalDate;
  at: string;
  canSend(channel: TextChannel): boolean;
}

/** The first channel that reaches the client; else the first of all, with what stands against it. */
function chosenSend(together: readonly [ReadyReminder, ...ReadyReminder[]], canSend: Writing["canSend"]) {
  const [{ client, sends, reason }] = together;
  const about = { pets: together.map(({ pet }) => pet), cause: "reminder" as const };
  const judged = sends.map((send) => {
    const own = reason ?? whyNotSend(client, send.channel, about);
    return { ...send, reason: own ?? (canSend(send.channel) ? null : ("no_provider" as MessageReason)) };
  });
  return judged.find((send) => send.reason === null) ?? judged[0];
}

const CANCELS: Partial<Record<MessageReason, "deceased" | "transferred">> = {
  pet_deceased: "deceased",
  pet_transferred: "transferred",
};

/** What is left of the reminder: its next step, or nothing where the pet will not come any more. */
async function moveOn(tx: Tx, ready: ReadyReminder, reason: MessageReason | null, at: string): Promise<void> {
  const { reminder, next } = ready;
  const cancelReason = reason === null ? undefined : CANCELS[reason];
  if (cancelReason) {
    await tx.patch(reminders, reminder.id, { status: "cancelled", cancelReason, nextStepOn: null });
    return;
  }
  const wasSentBefore = reminder.lastSentAt !== null;
  await tx.patch(reminders, reminder.id, {
    ...next,
    status: reason === null || wasSentBefore ? "sent" : "open",
    ...(reason === null && { lastSentAt: at }),
  });
}

/** One message for all of them, and where each of them then stands. */
export async function writeReminder(
  tx: Tx,
  sql: Sql,
  together: readonly ReadyReminder[],
  writing: Writing,
): Promise<void> {
  const { clinicId, clinic, at } = writing;
  const [first, ...others] = together;
  if (!first) return;
  const chosen = chosenSend([first, ...others], writing.canSend);
  const template = chosen && (await tx.find(messageTemplates, chosen.templateId));
  if (chosen && template) {
    const due = together
      .map(({ pet, type, reminder }) => ({ pet: pet.name, type: type.name, dueOn: reminder.dueOn }))
      .toSorted((a, b) => a.pet.localeCompare(b.pet) || (a.dueOn < b.dueOn ? -1 : 1));
    const values = reminderValues(clientName(first.client), due, clinic);
    await queueMessage(tx, sql, clinicId, {
      clientId: first.client.id,
      petIds: [...new Set(together.map(({ pet }) => pet.id))].slice(0, 20),
      channel: chosen.channel,
      cause: "reminder",
      templateId: template.id,
      reminderIds: together.map(({ reminder }) => reminder.id).slice(0, 100),
      appointmentId: null,
      toAddress: addressFor(first.client, chosen.channel),
      subject: fillTemplate(template.subject, values),
      body: fillTemplate(template.body, values).trim(),
      reason: chosen.reason,
      at,
    });
  }
  for (const ready of together) await moveOn(tx, ready, chosen?.reason ?? null, at);
}
