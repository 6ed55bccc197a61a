import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { roundedShare } from "../../kernel/money.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { products } from "../catalogue/product.ts";
import { estimateLines } from "../estimates/estimate-line.ts";
import type { Treatment } from "../treatments/treatment.ts";
import { chargeLines, isPayable, type LineDiscount, lineIdOf } from "./charge-line.ts";
import { assertNotIssued, keptParts, takeBackParts } from "./line-parts.ts";
import { raiseAfterInvoice } from "./charged-after-invoice.ts";
import { raiseToCredit } from "./raise-to-credit.ts";
import { FREE, keepPrice, keepTaxes, NO_PRICE, type ShownPrice } from "./line-price.ts";
import { raiseForTakenBack } from "./taken-elsewhere.ts";

/** The words on the invoice. */
export const wordsOf = ({ printedName, name }: Pick<RowOf<typeof products>, "printedName" | "name">): string =>
  printedName === "" ? name : printedName;

export interface Charging {
  /** The price that the author saw; null: that of the catalogue. */
  shown: ShownPrice | null;
  /** Not charged, for this reason; empty: charged. */
  noChargeReason: string;
}

/** A sum off an estimated line is for its low quantity: what is given of less takes its share of the sum. */
function sharedDiscount(
  { discount, lowMilli }: Pick<RowOf<typeof estimateLines>, "discount" | "lowMilli">,
  quantityMilli: number,
): LineDiscount | null {
  if (discount?.kind !== "amount" || quantityMilli >= lowMilli) return discount;
  const value = roundedShare(discount.value, quantityMilli, lowMilli);
  return value < 1 ? null : { ...discount, value };
}

/** The price and the discount that the client agreed to in an estimate; null: the treatment is of none. */
async function agreedLine(tx: Tx, { estimateLineId, productId, quantityMilli }: Treatment) {
  const line = estimateLineId === null ? undefined : await tx.find(estimateLines, estimateLineId);
  if (line?.productId !== productId) return null;
  const { fixedMinor, lowUnitMinor: unitMinor, priceId } = line;
  return {
    discount: sharedDiscount(line, quantityMilli),
    price: unitMinor === null ? null : { fixedMinor, unitMinor, priceId },
  };
}

/**
 * Makes the charge line of a treatment that was given, or brings back the one that was removed. It has one, so that two people who
 * charge it charge it once. The line keeps price and rates of the moment at which it was given.
 * @throws Refusal `not_found` (product)
 */
export async function chargeTreatment(
  tx: Tx,
  treatment: Treatment,
  { shown, noChargeReason }: Charging,
  context: MutationContext,
): Promise<void> {
  const { id: treatmentId, visitId, petId, clientId, locationId, productId, quantityMilli, isPrinted } = treatment;
  const id = lineIdOf(treatmentId);
  const line = await tx.find(chargeLines, id);
  if (line) {
    if (line.status === "removed") await tx.patch(chargeLines, id, { status: "open", noChargeReason });
    return;
  }
  const product = found(await tx.find(products, productId), "products", productId);
  const { occurredAt, givenBy: providerId } = treatment;
  const agreed = await agreedLine(tx, treatment);
  const sale = { shown: agreed?.price ?? shown, productId, locationId, quantityMilli, occurredAt };
  const price = treatment.isFree === "yes" ? FREE : await keepPrice(tx, sale, context);
  const made = await tx.insert(chargeLines, {
    ...emptyRow(chargeLines),
    // The charge stays, whatever price came with it: one that is too large is typed again.
    ...(isPayable({ quantityMilli, ...price }) ? price : NO_PRICE),
    ...(await keepTaxes(tx, { taxIds: product.taxIds, occurredAt }, context)),
    id,
    visitId,
    petId,
    clientId,
    locationId,
    productId,
    treatmentId,
    description: wordsOf(product),
    quantityMilli,
    unit: product.dispensingUnit,
    isPrinted,
    discount: agreed?.discount ?? null,
    noChargeReason,
    providerId,
    occurredAt,
  });
  await raiseAfterInvoice(tx, made);
}

/**
 * Removes the line of a treatment that was taken back. The treatment was not given, so a receipt of the certified till does not stop it: the money
 * raises `invoice_differs`. @throws Refusal `already_issued`
 */
export async function removeChargeOf(tx: Tx, treatmentId: string): Promise<void> {
  const line = await tx.find(chargeLines, lineIdOf(treatmentId));
  if (!line) return;
  assertNotIssued(line);
  if (line.status === "removed") return;
  const parts = [line, ...(await keptParts(tx, line))];
  const whole = line.part === null ? {} : await takeBackParts(tx, line);
  await tx.patch(chargeLines, line.id, { ...whole, status: "removed" });
  await raiseForTakenBack(tx, parts);
}

/**
 * The same for a treatment that was entered in error: what an issued invoice has stays, and a person is asked to credit it.
 * @returns whether an invoice has any of it; otherwise nothing is done
 */
export async function releaseChargeOf(tx: Tx, treatmentId: string): Promise<boolean> {
  const line = await tx.find(chargeLines, lineIdOf(treatmentId));
  if (!line) return false;
  const parts = [line, ...(await keptParts(tx, line))];
  const issued = parts.filter(({ status }) => status === "issued");
  if (issued.length === 0) return false;
  const open = parts.filter(({ status }) => status === "open");
  for (const { id } of open) await tx.patch(chargeLines, id, { status: "removed" });
  await raiseForTakenBack(tx, open);
  for (const part of issued) await raiseToCredit(tx, part);
  return true;
}
