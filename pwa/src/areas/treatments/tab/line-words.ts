import { ingredientMilli } from "@fernpaw/domain/treatments/propose-dose";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { copy } from "../treatments.copy.ts";
import { dosing } from "../public/dosing.copy.ts";
import type { Batch, Knowledge, PlannedLine, Product } from "../treatments.queries.ts";

const HUNDREDTHS = 10;
/** Two decimals are enough for a person. */
export const rounded = (milli: number): number => Math.round(milli / HUNDREDTHS) * HUNDREDTHS;

/** `5.7 mg, 0.2 mg/kg`; empty where weight or concentration is not known. */
export function doseWords(product: Product, quantityMilli: number, weightG: number | null): string {
  const milli = ingredientMilli(product, quantityMilli);
  const unit = product.concentration?.unit;
  if (milli === null || weightG === null || unit === undefined || product.kind !== "medication") return "";
  return copy.perKg(amountText(rounded(milli)), unit, amountText(rounded((milli * 1000) / weightG)));
}

const ONCE: ReadonlySet<string> = new Set(["unit", "visit"]);

/** `2 tablets`; nothing for work that is done once. */
export function quantityWords({ dispensingUnit }: Product, quantityMilli: number): string {
  return ONCE.has(dispensingUnit) && quantityMilli === 1000 ? "" : quantityText(quantityMilli, dispensingUnit);
}

const batchName = (batches: readonly Batch[], batchId: string | null): string =>
  batches.find(({ id }) => id === batchId)?.number ?? copy.withoutBatch;

/** The batch, or each of several with its part. */
export function partsWords({
  parts,
  known,
}: Pick<PlannedLine, "parts"> & { known: Pick<Knowledge, "product" | "shelf"> }): string {
  const { product, shelf } = known;
  const [first] = parts;
  if (!first || product.trackBatch === "no") return "";
  if (parts.length === 1) return first.batchId === null ? "" : batchName(shelf.batches, first.batchId);
  return parts
    .map(({ batchId, quantityMilli }) =>
      copy.part(quantityText(quantityMilli, product.dispensingUnit), batchName(shelf.batches, batchId)),
    )
    .join(", ");
}

/** The dose on the record of a use: a person typed it, or it follows from quantity and weight. A quantity to take home is several doses. */
export const doseOf = (
  { dose, quantityMilli, way }: Pick<Treatment, "dose" | "quantityMilli" | "way">,
  product: Product,
  weightG: number | null,
) => (dose === "" && way === "administer" ? doseWords(product, quantityMilli, weightG) : dose);

/** The facts of a planned one under its name. */
export function plannedFacts(line: PlannedLine, weightG: number | null): string[] {
  const { treatment, known, isWithoutDose, isUnsaid } = line;
  const { product } = known;
  const { quantityMilli, route, site } = treatment;
  return [
    [isUnsaid ? "" : quantityWords(product, quantityMilli), route].filter(Boolean).join(" "),
    site,
    isWithoutDose ? (known.doses.length > 0 ? copy.chooseDose : copy.noDose) : doseOf(treatment, product, weightG),
    treatment.doseReason === "" ? "" : dosing.because(treatment.doseReason),
    isUnsaid ? "" : partsWords(line),
    treatment.isFree === "yes" ? copy.freeOfCharge : "",
    treatment.noChargeReason === "" ? "" : copy.noChargeFor(treatment.noChargeReason),
  ];
}

/** Why it was not given. */
export function decisionWords({ status, reason, carriedToId }: Treatment): string {
  if (status === "skipped") return copy.skipped(reason);
  if (status === "declined") return copy.declined(reason);
  return carriedToId === null ? copy.moved(reason) : copy.carried;
}

/** On the button that gives it. */
export function giveWord({ way }: Pick<Treatment, "way">, { kind }: Pick<Product, "kind">): string {
  if (way === "administer") return copy.give;
  return kind === "medication" ? copy.dispense : copy.handOver;
}
