import { addDays, dayBounds, epochMsOf, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Movement } from "./stock.queries.ts";

export interface SeriesPoint {
  atMs: number;
  /** From this moment on. */
  quantityMilli: number;
}

type Step = Pick<Movement, "occurredAt" | "quantityMilli">;

/** Stock on hand from `since` to `now`, by the movements between them, oldest first. */
export function stockSeries(onHandMilli: number, movements: readonly Step[], since: Instant, now: Instant) {
  const later = movements.filter(({ occurredAt }) => occurredAt > since);
  let quantityMilli = later.reduce((level, movement) => level - movement.quantityMilli, onHandMilli);
  const points: SeriesPoint[] = [{ atMs: epochMsOf(since), quantityMilli }];
  for (const movement of later) {
    quantityMilli += movement.quantityMilli;
    points.push({ atMs: epochMsOf(movement.occurredAt), quantityMilli });
  }
  points.push({ atMs: Math.max(epochMsOf(now), points.at(-1)?.atMs ?? 0), quantityMilli: onHandMilli });
  return points;
}

export interface DayLevel {
  day: LocalDate;
  quantityMilli: number;
}

/** The level at the end of each day on which it moved, newest first, and of the first day. */
export function levelsByDay(points: readonly SeriesPoint[], first: LocalDate, last: LocalDate, timeZone: string) {
  const days: DayLevel[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const endMs = epochMsOf(dayBounds(day, timeZone).to);
    const quantityMilli = points.findLast(({ atMs }) => atMs < endMs)?.quantityMilli ?? 0;
    if (days.at(-1)?.quantityMilli !== quantityMilli) days.push({ day, quantityMilli });
  }
  return days.toReversed();
}
