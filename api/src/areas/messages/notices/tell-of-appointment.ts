import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addressFor, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { messages, messageTemplates, type TemplatePurpose } from "@fernpaw/domain/messages/message";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import { appointmentValues } from "@fernpaw/domain/messages/template-values";
import { pets } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import type { Sql } from "@fernpaw/sync/server/store";
import { noticeOf, removeSend, setNotice, readWaiting } from "../messages.queries.ts";
import { clinicWordsOf, messageSettingsOf } from "../public/clinic-words.ts";
import { queueMessage } from "../public/queue-message.ts";

type Appointment = RowOf<typeof appointments>;
type Purpose = Exclude<TemplatePurpose, "reminder" | "general">;

export interface Work {
  tx: Tx;
  sql: Sql;
  clinicId: string;
  /** Now. */
  at: string;
}

const isOn = ({ status, tentative }: Appointment): boolean =>
  (status === "booked" || status === "confirmed") && tentative === "no";

/** The first template of the purpose whose channel reaches the client; else the first, with what stands against it. */
async function chosenTemplate({ tx }: Work, appointment: Appointment, purpose: Purpose) {
  const client = appointment.clientId === null ? undefined : await tx.find(clients, appointment.clientId);
  if (!client) return null;
  const rows = await Promise.all(appointment.petIds.map((id) => tx.find(pets, id)));
  const about = rows.filter((pet) => pet !== undefined);
  const templates = (await tx.list(messageTemplates, {}))
    .filter((template) => template.purpose === purpose && template.status === "active")
    .toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  const isCancellation = purpose === "appointment_cancelled";
  const judged = templates.map((template) => ({
    template,
    reason: whyNotSend(client, template.channel, { pets: about, cause: "appointment", isCancellation }),
  }));
  const chosen = judged.find(({ reason }) => reason === null) ?? judged[0];
  return chosen && { ...chosen, client, pets: about };
}

async function send(work: Work, appointment: Appointment, purpose: Purpose): Promise<void> {
  const { tx, sql, clinicId, at } = work;
  const chosen = await chosenTemplate(work, appointment, purpose);
  const clinic = await clinicWordsOf(tx, clinicId, appointment.locationId);
  if (!chosen || !clinic) return;
  const { template, reason, client } = chosen;
  const vet = appointment.vetId === null ? undefined : await tx.find(staff, appointment.vetId);
  const type = await tx.find(appointmentTypes, appointment.typeId);
  const told = {
    client: clientName(client),
    pets: chosen.pets.map(({ name }) => name),
    startsAt: appointment.startsAt,
    vet: vet ? `${vet.firstName} ${vet.lastName}`.trim() : "",
    type: type?.name ?? "",
  };
  const values = appointmentValues(told, clinic);
  await queueMessage(tx, sql, clinicId, {
    clientId: client.id,
    petIds: appointment.petIds,
    channel: template.channel,
    cause: "appointment",
    templateId: template.id,
    reminderIds: [],
    appointmentId: appointment.id,
    toAddress: addressFor(client, template.channel),
    subject: fillTemplate(template.subject, values),
    body: fillTemplate(template.body, values).trim(),
    reason,
    at,
  });
}

/** What was not on its way yet is no longer true. Answers what the client has therefore not heard. */
export async function holdBack({ tx, sql, clinicId, at }: Work, appointmentId: string): Promise<Set<string>> {
  const unheard = new Set<string>();
  for (const { id, templateId } of await readWaiting(sql, clinicId, appointmentId)) {
    const template = templateId === null ? undefined : await tx.find(messageTemplates, templateId);
    if (template) unheard.add(template.purpose);
    await tx.patch(messages, id, { status: "suppressed", reason: "appointment_changed", at });
    await removeSend(sql, clinicId, id);
  }
  return unheard;
}

/** Tells the client what is new about an appointment since he last heard of it: booked, moved, cancelled, or nothing. */
export async function tellOfAppointment(work: Work, appointmentId: string): Promise<void> {
  const { tx, sql, clinicId, at } = work;
  const appointment = await tx.find(appointments, appointmentId);
  if (!appointment || appointment.clientId === null || appointment.source === "walk_in") return;
  if ((await messageSettingsOf(tx, clinicId)).confirmsBookings === "no") return;
  const known = (await noticeOf(sql, clinicId, appointmentId))?.toldStartsAt ?? null;
  if (isOn(appointment)) {
    if (known === appointment.startsAt) return;
    const unheard = await holdBack(work, appointmentId);
    await setNotice(sql, clinicId, appointmentId, { toldStartsAt: appointment.startsAt });
    if (appointment.startsAt <= at) return;
    const isNew = known === null || unheard.has("appointment_booked");
    await send(work, appointment, isNew ? "appointment_booked" : "appointment_moved");
    return;
  }
  if (appointment.status !== "cancelled" || known === null) return;
  const unheard = await holdBack(work, appointmentId);
  await setNotice(sql, clinicId, appointmentId, { toldStartsAt: null });
  if (known > at && !unheard.has("appointment_booked")) await send(work, appointment, "appointment_cancelled");
}

/** Reminds of a visit that is near, once for each start. */
export async function remindOfAppointment(work: Work, appointmentId: string, startsAt: string): Promise<void> {
  const { tx, sql, clinicId } = work;
  const appointment = await tx.find(appointments, appointmentId);
  if (!appointment || !isOn(appointment) || appointment.startsAt !== startsAt) return;
  if ((await noticeOf(sql, clinicId, appointmentId))?.remindedStartsAt === startsAt) return;
  await setNotice(sql, clinicId, appointmentId, { remindedStartsAt: startsAt });
  await send(work, appointment, "appointment_reminder");
}
