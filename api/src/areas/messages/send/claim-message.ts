import { appointments } from "@fernpaw/domain/appointments/appointment";
import { renewReminder } from "@fernpaw/domain/billing/renew-reminder";
import { clients } from "@fernpaw/domain/clients/client";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addressFor, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { messages, messageTemplates } from "@fernpaw/domain/messages/message";
import { pets } from "@fernpaw/domain/pets/pet";
import type { Sql } from "@fernpaw/sync/server/store";
import type { MessageDeps } from "../message-deps.ts";
import { claimSend, removeSend, type SendRow } from "../messages.queries.ts";
import { messagesCopy } from "../messages.copy.ts";
import { handToOutbox } from "./hand-to-outbox.ts";

type Message = RowOf<typeof messages>;

export const SENDER = { userId: null, name: "messages.send" };

export type Outcome = Pick<Message, "status" | "reason"> & { detail?: string; at: string };

/** What became of it, and nothing is left to do. */
export async function finishMessage(
  tx: Tx,
  sql: Sql,
  { clinicId, messageId, stage }: Pick<SendRow, "clinicId" | "messageId" | "stage">,
  outcome: Outcome,
): Promise<void> {
  const message = await tx.find(messages, messageId);
  // Held back for the sake of a new owner after somebody had begun to carry it: what became of it counts.
  const wasCarried = message?.reason === "owner_changed" && stage !== "waiting";
  if (message?.status === "queued" || wasCarried) {
    await tx.patch(messages, messageId, { ...outcome, detail: (outcome.detail ?? "").slice(0, 300).toWellFormed() });
  }
  await removeSend(sql, clinicId, messageId);
}

/** Whether the appointment is no longer as the message says. */
async function isOutdated(tx: Tx, { appointmentId }: Message, at: string): Promise<boolean> {
  if (appointmentId === null) return false;
  const appointment = await tx.find(appointments, appointmentId);
  const isOn = appointment?.status === "booked" || appointment?.status === "confirmed";
  return !isOn || appointment.startsAt <= at;
}

/** Why it must not go out after all, or where it goes, and what its words have become. */
async function judge(tx: Tx, message: Message, { clinicId, at }: { clinicId: string; at: string }) {
  const client = await tx.find(clients, message.clientId);
  if (!client || message.channel === "call") return { reason: "no_address" as const };
  const template = message.templateId === null ? undefined : await tx.find(messageTemplates, message.templateId);
  const isCancellation = template?.purpose === "appointment_cancelled";
  const rows = await Promise.all(message.petIds.map((id) => tx.find(pets, id)));
  const about = { pets: rows.filter((pet) => pet !== undefined), cause: message.cause, isCancellation };
  const reason = whyNotSend(client, message.channel, about);
  if (reason !== null) return { reason };
  if (!isCancellation && (await isOutdated(tx, message, at))) return { reason: "appointment_changed" as const };
  const renewed = message.cause === "payment" ? await renewReminder(tx, message, { clinicId, at }) : null;
  if (renewed && renewed.reason !== null) return { reason: renewed.reason };
  const asksToConfirm = template?.body.includes("{confirm_link}") === true;
  const set = { toAddress: addressFor(client, message.channel), ...renewed?.set };
  return { reason: null, set, asksToConfirm };
}

async function confirmAction(tx: Tx, deps: MessageDeps, clinicId: string, { appointmentId, clientId }: Message) {
  const appointment = appointmentId === null ? undefined : await tx.find(appointments, appointmentId);
  if (appointment?.status !== "booked") return {};
  const { id, startsAt } = appointment;
  const url = deps.confirmUrl({ clinicId, appointmentId: id, startsAt, clientId });
  return { action: { label: messagesCopy.confirm, url } };
}

/**
 * Takes a message whose turn it is, of several who try one alone, after another look whether it may go out. A mail is
 * with its worker then; answers what is to go to the provider of text messages.
 */
export async function claimMessage(
  deps: MessageDeps,
  row: SendRow,
  taken: Pick<SendRow, "stage" | "attempts" | "nextAttemptAt">,
  at: string,
): Promise<{ to: string; text: string } | null> {
  const { clinicId, messageId } = row;
  return deps.sync.withClinicTx(clinicId, SENDER, async (tx, sql) => {
    if (!(await claimSend(sql, clinicId, row, taken))) return null;
    const message = await tx.find(messages, messageId);
    if (message?.status !== "queued") {
      await removeSend(sql, clinicId, messageId);
      return null;
    }
    const judged = await judge(tx, message, { clinicId, at });
    if (judged.reason !== null) {
      await finishMessage(tx, sql, row, { status: "suppressed", reason: judged.reason, at });
      return null;
    }
    const { set, asksToConfirm } = judged;
    const going = { ...message, ...set };
    if (canonicalJson(going) !== canonicalJson(message)) await tx.patch(messages, messageId, set);
    if (row.channel === "sms") return { to: going.toAddress, text: going.body };
    const extras = asksToConfirm ? await confirmAction(tx, deps, clinicId, message) : {};
    await handToOutbox({ tx, sql, clinicId }, deps.outbox, going, extras);
    return null;
  });
}
