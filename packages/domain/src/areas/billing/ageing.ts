import { sumMinor } from "../../kernel/money.ts";
import { daysBetween, type LocalDate } from "../../kernel/time.ts";

/** The last day of each age but the oldest: 0 to 30, 31 to 60, 61 to 90, over 90 days. */
const LAST_DAYS = [30, 60, 90];

/** The age of an invoice by the days since it was due: 0 is the youngest, also for one that is not due yet. */
export function ageOf(dueOn: LocalDate, today: LocalDate): number {
  const days = daysBetween(dueOn, today);
  const place = LAST_DAYS.findIndex((last) => days <= last);
  return place === -1 ? LAST_DAYS.length : place;
}

/** The sums that are due, by age, the youngest first. */
export const sumsByAge = (open: readonly { dueOn: LocalDate; dueMinor: number }[], today: LocalDate): number[] =>
  [...LAST_DAYS, null].map((_, age) =>
    sumMinor(open.filter(({ dueOn }) => ageOf(dueOn, today) === age).map(({ dueMinor }) => dueMinor)),
  );
