import { addDays, dayBounds, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { type HandoverNote, handoverNotes } from "@fernpaw/domain/tasks/handover-note";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import { personNames } from "../tasks.queries.ts";

/** Days that the list goes back, today included. */
const DAYS = 7;
/** A note from before yesterday is old. */
const FRESH_DAYS = 2;

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

/** A day in the clinic's time zone. */
interface Today {
  today: LocalDate;
  timeZone: string;
}

/** Those of the last `days` days, today included. */
async function notesOf(db: CacheDb, days: number, { today, timeZone }: Today): Promise<HandoverNote[]> {
  const { from } = dayBounds(addDays(today, 1 - days), timeZone);
  const rows = await rowsOf(db, handoverNotes).where("createdAt").aboveOrEqual(from).toArray();
  return rows.filter(({ status }) => status === "current");
}

/** The notes of the last seven days, by the clinic's days, the latest first. */
export async function handoverDays(db: CacheDb, day: Today): Promise<HandoverDay[]> {
  const [notes, nameOf, pending] = await Promise.all([
    notesOf(db, DAYS, day),
    personNames(db),
    pendingIdsOf(db, handoverNotes),
  ]);
  const entries = notes.sort(lastFirst).map((note): HandoverEntry => {
    return { note, author: nameOf(note.createdBy ?? ""), isPending: pending.has(note.id) };
  });
  const days = Map.groupBy(entries, ({ note }) => localDateOf(note.createdAt, day.timeZone));
  return [...days].map(([at, ofDay]) => ({ day: at, entries: ofDay }));
}

/** How many notes the others have written since the beginning of yesterday. */
export async function freshHandover(db: CacheDb, userId: string, day: Today): Promise<number> {
  return (await notesOf(db, FRESH_DAYS, day)).filter(({ createdBy }) => createdBy !== userId).length;
}
