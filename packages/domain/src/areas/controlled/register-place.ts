import type * as z from "zod/mini";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { products, type ProductUnit } from "../catalogue/product.ts";
import { locations } from "../clinics/clinic.ts";
import { batches, foldBatchNumber } from "../stock/batch.ts";
import type { NewBatch } from "./entry-args.ts";

type Product = RowOf<typeof products>;

export interface RegisterPlace {
  productId: string;
  locationId: string;
  /** The unit in which the author counted. */
  unit: z.output<typeof ProductUnit>;
}

/**
 * The drug of a register. A figure in another unit would mean another amount, so it is refused everywhere.
 * @throws Refusal `not_found`, or `invalid_args` (another unit)
 */
export async function drugOf(tx: Tx, { productId, locationId, unit }: RegisterPlace): Promise<Product> {
  const product = found(await tx.find(products, productId), "products", productId);
  found(await tx.find(locations, locationId), "locations", locationId);
  if (unit !== product.dispensingUnit) throw invalidAt("unit", `is not the register's unit, ${product.dispensingUnit}`);
  return product;
}

/**
 * For `refuseAtTap`. Another device can have made it an ordinary product meanwhile: the server keeps the entry.
 * @throws Refusal `invalid_args` (no controlled drug), and those of `drugOf`
 */
export async function controlledDrugOf(tx: Tx, place: RegisterPlace): Promise<Product> {
  const product = await drugOf(tx, place);
  if (product.controlled === null) throw invalidAt("productId", "is not a controlled drug");
  return product;
}

export interface NamedBatch {
  batchId: string | null;
  newBatch?: z.output<ReturnType<typeof NewBatch>> | undefined;
}

/**
 * The batch that an entry names; a new one is registered with it, unless the product has one with the number. `receivedOn` is
 * of a new one; null: not known.
 * @throws Refusal `not_found`
 */
export async function batchOfEntry(
  tx: Tx,
  { id: productId }: Product,
  { batchId, newBatch }: NamedBatch,
  receivedOn: LocalDate | null,
): Promise<string | null> {
  if (newBatch === undefined) {
    if (batchId === null) return null;
    const batch = found(await tx.find(batches, batchId), "batches", batchId);
    if (batch.productId !== productId) throw new Refusal("not_found", { table: "batches", id: batchId });
    return batchId;
  }
  const { id, number, expiresOn } = newBatch;
  const own = await tx.list(batches, { equals: { productId } });
  const known = own.find((batch) => batch.id === id || foldBatchNumber(batch.number) === foldBatchNumber(number));
  if (known) return known.id;
  await tx.insert(batches, { ...emptyRow(batches), id, productId, number, expiresOn, receivedOn });
  return id;
}

/** For `refuseAtTap`. @throws Refusal `controlled_needs_batch` */
export function refuseUnnamedBatch({ controlled, trackBatch, id }: Product, { batchId, newBatch }: NamedBatch): void {
  const isUnnamed = batchId === null && newBatch === undefined;
  if (controlled !== null && trackBatch === "yes" && isUnnamed)
    throw new Refusal("controlled_needs_batch", { table: "products", id });
}
