/**
 * Marks of usual syringes, in thousandths of a ml: up to this volume, a mark each so much. The Royal Melbourne Institute of
 * Technology teaches 0.01 ml for a syringe of 1 ml, 0.1 ml for 3 ml, 0.2 ml for 5 and 10 ml. The last is our own assumption:
 * 1 ml for 20 ml and more.
 */
const MARKS = [
  { upToMilli: 1000, markMilli: 10 },
  { upToMilli: 3000, markMilli: 100 },
  { upToMilli: 10_000, markMilli: 200 },
  { upToMilli: Number.POSITIVE_INFINITY, markMilli: 1000 },
] as const;

/** The distance of two marks on the smallest syringe that holds a volume; both in thousandths of a ml. */
export const syringeMarkMilli = (volumeMilli: number): number =>
  MARKS.find(({ upToMilli }) => volumeMilli <= upToMilli)?.markMilli ?? 1000;
