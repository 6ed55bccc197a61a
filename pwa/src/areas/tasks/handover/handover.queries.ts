import { addDays, epochMsOf, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { fullName, staff } from "@fernpaw/domain/staff/staff";
import { type HandoverNote, handoverNotes } from "@fernpaw/domain/tasks/handover-note";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../../db/pending.ts";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import type { Moment } from "../tasks.queries.ts";
import { copy } from "./handover.copy.ts";

/** Days that the list goes back, today included. */
const DAYS = 7;
const DAY_MS = 86_400_000;

export interface HandoverEntry {
  note: HandoverNote;
  author: string;
  isPending: boolean;
}

export interface HandoverDay {
  day: LocalDate;
  /** The last written first. */
  entries: HandoverEntry[];
}

const lastFirst = (a: HandoverNote, b: HandoverNote): number =>
  `${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? 1 : -1;

async function notesSince(db: CacheDb, from: LocalDate, { now, timeZone }: Moment): Promise<HandoverNote[]> {
  // A day is 25 hours long once a year.
  const earliest = toInstant(epochMsOf(now) - (DAYS + 1) * DAY_MS);
  const rows = await rowsOf(db, handoverNotes).where("createdAt").aboveOrEqual(earliest).toArray();
  return rows.filter(({ status, createdAt }) => status === "current" && localDateOf(createdAt, timeZone) >= from);
}

/** The notes of the last seven days, by the clinic's days, the latest first. */
export async function handoverDays(db: CacheDb, moment: Moment): Promise<HandoverDay[]> {
  const from = addDays(localDateOf(moment.now, moment.timeZone), 1 - DAYS);
  const [notes, people, pending] = await Promise.all([
    notesSince(db, from, moment),
    rowsOf(db, staff).toArray(),
    pendingIds(db),
  ]);
  const personOf = rowsById(people);
  const entries = notes.sort(lastFirst).map((note): HandoverEntry => {
    const person = personOf.get(note.createdBy ?? "");
    return { note, author: person ? fullName(person) : copy.unknown, isPending: pending.has(note.id) };
  });
  const days = Map.groupBy(entries, ({ note }) => localDateOf(note.createdAt, moment.timeZone));
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/** How many notes the others have written since the day before. */
export async function freshHandover(db: CacheDb, userId: string, moment: Moment): Promise<number> {
  const notes = await notesSince(db, addDays(localDateOf(moment.now, moment.timeZone), -1), moment);
  return notes.filter(({ createdBy }) => createdBy !== userId).length;
}
