import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { messages } from "@fernpaw/domain/messages/message";
import { noticeOf, setNotice } from "../messages.queries.ts";
import { holdBack, tellOfAppointment, type Work } from "./tell-of-appointment.ts";

type Appointment = RowOf<typeof appointments>;

/** Whether this client has heard of the appointment, or is about to. */
async function knows({ tx }: Work, { id, clientId }: Appointment): Promise<boolean> {
  if (clientId === null) return true;
  const rows = await tx.list(messages, { equals: { clientId } });
  return rows.some(({ appointmentId, status }) => appointmentId === id && status !== "suppressed");
}

/**
 * What the earlier client was told of an appointment, its client of now is told; what was on its way to the earlier one
 * is held back. Of an appointment of which nobody was told, one of a series, its reminder will be the first word.
 */
async function tellNewClient(work: Work, appointment: Appointment): Promise<void> {
  const { sql, clinicId } = work;
  const notice = await noticeOf(sql, clinicId, appointment.id);
  if (!notice || (await knows(work, appointment))) return;
  await holdBack(work, appointment.id);
  await setNotice(sql, clinicId, appointment.id, { toldStartsAt: null, remindedStartsAt: null });
  if (notice.toldStartsAt !== null) await tellOfAppointment(work, appointment.id);
}

/** The client whose other pets still come hears it again without the one that was split off, unless it went out. */
async function tellOfTheOthers(work: Work, appointmentId: string): Promise<void> {
  const unheard = await holdBack(work, appointmentId);
  if (unheard.size === 0) return;
  const isReminder = unheard.has("appointment_reminder");
  await setNotice(work.sql, work.clinicId, appointmentId, {
    ...(isReminder && { remindedStartsAt: null }),
    ...((!isReminder || unheard.size > 1) && { toldStartsAt: null }),
  });
  await tellOfAppointment(work, appointmentId);
}

/** `seed` is what the ids of appointments that were split off were made with. */
export async function tellNewOwner(work: Work, ids: readonly string[], seed: string): Promise<void> {
  const { tx, sql, clinicId } = work;
  for (const id of ids) {
    const appointment = await tx.find(appointments, id);
    if (!appointment) continue;
    const own = await tx.find(appointments, derivedId(id, seed));
    if (!own) {
      await tellNewClient(work, appointment);
      continue;
    }
    const wasTold = ((await noticeOf(sql, clinicId, id))?.toldStartsAt ?? null) !== null;
    await tellOfTheOthers(work, id);
    if (wasTold) await tellOfAppointment(work, own.id);
  }
}
