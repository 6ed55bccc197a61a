import { endsAt, MAX_DURATION_MIN } from "@fernpaw/domain/appointments/appointment";
import {
  calendarBlocks,
  isInTheWayOf,
  type BlockWhom,
  type CalendarBlock,
} from "@fernpaw/domain/appointments/calendar-block";
import { heldPlaces, type HeldPlace, onlineRequests, OPEN_REQUESTS } from "@fernpaw/domain/appointments/online-request";
import { occurrenceIds } from "@fernpaw/domain/appointments/series";
import { spanQueries, spansIn, type Span } from "@fernpaw/domain/kernel/long-spans";
import type { Range } from "@fernpaw/domain/kernel/ranges";
import { addDays, addMinutes, instantAt, localDateOf, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { shifts, type Shift } from "@fernpaw/domain/staff/shift";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { presentInstant } from "../../ui/present.ts";
import {
  appointmentsBetween,
  entriesOf,
  type Appointment,
  type AppointmentEntry,
} from "../appointments/appointments.queries.ts";
import { readyAppointmentIds } from "../appointments/ready-appointments.queries.ts";
import { lateVaccinesOf, type LateVaccine } from "../vaccinations/public/late-vaccines.queries.ts";
import type { SeriesScope } from "../appointments/series.queries.ts";

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
  /** Appointments with a pet whose vaccination is due or overdue. */
  lateVaccines: ReadonlyMap<string, LateVaccine>;
}

export async function calendarEntries(db: CacheDb, range: DayRange, timeZone: string): Promise<CalendarEntries> {
  const { from, to } = boundsOf(range, timeZone);
  const rows = await appointmentsBetween(db, from, to);
  const [entries, readyIds, late] = await Promise.all([
    entriesOf(db, rows),
    readyAppointmentIds(db),
    lateVaccinesOf(
      db,
      rows.flatMap(({ petIds }) => petIds),
      localDateOf(presentInstant(), timeZone),
    ),
  ]);
  const ofRow = ({ id, petIds }: Appointment): [string, LateVaccine][] => {
    const found = petIds.flatMap((petId) => late.get(petId) ?? []);
    return found.length === 0 ? [] : [[id, found.includes("overdue") ? "overdue" : "due"]];
  };
  return { entries, readyIds, lateVaccines: new Map(rows.flatMap(ofRow)) };
}

/** What the calendar lies on: blocked time of the days and the roster of their weeks. */
export interface CalendarSchedule {
  blocks: CalendarBlock[];
  shifts: Shift[];
  /** Places of the days that online requests hold, or held. */
  held: HeldPlace[];
}

async function readSpans<Row extends Span>(
  db: CacheDb,
  entity: typeof calendarBlocks | typeof shifts,
  range: Range,
): Promise<Row[]> {
  const lists = await Promise.all(
    spanQueries(range).map(({ equals: { reach }, from, to }) =>
      db.table<Row>(entity.table).where("[reach+startsAt]").between([reach, from], [reach, to], true, false).toArray(),
    ),
  );
  return spansIn(lists.flat(), range).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

/** The roster of whole days, drafts among it, by start. */
export function shiftsOfDays(db: CacheDb, days: DayRange, timeZone: string): Promise<Shift[]> {
  return readSpans<Shift>(db, shifts, boundsOf(days, timeZone));
}

export async function calendarSchedule(
  db: CacheDb,
  { days, weeks }: { days: DayRange; weeks: DayRange },
  timeZone: string,
): Promise<CalendarSchedule> {
  const bounds = boundsOf(days, timeZone);
  const [blocks, roster, requests] = await Promise.all([
    readSpans<CalendarBlock>(db, calendarBlocks, bounds),
    readSpans<Shift>(db, shifts, boundsOf(weeks, timeZone)),
    rowsAmong(rowsOf(db, onlineRequests), "status", OPEN_REQUESTS),
  ]);
  const held = heldPlaces(requests, "").filter((place) => place.startsAt < bounds.to && endsAt(place) > bounds.from);
  return { blocks, shifts: roster, held };
}

const STANDING: readonly Appointment["status"][] = ["requested", "booked", "confirmed", "arrived", "in_progress"];

/** How many appointments stand in times of vets, rooms, machines or everybody. */
export async function bookedIn(db: CacheDb, ranges: readonly Range[], whom: readonly BlockWhom[]): Promise<number> {
  const found = new Set<string>();
  for (const { from, to } of ranges) {
    for (const row of await appointmentsBetween(db, addMinutes(from, -MAX_DURATION_MIN), to)) {
      const isMet = STANDING.includes(row.status) && endsAt(row) > from && whom.some((one) => isInTheWayOf(one, row));
      if (isMet) found.add(row.id);
    }
  }
  return found.size;
}

/** Which blocks of its series a change of `block` means: itself, and those on this device that are not over. */
export async function readBlockSeries(db: CacheDb, block: CalendarBlock, scope: SeriesScope): Promise<CalendarBlock[]> {
  const { series, id } = block;
  if (!series || scope === "one") return [block];
  const now = presentInstant();
  const rows: (CalendarBlock | undefined)[] = await rowsOf(db, calendarBlocks).bulkGet(occurrenceIds(series));
  return rows.filter(
    (row): row is CalendarBlock =>
      row !== undefined &&
      (row.id === id || row.endsAt > now) &&
      (scope === "all" || (row.series?.index ?? 0) >= series.index),
  );
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

/** Whole weeks that show the month of a day, from a Monday on. */
export function monthRange(day: LocalDate): DayRange {
  const first = `${day.slice(0, 8)}01`;
  const from = mondayOf(first);
  const nextMonth = `${addDays(first, 31).slice(0, 8)}01`;
  const to = addDays(mondayOf(addDays(nextMonth, -1)), 7);
  return { from, to };
}
