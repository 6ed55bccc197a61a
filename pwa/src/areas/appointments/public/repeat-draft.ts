import { MAX_OCCURRENCES, type RepeatUnit } from "@fernpaw/domain/appointments/appointment";
import { countUntil, isWithinBounds, occurrenceId, occurrenceStarts } from "@fernpaw/domain/appointments/series";
import { localDateOf, type Instant, type LocalDate, isDay } from "@fernpaw/domain/kernel/time";
import type * as z from "zod/mini";

/** How often, as typed. A composite: a count or a last day mean the places of a series. */
export interface RepeatDraft {
  every: string;
  unit: z.output<typeof RepeatUnit>;
  endsBy: "count" | "until";
  count: string;
  until: LocalDate;
  /** Places in the series that do not suit. */
  without: number[];
}

export const newRepeat = (): RepeatDraft => ({
  every: "1",
  unit: "week",
  endsBy: "count",
  count: "4",
  until: "",
  without: [],
});

export type RepeatFault = "every" | "count" | "until" | "tooLong";

export interface ReadRepeat {
  repeat: { every: number; unit: RepeatDraft["unit"]; count: number };
  /** With those that are left out. */
  slots: { id: string; index: number; startsAt: Instant }[];
}

const wholeNumber = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What the fields mean for a series that starts then; or which of them cannot be meant. */
export function readRepeat(
  draft: RepeatDraft,
  { id, startsAt, timeZone }: { id: string; startsAt: Instant; timeZone: string },
): ReadRepeat | RepeatFault {
  const every = wholeNumber(draft.every);
  if (!(every >= 1 && every <= 99)) return "every";
  const first = localDateOf(startsAt, timeZone);
  const how = { every, unit: draft.unit };
  const isUntil = draft.endsBy === "until";
  if (isUntil && !isDay(draft.until)) return "until";
  const count = isUntil ? countUntil(first, how, draft.until) : wholeNumber(draft.count);
  if (!(count >= 2)) return isUntil ? "until" : "count";
  if (count > MAX_OCCURRENCES || !isWithinBounds(first, how, count)) return "tooLong";
  const repeat = { ...how, count };
  const starts = occurrenceStarts(startsAt, repeat, timeZone);
  return { repeat, slots: starts.map((at, index) => ({ id: occurrenceId(id, index), index, startsAt: at })) };
}
