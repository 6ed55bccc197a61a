/** From this share of the ordered cost on, in percent, another cost is pointed out. */
const NOTABLE_PERCENT = 5;

/** Whether a cost differs from the ordered one by more than 5 %. */
export const isNotableCost = (costMinor: number, orderedMinor: number): boolean =>
  Math.abs(costMinor - orderedMinor) * 100 > orderedMinor * NOTABLE_PERCENT;
