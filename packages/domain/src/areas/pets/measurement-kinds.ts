import * as z from "zod/mini";

/** Stored words: append, never rename. */
export const MEASUREMENT_KINDS = [
  "weight",
  "temp",
  "hr",
  "rr",
  "bcs",
  "pain",
  "crt",
  "mm",
  "bp",
  "spo2",
  "glucose",
] as const;
export const MeasurementKind = z.enum(MEASUREMENT_KINDS);
export type MeasurementKind = z.output<typeof MeasurementKind>;

export const Comparator = z.enum(["exact", "below", "above"]);
export type Comparator = z.output<typeof Comparator>;

/** Colours of the mucous membranes. The place, from 1, is the stored value: append, never insert or move. */
export const MEMBRANES = ["pink", "pale", "white", "red", "blue", "yellow", "grey"] as const;
export type Membranes = (typeof MEMBRANES)[number];

/**
 * The whole numbers that a kind can have, in its stored unit. Wide enough for every living animal: outside is a slip of
 * the finger or of the unit, and is refused. Our own assumption, except for the two scales.
 */
export const MEASUREMENT_LIMITS = {
  /** Grams. */
  weight: [1, 2_000_000],
  /** Tenths of a degree Celsius. */
  temp: [50, 460],
  /** Beats a minute. */
  hr: [5, 1200],
  /** Breaths a minute. */
  rr: [1, 400],
  /** Body condition, 1 to 9. */
  bcs: [1, 9],
  /** Pain, 0 to 10. */
  pain: [0, 10],
  /** Tenths of a second. */
  crt: [1, 150],
  /** The place in `MEMBRANES`. */
  mm: [1, MEMBRANES.length],
  /** mmHg; the systolic one. */
  bp: [20, 350],
  /** Percent. */
  spo2: [20, 100],
  /** Hundredths of a mmol per litre. */
  glucose: [10, 10_000],
} as const satisfies Record<MeasurementKind, readonly [low: number, high: number]>;

/** mmHg. */
const DIASTOLIC_LIMITS = [10, 300] as const;

/** For these kinds a device or an eye may only tell that the value is beyond a figure. */
const COMPARED: readonly MeasurementKind[] = ["crt", "spo2", "glucose"];

export const WeightG = z.int().check(z.gte(MEASUREMENT_LIMITS.weight[0]), z.lte(MEASUREMENT_LIMITS.weight[1]));

export interface TakenValue {
  kind: MeasurementKind;
  /** In the unit of its kind, as `MEASUREMENT_LIMITS`. */
  value: number;
  secondValue: number | null;
  comparator: Comparator;
}

/** The field with a value that the kind cannot have, and the reason; null: all can be. */
export function impossibleValue({ kind, value, secondValue, comparator }: TakenValue) {
  const [low, high] = MEASUREMENT_LIMITS[kind];
  if (value < low || value > high) return { field: "value", error: `must be from ${low} to ${high}` } as const;
  if (comparator !== "exact" && !COMPARED.includes(kind))
    return { field: "comparator", error: "is not for this kind" } as const;
  if (secondValue === null) return null;
  if (kind !== "bp") return { field: "secondValue", error: "is not for this kind" } as const;
  const [lowest, highest] = DIASTOLIC_LIMITS;
  if (secondValue < lowest || secondValue > highest)
    return { field: "secondValue", error: `must be from ${lowest} to ${highest}` } as const;
  return secondValue < value ? null : ({ field: "secondValue", error: "must be below the systolic one" } as const);
}
