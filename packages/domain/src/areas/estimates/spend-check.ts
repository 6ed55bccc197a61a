/** A warning comes from this share of a limit on. */
const NEAR_PERCENT = 90;

export interface SpendCheck {
  /** The high sum that the client signed, or the limit that the client set. */
  kind: "estimate" | "limit";
  limitMinor: number;
  isOver: boolean;
}

export interface SpendLimits {
  /** The high sums that the client agreed to; null: none. */
  agreedMinor: number | null;
  /** The spend limit of the latest estimate or form; null: none. */
  limitMinor: number | null;
}

/** The limits that the charges of a visit come near to, or are above. */
export function spendChecks(chargedMinor: number, { agreedMinor, limitMinor }: SpendLimits): SpendCheck[] {
  const all = [
    { kind: "estimate" as const, limitMinor: agreedMinor },
    // The usual limit is the agreed sum: one warning says both.
    { kind: "limit" as const, limitMinor: limitMinor === agreedMinor ? null : limitMinor },
  ];
  return all.flatMap(({ kind, limitMinor: limit }) =>
    limit !== null && chargedMinor > 0 && chargedMinor * 100 >= limit * NEAR_PERCENT
      ? [{ kind, limitMinor: limit, isOver: chargedMinor > limit }]
      : [],
  );
}
