import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed } from "../../kernel/fields.ts";
import { spanRange, spanFields, spanQueries, spansIn } from "../../kernel/long-spans.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { common, meets, type Range, without } from "../../kernel/ranges.ts";
import { text } from "../../kernel/text.ts";
import { addDays, dayBounds, instantAt, type LocalDate, mondayOf } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";

export const AT_WORK_KINDS = ["work", "on_call", "training"] as const;
export const SHIFT_KINDS = [...AT_WORK_KINDS, "leave", "sick"] as const;

/** Who is there when, or why not. */
export const shifts = defineEntity({
  table: "shifts",
  fields: () => ({
    userId: editable(ref("staff")),
    locationId: fixed(ref("locations")),
    ...spanFields(),
    kind: editable(z.enum(SHIFT_KINDS)),
    /** A draft binds nobody: the calendar does not know it. */
    status: fixed(z.enum(["draft", "published"]), "draft"),
    note: editable(text(200), ""),
  }),
  scope: "schedule",
  indexes: ["[reach+startsAt]"],
  buckets: {
    p0: [
      [
        { field: "endsAt", sinceDays: -14 },
        { field: "startsAt", beforeDays: 15 },
      ],
    ],
    p1: [[{ field: "endsAt", sinceDays: -120 }]],
  },
});
export type Shift = RowOf<typeof shifts>;

type AtWorkKind = (typeof AT_WORK_KINDS)[number];
const AT_WORK: readonly Shift["kind"][] = AT_WORK_KINDS;
/** At work, for patients or not: of these kinds one person has one at a time. Any other is leave or sickness, which lasts whole days. */
export const isAtWork = (kind: Shift["kind"]): kind is AtWorkKind => AT_WORK.includes(kind);
/** Kinds in which a person is not there for patients, whatever else is planned. */
const AWAY_KINDS: readonly Shift["kind"][] = ["leave", "sick", "training"];

/** Every shift that meets `range`, by start. */
export async function shiftsIn(tx: Tx, range: Range): Promise<Shift[]> {
  const lists = [];
  for (const query of spanQueries(range)) lists.push(...(await tx.list(shifts, query)));
  return spansIn(lists, range).sort((a, b) => (a.startsAt + a.id < b.startsAt + b.id ? -1 : 1));
}

/** The week of a day, Monday to Monday: by it a roster says who is rostered at all. */
export function weekRange(day: LocalDate, timeZone: string): Range {
  const monday = mondayOf(day);
  return { from: instantAt(monday, 0, timeZone), to: instantAt(addDays(monday, 7), 0, timeZone) };
}

/** The moments of shifts of one person at work with patients, without those of leave, sickness and training. */
export const workRanges = (own: readonly Pick<Shift, "startsAt" | "endsAt" | "kind">[]): Range[] =>
  without(
    own.filter(({ kind }) => kind === "work").map(spanRange),
    own.filter(({ kind }) => AWAY_KINDS.includes(kind)).map(spanRange),
  );

type PlannedShift = Pick<Shift, "userId" | "startsAt" | "endsAt" | "kind" | "status">;

/**
 * When a person is not there for bookings on a day. In a week in which he has published shifts it is whatever lies
 * outside of those at work with patients; without any, only what says so: leave, sickness, training.
 */
export function offRanges(
  ofWeek: readonly PlannedShift[],
  { userId, day, timeZone }: { userId: string; day: LocalDate; timeZone: string },
): Range[] {
  const own = ofWeek.filter((shift) => shift.userId === userId && shift.status === "published");
  const bounds = dayBounds(day, timeZone);
  if (own.some(({ kind }) => isAtWork(kind))) return without([bounds], workRanges(own));
  return common(own.filter(({ kind }) => AWAY_KINDS.includes(kind)).map(spanRange), [bounds]);
}

/** Shifts at work of one person that meet each other, in pairs. */
export function findOverlaps<Row extends PlannedShift>(rows: readonly Row[]): [Row, Row][] {
  const atWork = rows.filter(({ kind }) => isAtWork(kind));
  return atWork.flatMap((row, index) =>
    atWork
      .slice(index + 1)
      .filter((other) => other.userId === row.userId && meets(spanRange(row), spanRange(other)))
      .map((other): [Row, Row] => [row, other]),
  );
}
