import * as z from "zod/mini";
import { joined, type Range } from "../../kernel/ranges.ts";
import { addDays, instantAt, type LocalDate, weekdayOf } from "../../kernel/time.ts";

const DAY_MIN = 1440;
const MOST_SPANS = 4;

/** Minutes since midnight on the clinic's wall clock. */
export interface DaySpan {
  fromMin: number;
  toMin: number;
}

const isInOrder = (spans: readonly DaySpan[]): boolean =>
  spans.every(({ fromMin, toMin }, index) => fromMin < toMin && fromMin >= (spans[index - 1]?.toMin ?? 0));

const DayHours = z
  .array(z.strictObject({ fromMin: z.int().check(z.gte(0), z.lte(DAY_MIN)), toMin: z.int().check(z.lte(DAY_MIN)) }))
  .check(
    z.maxLength(MOST_SPANS, { error: `at most ${MOST_SPANS} spans a day` }),
    z.refine(isInOrder, { error: "spans must have a length, stand in order and not overlap" }),
  );

/** When a place is open, Monday first: the spans of each day, between which are its breaks; none: closed. */
export const WeekHours = z.array(DayHours).check(z.length(7));
export type WeekHours = z.output<typeof WeekHours>;

/** Our own assumption until a clinic says when it is open. */
export const USUAL_DAY: DaySpan = { fromMin: 8 * 60, toMin: 19 * 60 };
export const usualHours = (): WeekHours => Array.from({ length: 7 }, () => [{ ...USUAL_DAY }]);

export const hoursOn = (hours: WeekHours, day: LocalDate): DaySpan[] => hours[weekdayOf(day)] ?? [];

/** The first day from this one on at which the place is open; of a place that is never open the day itself. */
export function openDayFrom(hours: WeekHours, from: LocalDate): LocalDate {
  const week = Array.from({ length: 7 }, (_, days) => addDays(from, days));
  return week.find((day) => hoursOn(hours, day).length > 0) ?? from;
}

/** Spans of one day as instants, right where a clock change shortens or lengthens them. */
export const rangesOn = (spans: readonly DaySpan[], day: LocalDate, timeZone: string): Range[] =>
  joined(
    spans.map(({ fromMin, toMin }) => ({
      from: instantAt(day, fromMin, timeZone),
      to: toMin === DAY_MIN ? instantAt(addDays(day, 1), 0, timeZone) : instantAt(day, toMin, timeZone),
    })),
  );

/** When a place is open on the days from `first` to `last`, both included. */
export function openRanges(
  hours: WeekHours,
  [first, last]: readonly [LocalDate, LocalDate],
  timeZone: string,
): Range[] {
  const ranges: Range[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    ranges.push(...rangesOn(hoursOn(hours, day), day, timeZone));
  return joined(ranges);
}
