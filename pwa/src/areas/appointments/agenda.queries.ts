import { APPOINTMENT_STATUSES, type AppointmentStatus } from "@fernpaw/domain/appointments/appointment";
import { dayBounds, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { appointmentsBetween, entriesOf, type AppointmentEntry } from "./appointments.queries.ts";
import { readyAppointmentIds } from "./ready-appointments.queries.ts";

/** What a list tells apart: in progress, and in progress with nothing left but to pay. */
export type AgendaStatus = AppointmentStatus | "ready";

export const AGENDA_STATUSES: readonly AgendaStatus[] = APPOINTMENT_STATUSES.flatMap((status): AgendaStatus[] =>
  status === "in_progress" ? [status, "ready"] : [status],
);

export interface AgendaFilter {
  /** The first and the last day. */
  from: LocalDate;
  to: LocalDate;
  vetId: string | null;
  status: AgendaStatus | null;
  typeId: string | null;
}

export interface AgendaEntry extends AppointmentEntry {
  status: AgendaStatus;
}

/** The appointments of some days that fit, by start; only those are dressed. */
export async function agenda(
  db: CacheDb,
  { from, to, vetId, status, typeId, timeZone }: AgendaFilter & { timeZone: string },
): Promise<AgendaEntry[]> {
  const [rows, readyIds] = await Promise.all([
    appointmentsBetween(db, dayBounds(from, timeZone).from, dayBounds(to, timeZone).to),
    readyAppointmentIds(db),
  ]);
  const statusOf = (row: { id: string; status: AppointmentStatus }): AgendaStatus =>
    readyIds.has(row.id) ? "ready" : row.status;
  const wanted = rows.filter(
    (row) =>
      (vetId === null || row.vetId === vetId) &&
      (status === null || statusOf(row) === status) &&
      (typeId === null || row.typeId === typeId),
  );
  const entries = await entriesOf(db, wanted);
  return entries.map((entry) => ({ ...entry, status: statusOf(entry.appointment) }));
}
