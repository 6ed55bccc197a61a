import type { RowOf } from "../../kernel/entity.ts";
import type { DoseCheck } from "../catalogue/dose-check.ts";
import type { productDoses } from "../catalogue/dose.ts";
import type { products } from "../catalogue/product.ts";
import { checkAgainst, doseOptions } from "../treatments/propose-dose.ts";
import type { Prescription } from "./prescription.ts";

/** A dose that was written for another weight than the latest one. */
export interface DoseSinceWeighed {
  /** The weight that the dose was calculated with; null: it was written without one. */
  thenG: number | null;
  nowG: number;
  /** By the doses on file for the latest weight; `unknown`: none can be compared. */
  state: Exclude<DoseCheck["state"], "within"> | "unknown";
}

/** Our own assumption: below this change a dose without one on file needs no second look. */
const LOOK_FROM_PERCENT = 10;

export interface WeighedPet {
  petTypeId: string;
  /** The latest weight; null: none. */
  weightG: number | null;
}

/** The dose compared with the latest weight. Null: it was calculated with that weight, or is within the dose on file for it. */
export function doseSinceWeighed(
  { doseMilli, doseWeight }: Pick<Prescription, "doseMilli" | "doseWeight">,
  product: RowOf<typeof products> | null,
  doses: readonly RowOf<typeof productDoses>[],
  { petTypeId, weightG: nowG }: WeighedPet,
): DoseSinceWeighed | null {
  const thenG = doseWeight?.weightG ?? null;
  if (doseMilli === null || nowG === null || thenG === nowG) return null;
  const options = product && doseOptions(product, doses, { petTypeId, weightG: nowG });
  const check = product && options && checkAgainst(options, product, { quantityMilli: doseMilli, weightG: nowG });
  if (check) return check.state === "within" ? null : { thenG, nowG, state: check.state };
  const isOther = thenG !== null && Math.abs(nowG - thenG) * 100 >= thenG * LOOK_FROM_PERCENT;
  return isOther ? { thenG, nowG, state: "unknown" } : null;
}

/** As a warning keeps it; the app reads it with `parseDoseWeight`. */
export const doseWeightText = ({ thenG, nowG, state }: DoseSinceWeighed): string => `${thenG ?? ""} ${nowG} ${state}`;

/** Null: other text. */
export function parseDoseWeight(text: string): DoseSinceWeighed | null {
  const [, then, now, state] = /^(\d*) (\d+) (below|above|unknown)$/.exec(text) ?? [];
  if (then === undefined) return null;
  return { thenG: then === "" ? null : Number(then), nowG: Number(now), state: state as DoseSinceWeighed["state"] };
}
