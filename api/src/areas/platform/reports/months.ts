/** `2026-11`, in UTC. */
export type Month = string;

const numberOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (number: number): Month => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

export const addMonths = (month: Month, count: number): Month => monthAt(numberOf(month) + count);

/** Both ends included; empty where the first is after the last. */
export const monthsBetween = (from: Month, to: Month): Month[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_month, index) => addMonths(from, index));

export const firstDayOf = (month: Month): string => `${month}-01`;
/** For comparisons of text alone: no month has a later day. */
export const lastDayOf = (month: Month): string => `${month}-31`;
export const startOf = (month: Month): string => `${month}-01T00:00:00.000Z`;
export const monthOf = (at: string): Month => at.slice(0, 7);

/** The last months up to that of an instant, the oldest first. */
export const lastMonths = (at: string, count: number): Month[] =>
  monthsBetween(addMonths(monthOf(at), 1 - count), monthOf(at));
