import type { RowOf } from "../../kernel/entity.ts";
import { type LocalDate, localDateOf } from "../../kernel/time.ts";
import type { products } from "../catalogue/product.ts";
import type { Treatment } from "../treatments/treatment.ts";
import type { OtherUse } from "./checks.ts";
import type { Dispense, Prescription } from "./prescription.ts";
import { countsAsDispensed, type Standing, standingOf, suppliedUntil } from "./standing.ts";

interface UsesOfPet {
  prescriptions: readonly Prescription[];
  dispenses: readonly Dispense[];
  /** Of the last days alone. */
  treatments: readonly Treatment[];
}

/** The products that the uses name. */
export const usedProductIds = ({ prescriptions, treatments }: Omit<UsesOfPet, "dispenses">): string[] => [
  ...new Set([...prescriptions.flatMap(({ productId }) => productId ?? []), ...treatments.map((row) => row.productId)]),
];

const IN_USE: readonly Standing[] = ["active", "on_hold"];
/** A person ended it: the pet gets no more of what was handed over. */
const ENDED: readonly Standing[] = ["discontinued", "cancelled", "entered_in_error"];

/**
 * The medicines that a pet has beside one prescription: by others that may be dispensed, by others whose supply lasts, and given
 * or handed over in the last days.
 */
export function otherUsesOf(
  {
    prescriptions,
    dispenses,
    treatments,
    products: known,
  }: UsesOfPet & { products: readonly RowOf<typeof products>[] },
  ownId: string,
  { day, timeZone }: { day: LocalDate; timeZone: string },
): OtherUse[] {
  const productOf = new Map<string, RowOf<typeof products>>(known.map((product) => [product.id, product]));
  const isUsed = (one: Prescription): boolean => {
    const handedOver = dispenses.filter(({ prescriptionId }) => prescriptionId === one.id);
    const standing = standingOf(one, handedOver, day);
    if (IN_USE.includes(standing)) return true;
    const days = handedOver.filter(countsAsDispensed).map(({ occurredAt }) => localDateOf(occurredAt, timeZone));
    return !ENDED.includes(standing) && (suppliedUntil(one, days) ?? "") >= day;
  };
  const prescribed = prescriptions.filter((one) => one.id !== ownId && isUsed(one));
  const listed = new Set<string>([ownId, ...prescribed.map(({ id }) => id)]);
  const ofListed = new Set<string>(dispenses.flatMap((one) => (listed.has(one.prescriptionId) ? one.id : [])));
  const given = treatments.flatMap(({ id, productId, status }): OtherUse[] => {
    const product = status === "given" && !ofListed.has(id) ? productOf.get(productId) : undefined;
    return product?.kind === "medication" ? [{ id, medicine: product.name, product }] : [];
  });
  return [
    ...prescribed.map(({ id, medicine, productId }) => ({
      id,
      medicine,
      product: productOf.get(productId ?? "") ?? null,
    })),
    ...given,
  ];
}
