import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { controlledRegisters } from "../controlled/controlled-entry.ts";
import { petTypes } from "../pets/pet.ts";
import { reminderTypes } from "../reminders/reminder.ts";
import { bundleLines } from "./bundle.ts";
import { products } from "./product.ts";
import { taxes } from "./tax.ts";

type Product = RowOf<typeof products>;
type Card = Pick<
  Product,
  | "trackStock"
  | "trackBatch"
  | "controlled"
  | "minimumMilli"
  | "idealMilli"
  | "petTypeIds"
  | "reminderLinks"
  | "barcodes"
  | "taxIds"
>;

/** @throws Refusal `not_found` (species, reminder type, tax) or `invalid_args` (stock settings that contradict each other) */
async function assertUsable(tx: Tx, card: Card): Promise<void> {
  for (const id of card.petTypeIds) found(await tx.find(petTypes, id), "petTypes", id);
  for (const { reminderTypeId: id } of card.reminderLinks) found(await tx.find(reminderTypes, id), "reminderTypes", id);
  for (const id of card.taxIds) found(await tx.find(taxes, id), "taxes", id);
  if (new Set(card.taxIds).size < card.taxIds.length) throw invalidAt("taxIds", "names a tax twice");
  if (card.trackBatch === "yes" && card.trackStock === "no") throw invalidAt("trackBatch", "needs stock to be counted");
  if (card.minimumMilli !== null && card.idealMilli !== null && card.idealMilli < card.minimumMilli)
    throw invalidAt("idealMilli", "must not be below the minimum");
  if (new Set(card.barcodes).size < card.barcodes.length) throw invalidAt("barcodes", "names a code twice");
}

/** Not asked of other corrections: products of earlier days may lack it. @throws Refusal `invalid_args` */
function assertCountedIfControlled({ controlled, trackStock }: Pick<Product, "controlled" | "trackStock">): void {
  if (controlled !== null && trackStock === "no") throw invalidAt("trackStock", "is needed for a controlled drug");
}

const isChanged = (before: Product, after: Product, name: keyof Product): boolean =>
  JSON.stringify(before[name]) !== JSON.stringify(after[name]);

/** @throws Refusal `invalid_args` for a bundle that has products, or a product of a bundle */
async function assertKindIsFree(tx: Tx, { id, kind }: Pick<Product, "id" | "kind">): Promise<void> {
  const by = kind === "bundle" ? { bundleId: id } : { productId: id };
  const lines = await tx.list(bundleLines, { equals: by });
  if (lines.every(({ status }) => status === "removed")) return;
  throw invalidAt("kind", kind === "bundle" ? "has products: remove them first" : "is part of a bundle");
}

/** A register counts by them: another strength or unit would make each entry mean another amount. */
const KEPT_FIELDS = ["strength", "dispensingUnit", "concentration", "trackStock", "trackBatch"] as const;

/** @throws Refusal `register_kept` */
async function assertRegisterFits(tx: Tx, before: Product, after: Product): Promise<void> {
  if (
    !KEPT_FIELDS.some((name) => isChanged(before, after, name)) &&
    (before.controlled === null || after.controlled !== null)
  )
    return;
  const registers = await tx.list(controlledRegisters, { equals: { productId: before.id } });
  if (registers.length > 0) throw new Refusal("register_kept", { table: "products", id: before.id });
}

/** Refuses with `not_found` (species, reminder type, tax), `invalid_args` or `already_exists`. */
export const registerProduct = defineMutation({
  name: "products.register",
  permission: "inventory:manage",
  args: () => registerArgs(products),
  async run(tx, card, context) {
    if (wasMadeBefore("products", await tx.find(products, card.id), context)) return;
    const product = { ...emptyRow(products), ...card };
    await assertUsable(tx, product);
    assertCountedIfControlled(product);
    await tx.insert(products, product);
  },
});

/** Earlier sales, treatments and counts keep their words and quantities. Refuses as `products.register`, and with
 * `invalid_args` for a bundle that becomes another kind while it has products, or a product of a bundle that becomes one, and with
 * `register_kept` for another strength or unit of a controlled drug that has a register. */
export const correctProduct = defineMutation({
  name: "products.correct",
  permission: "inventory:manage",
  args: () => correctArgs(products),
  async run(tx, { id, set }) {
    const before = found(await tx.find(products, id), "products", id);
    const after = { ...before, ...given(set) };
    await assertUsable(tx, after);
    if (isChanged(before, after, "controlled") || isChanged(before, after, "trackStock"))
      assertCountedIfControlled(after);
    await assertRegisterFits(tx, before, after);
    if ((before.kind === "bundle") !== (after.kind === "bundle")) await assertKindIsFree(tx, before);
    await tx.patch(products, id, given(set));
  },
});

/** Not offered any more, or again. Its rows stay: nothing of a catalogue is deleted. Refuses with `not_found`. */
export const archiveProduct = defineMutation({
  name: "products.archive",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, status: z._default(products.schema.shape.status, "archived") }),
  async run(tx, { id, status }) {
    const product = found(await tx.find(products, id), "products", id);
    if (product.status !== status) await tx.patch(products, id, { status });
  },
});
