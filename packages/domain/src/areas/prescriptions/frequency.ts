import type { RowOf } from "../../kernel/entity.ts";
import type { products } from "../catalogue/product.ts";

export const FREQUENCIES = [
  "once",
  "once_daily",
  "twice_daily",
  "three_daily",
  "four_daily",
  "every_other_day",
  "twice_weekly",
  "weekly",
  "fortnightly",
  "monthly",
  "every_hours",
  "as_needed",
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Doses in a number of days. */
const DOSES_PER_DAYS: Readonly<Partial<Record<Frequency, readonly [doses: number, days: number]>>> = {
  once_daily: [1, 1],
  twice_daily: [2, 1],
  three_daily: [3, 1],
  four_daily: [4, 1],
  every_other_day: [1, 2],
  twice_weekly: [2, 7],
  weekly: [1, 7],
  fortnightly: [1, 14],
  monthly: [1, 30],
};

interface Course {
  frequency: Frequency;
  everyHours: number | null;
  durationDays: number | null;
}

/** The doses of a course; a day that has begun counts. Null: the course does not say how many. */
export function dosesOfCourse({ frequency, everyHours, durationDays }: Course): number | null {
  if (frequency === "once") return 1;
  if (durationDays === null) return null;
  if (frequency === "every_hours") return everyHours === null ? null : Math.ceil((durationDays * 24) / everyHours);
  const rhythm = DOSES_PER_DAYS[frequency];
  return rhythm ? Math.ceil((durationDays * rhythm[0]) / rhythm[1]) : null;
}

const PART_MILLI = { whole: 1000, half: 500, quarter: 250, any: 1 } as const;

/** The quantity of a course, rounded up to a part that can be handed over; null: the course does not say. */
export function quantityOfCourse(
  doseMilli: number | null,
  course: Course,
  { smallestPart }: Pick<RowOf<typeof products>, "smallestPart">,
): number | null {
  const doses = dosesOfCourse(course);
  if (doses === null || doseMilli === null) return null;
  const part = PART_MILLI[smallestPart];
  return Math.ceil((doseMilli * doses) / part) * part;
}
