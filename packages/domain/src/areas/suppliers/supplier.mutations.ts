import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { products } from "../catalogue/product.ts";
import { productSuppliers, suppliers } from "./supplier.ts";

/** Refuses with `already_exists`. */
export const registerSupplier = defineMutation({
  name: "suppliers.register",
  permission: "owner",
  args: () => registerArgs(suppliers),
  async run(tx, supplier, context) {
    if (wasMadeBefore("suppliers", await tx.find(suppliers, supplier.id), context)) return;
    await tx.insert(suppliers, { ...emptyRow(suppliers), ...supplier });
  },
});

/** Orders keep the name under which they were sent. Refuses with `not_found`. */
export const correctSupplier = defineMutation({
  name: "suppliers.correct",
  permission: "owner",
  args: () => correctArgs(suppliers),
  async run(tx, { id, set }) {
    await tx.patch(suppliers, id, given(set));
  },
});

/** No new orders go to it, or again. Refuses with `not_found`. */
export const archiveSupplier = defineMutation({
  name: "suppliers.archive",
  permission: "owner",
  args: () => z.strictObject({ id: Id, status: z._default(suppliers.schema.shape.status, "archived") }),
  async run(tx, { id, status }) {
    const supplier = found(await tx.find(suppliers, id), "suppliers", id);
    if (supplier.status !== status) await tx.patch(suppliers, id, { status });
  },
});

/** One supplier of a product is preferred at most: the one named last. */
async function preferAlone(tx: Tx, productId: string, id: string): Promise<void> {
  for (const other of await tx.list(productSuppliers, { equals: { productId } })) {
    if (other.id !== id && other.isPreferred === "yes")
      await tx.patch(productSuppliers, other.id, { isPreferred: "no" });
  }
}

/** @throws Refusal `already_exists` where the supplier has this product in this packet */
async function assertNewPacket(
  tx: Tx,
  {
    id,
    productId,
    supplierId,
    packSizeMilli,
  }: { id: string; productId: string; supplierId: string; packSizeMilli: number },
): Promise<void> {
  const others = await tx.list(productSuppliers, { equals: { productId } });
  const twin = others.find(
    (other) =>
      other.id !== id &&
      other.supplierId === supplierId &&
      other.packSizeMilli === packSizeMilli &&
      other.status === "active",
  );
  if (twin) throw new Refusal("already_exists", { table: "productSuppliers", id: twin.id });
}

/** Refuses with `not_found` (product, supplier) or `already_exists` (the same packet of the same supplier). */
export const registerProductSupplier = defineMutation({
  name: "productSuppliers.register",
  permission: "owner",
  args: () => registerArgs(productSuppliers),
  async run(tx, offer, context) {
    if (wasMadeBefore("productSuppliers", await tx.find(productSuppliers, offer.id), context)) return;
    found(await tx.find(products, offer.productId), "products", offer.productId);
    found(await tx.find(suppliers, offer.supplierId), "suppliers", offer.supplierId);
    await assertNewPacket(tx, offer);
    await tx.insert(productSuppliers, { ...emptyRow(productSuppliers), ...offer });
    if (offer.isPreferred === "yes") await preferAlone(tx, offer.productId, offer.id);
  },
});

/** Refuses with `not_found` or `already_exists`. */
export const correctProductSupplier = defineMutation({
  name: "productSuppliers.correct",
  permission: "owner",
  args: () => correctArgs(productSuppliers),
  async run(tx, { id, set }) {
    const before = found(await tx.find(productSuppliers, id), "productSuppliers", id);
    await assertNewPacket(tx, { ...before, ...given(set) });
    await tx.patch(productSuppliers, id, given(set));
    if (set.isPreferred === "yes") await preferAlone(tx, before.productId, id);
  },
});

/** The supplier no longer sells it, or again. Refuses with `not_found` or `already_exists`. */
export const archiveProductSupplier = defineMutation({
  name: "productSuppliers.archive",
  permission: "owner",
  args: () => z.strictObject({ id: Id, status: z._default(productSuppliers.schema.shape.status, "archived") }),
  async run(tx, { id, status }) {
    const offer = found(await tx.find(productSuppliers, id), "productSuppliers", id);
    if (offer.status === status) return;
    if (status === "active") await assertNewPacket(tx, offer);
    await tx.patch(productSuppliers, id, { status });
  },
});
