/** Whether a cost differs from the ordered one by more than `percent`, a setting of the clinic. */
export const isNotableCost = (costMinor: number, orderedMinor: number, percent: number): boolean =>
  Math.abs(costMinor - orderedMinor) * 100 > orderedMinor * percent;
