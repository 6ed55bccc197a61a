import { epochMsOf, type Instant } from "../../kernel/time.ts";
import type { PetTypeCode } from "./pet-type-vocabulary.ts";

export type WeightWarning = "differs_from_last" | "twice_or_half" | "above_species" | "below_species";

/** Grams, our own assumption: wide enough for every healthy animal, narrow enough for a kg/lb or kg/g slip in most. */
const PLAUSIBLE_G = {
  dog: [50, 120_000],
  cat: [50, 15_000],
  rabbit: [20, 12_000],
  guinea_pig: [40, 2_000],
  hamster: [2, 350],
  gerbil: [2, 200],
  rat: [4, 1_200],
  mouse: [1, 90],
  ferret: [8, 3_500],
  chinchilla: [25, 1_500],
  bird: [2, 20_000],
  tortoise: [5, 300_000],
  lizard: [1, 100_000],
  snake: [1, 150_000],
  amphibian: [1, 5_000],
  fish: [1, 30_000],
  horse: [20_000, 1_300_000],
  donkey: [8_000, 550_000],
  cattle: [10_000, 1_700_000],
  sheep: [500, 200_000],
  goat: [500, 180_000],
  pig: [300, 500_000],
  llama: [4_000, 250_000],
  poultry: [20, 20_000],
  other: [1, 2_000_000],
} as const satisfies Record<PetTypeCode, readonly [low: number, high: number]>;

const COMPARED_DAYS = 90;
const MAX_CHANGE_PERCENT = 15;

export interface WeightToCheck {
  weightG: number;
  takenAt: Instant;
  /** The pet type's code; an unknown one has no bounds. */
  petTypeCode: string;
  /** The last weight before this one that was not entered in error. */
  previous: { weightG: number; takenAt: Instant } | null;
}

/** What to ask before a weight is kept; never a refusal. */
export function weightWarnings({ weightG, takenAt, petTypeCode, previous }: WeightToCheck): WeightWarning[] {
  const warnings: WeightWarning[] = [];
  const bounds = Object.entries(PLAUSIBLE_G).find(([code]) => code === petTypeCode)?.[1];
  if (bounds && weightG < bounds[0]) warnings.push("below_species");
  if (bounds && weightG > bounds[1]) warnings.push("above_species");
  if (previous) {
    const [less, more] = [weightG, previous.weightG].sort((a, b) => a - b);
    // A slip of the decimal point or of the unit, however old the last weight is.
    if ((more ?? 0) > (less ?? 0) * 2) return [...warnings, "twice_or_half"];
    const isRecent = epochMsOf(takenAt) - epochMsOf(previous.takenAt) <= COMPARED_DAYS * 86_400_000;
    const change = Math.abs(weightG - previous.weightG) * 100;
    if (isRecent && change > previous.weightG * MAX_CHANGE_PERCENT) warnings.push("differs_from_last");
  }
  return warnings;
}
