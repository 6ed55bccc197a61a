import type { RowOf } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { checkDose, type DoseCheck } from "../catalogue/dose-check.ts";
import { productDoses } from "../catalogue/dose.ts";
import type { products } from "../catalogue/product.ts";
import { pets } from "../pets/pet.ts";
import { checkAgainst, doseOptions } from "../treatments/propose-dose.ts";
import type { Prescription } from "./prescription.ts";

type Product = RowOf<typeof products>;
type Dosed = Pick<Prescription, "doseMilli" | "doseWeight" | "doseOnFile" | "doseReason">;

/** The dose as it was written, compared with the one that was on file then; null: it cannot be compared. */
export function keptDoseCheck(
  { doseMilli, doseWeight, doseOnFile }: Omit<Dosed, "doseReason">,
  product: Pick<Product, "concentration" | "dispensingUnit">,
): DoseCheck | null {
  if (doseMilli === null || doseWeight === null || doseOnFile === null) return null;
  return checkDose(doseOnFile, doseMilli, doseWeight.weightG, product);
}

/** @throws Refusal `invalid_args` at `doseReason` for a dose out of range without a reason */
export function assertDoseReason(dosed: Dosed, product: Product | null): void {
  const check = product && keptDoseCheck(dosed, product);
  if (check && check.state !== "within" && dosed.doseReason.trim() === "")
    throw invalidAt("doseReason", "is needed for a dose that is not within the one on file");
}

/**
 * For the device, which knows the doses on file: a dose that can be compared with one of them is compared.
 * @throws Refusal `invalid_args` at `doseReason`
 */
export async function refuseUncompared(tx: Tx, dosed: Dosed & { petId: string }, product: Product | null) {
  const { doseMilli, doseWeight, doseOnFile, doseReason, petId } = dosed;
  if (product === null || doseMilli === null || doseOnFile !== null || doseReason.trim() !== "") return;
  const pet = await tx.find(pets, petId);
  const weightG = doseWeight?.weightG ?? null;
  const doses = await tx.list(productDoses, { equals: { productId: product.id } });
  const options = doseOptions(product, doses, { petTypeId: pet?.petTypeId ?? "", weightG });
  const check = checkAgainst(options, product, { quantityMilli: doseMilli, weightG });
  if (check !== null && check.state !== "within")
    throw invalidAt("doseReason", "is needed for a dose that is not within the one on file");
}
