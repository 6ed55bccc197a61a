import { addDays, epochMsOf, instantAt, localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";
import {
  appointmentsBetween,
  entriesOf,
  type Appointment,
  type AppointmentEntry,
} from "../appointments/appointments.queries.ts";

export interface DayRange {
  /** The first day and the day after the last one. */
  from: LocalDate;
  to: LocalDate;
}

const boundsOf = ({ from, to }: DayRange, timeZone: string) => ({
  from: instantAt(from, 0, timeZone),
  to: instantAt(to, 0, timeZone),
});

export interface CalendarEntries {
  /** By start. */
  entries: AppointmentEntry[];
  /** Appointments of which every patient that is here is ready to pay. */
  readyIds: ReadonlySet<string>;
}

export async function calendarEntries(db: CacheDb, range: DayRange, timeZone: string): Promise<CalendarEntries> {
  const { from, to } = boundsOf(range, timeZone);
  const rows = await appointmentsBetween(db, from, to);
  const [entries, here] = await Promise.all([
    entriesOf(db, rows),
    rowsOf(db, visits).where("status").equals("open").toArray(),
  ]);
  const isReady = new Map<string, boolean>();
  for (const { appointmentId, stage } of here) {
    if (appointmentId === null) continue;
    isReady.set(appointmentId, (isReady.get(appointmentId) ?? true) && boardColumnOf(stage) === "ready");
  }
  return { entries, readyIds: new Set([...isReady].flatMap(([id, ready]) => (ready ? id : []))) };
}

/** How many appointments of each status a day has, by day; days without any are absent. */
export type MonthCounts = ReadonlyMap<LocalDate, ReadonlyMap<Appointment["status"], number>>;

export async function monthCounts(db: CacheDb, range: DayRange, timeZone: string): Promise<MonthCounts> {
  const { from, to } = boundsOf(range, timeZone);
  const counts = new Map<LocalDate, Map<Appointment["status"], number>>();
  for (const row of await appointmentsBetween(db, from, to)) {
    const day = localDateOf(row.startsAt, timeZone);
    const ofDay = counts.get(day) ?? new Map<Appointment["status"], number>();
    ofDay.set(row.status, (ofDay.get(row.status) ?? 0) + 1);
    counts.set(day, ofDay);
  }
  return counts;
}

/** Monday of the week in which a day lies. */
export function mondayOf(day: LocalDate): LocalDate {
  const days = epochMsOf(`${day}T00:00:00.000Z`) / 86_400_000;
  // The first day of 1970 was a Thursday.
  return addDays(day, -((days + 3) % 7));
}

/** Whole weeks that show the month of a day, from a Monday on. */
export function monthRange(day: LocalDate): DayRange {
  const first = `${day.slice(0, 8)}01`;
  const from = mondayOf(first);
  const nextMonth = `${addDays(first, 31).slice(0, 8)}01`;
  const to = addDays(mondayOf(addDays(nextMonth, -1)), 7);
  return { from, to };
}
