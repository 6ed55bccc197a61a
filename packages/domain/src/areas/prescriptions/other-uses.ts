import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { products } from "../catalogue/product.ts";
import type { Treatment } from "../treatments/treatment.ts";
import type { OtherUse } from "./checks.ts";
import type { Dispense, Prescription } from "./prescription.ts";
import { standingOf } from "./standing.ts";

export interface UsesOfPet {
  prescriptions: readonly Prescription[];
  dispenses: readonly Dispense[];
  /** Of the last days alone. */
  treatments: readonly Treatment[];
}

/** The products that the uses name. */
export const usedProductIds = ({ prescriptions, treatments }: Omit<UsesOfPet, "dispenses">): string[] => [
  ...new Set([...prescriptions.flatMap(({ productId }) => productId ?? []), ...treatments.map((row) => row.productId)]),
];

/** The medicines that a pet has beside one prescription: by others that may be dispensed, and given in the last days. */
export function otherUsesOf(
  {
    prescriptions,
    dispenses,
    treatments,
    products: known,
  }: UsesOfPet & { products: readonly RowOf<typeof products>[] },
  ownId: string,
  day: LocalDate,
): OtherUse[] {
  const productOf = new Map<string, RowOf<typeof products>>(known.map((product) => [product.id, product]));
  const prescribed = prescriptions.flatMap((one): OtherUse[] => {
    const own = dispenses.filter(({ prescriptionId }) => prescriptionId === one.id);
    const standing = standingOf(one, own, day);
    if (one.id === ownId || (standing !== "active" && standing !== "on_hold")) return [];
    return [{ id: one.id, medicine: one.medicine, product: productOf.get(one.productId ?? "") ?? null }];
  });
  const ofPrescriptions = new Set<string>(dispenses.map(({ id }) => id));
  const given = treatments.flatMap(({ id, productId, status }): OtherUse[] => {
    const product = status === "given" && !ofPrescriptions.has(id) ? productOf.get(productId) : undefined;
    return product?.kind === "medication" ? [{ id, medicine: product.name, product }] : [];
  });
  return [...prescribed, ...given];
}
