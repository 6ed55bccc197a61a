import { type bundleLines, isForAnyWeight } from "@fernpaw/domain/catalogue/bundle";
import { isInBand } from "@fernpaw/domain/catalogue/dose";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { WEIGHT_OLD_DAYS, type Weight } from "@fernpaw/domain/pets/measured";
import { checkAgainst, type DoseOption, needsDose } from "@fernpaw/domain/treatments/propose-dose";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";

export interface OldWeight {
  /** The weight that a planned quantity is for; null: the pet had none. */
  weight: Weight | null;
  /** The quantity of the bundle's line for the latest weight; null: there is none, or it is the planned one. */
  anewMilli: number | null;
  /** The latest weight, in grams; null: the pet has none. */
  lastG: number | null;
}

type BundleLine = RowOf<typeof bundleLines>;

export interface Planned {
  treatment: Treatment;
  /** The one of an earlier visit that it was carried from; null: planned here. */
  origin: Treatment | null;
  /** The line of a bundle that planned it; null: planned by hand. */
  bundleLine: BundleLine | null;
  /** The lines of that bundle for the same product. */
  sameProduct: readonly BundleLine[];
  known: { product: RowOf<typeof products>; doses: readonly DoseOption[] };
}

/** The time of the plan, or of its last change by a person. */
const plannedAt = ({ treatment, origin }: Planned): string =>
  treatment.updatedAt === treatment.createdAt ? (origin ?? treatment).occurredAt : treatment.updatedAt;

/**
 * Of a planned quantity that depends on the weight: the weight that it is for, where another one was measured since, or where it was carried
 * from an earlier visit and that weight is old, and a quantity of a range of weights for a pet without one. Null: nothing to look at, also where
 * the quantity is within a dose on file for the latest weight.
 */
export function oldWeight(planned: Planned, weights: readonly Weight[], day: LocalDate): OldWeight | null {
  const { treatment, origin, bundleLine, sameProduct, known } = planned;
  const isByLine = bundleLine !== null && !isForAnyWeight(bundleLine);
  const isDose = needsDose(known.product) && treatment.way === "administer";
  const last = weights.at(-1);
  if (!last) return isByLine ? { weight: null, anewMilli: null, lastG: null } : null;
  if (!(isByLine || isDose)) return null;
  const then = weights.findLast(({ takenAt }) => takenAt <= plannedAt(planned)) ?? null;
  const isSame = then?.weightG === last.weightG;
  const fitting = isByLine ? sameProduct.find((line) => isInBand(line, last.weightG)) : undefined;
  const anewMilli = fitting && fitting.lowMilli !== treatment.quantityMilli ? fitting.lowMilli : null;
  const old = { weight: then, anewMilli, lastG: last.weightG };
  const isOld = origin !== null && last.takenAt.slice(0, 10) < addDays(day, -WEIGHT_OLD_DAYS);
  if (isSame) return isOld ? old : null;
  if (isByLine && isInBand(bundleLine, last.weightG)) return null;
  const { quantityMilli } = treatment;
  const check = checkAgainst(known.doses, known.product, { quantityMilli, weightG: last.weightG });
  return check?.state === "within" ? null : old;
}
