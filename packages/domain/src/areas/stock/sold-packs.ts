interface Sold {
  minimumPacks: number;
  multiplePacks: number;
}

/** The fewest packets, at least `wanted`, that the supplier sells. */
export function soldPacks(wanted: number, { minimumPacks, multiplePacks }: Sold): number {
  return Math.ceil(Math.max(wanted, minimumPacks) / multiplePacks) * multiplePacks;
}
