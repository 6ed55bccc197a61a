import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { foldText } from "../../kernel/search-text.ts";
import { petTypes } from "../pets/pet.ts";
import { bandsMeet, productDoses } from "./dose.ts";
import { products } from "./product.ts";

type Dose = Omit<RowOf<typeof productDoses>, "createdAt" | "createdBy" | "updatedAt" | "updatedBy">;

const isSameUse = (a: Dose, b: Dose): boolean =>
  a.petTypeId === b.petTypeId &&
  foldText(a.route) === foldText(b.route) &&
  foldText(a.frequency) === foldText(b.frequency);

/** @throws Refusal `not_found` (species) or `invalid_args` (amounts, weights) */
async function assertUsable(tx: Tx, dose: Dose): Promise<void> {
  if (dose.petTypeId !== null) found(await tx.find(petTypes, dose.petTypeId), "petTypes", dose.petTypeId);
  if (dose.highMilli < dose.lowMilli) throw invalidAt("highMilli", "must not be below the lower dose");
  if (dose.fromG !== null && dose.belowG !== null && dose.belowG <= dose.fromG)
    throw invalidAt("belowG", "must be above the lower weight");
  const others = await tx.list(productDoses, { equals: { productId: dose.productId } });
  const clash = others.find(
    (other) => other.id !== dose.id && other.status === "active" && isSameUse(other, dose) && bandsMeet(other, dose),
  );
  if (clash) throw invalidAt("fromG", "overlaps another dose of this species, route and frequency");
}

/** Refuses with `not_found` (product, species), `already_exists` or `invalid_args` (amounts, weights, or an overlap). */
export const registerDose = defineMutation({
  name: "productDoses.register",
  permission: "inventory:manage",
  args: () => registerArgs(productDoses),
  async run(tx, args, context) {
    if (wasMadeBefore("productDoses", await tx.find(productDoses, args.id), context)) return;
    found(await tx.find(products, args.productId), "products", args.productId);
    const dose = { ...emptyRow(productDoses), ...args };
    await assertUsable(tx, dose);
    await tx.insert(productDoses, dose);
  },
});

/** Prescriptions keep the dose that they were written with. Refuses as `productDoses.register`. */
export const correctDose = defineMutation({
  name: "productDoses.correct",
  permission: "inventory:manage",
  args: () => correctArgs(productDoses),
  async run(tx, { id, set }) {
    const before = found(await tx.find(productDoses, id), "productDoses", id);
    await assertUsable(tx, { ...before, ...given(set) });
    await tx.patch(productDoses, id, given(set));
  },
});

/** Not shown any more, or again. Refuses with `not_found`, or `invalid_args` where another dose has its weights by now. */
export const removeDose = defineMutation({
  name: "productDoses.remove",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, status: z._default(productDoses.schema.shape.status, "removed") }),
  async run(tx, { id, status }) {
    const dose = found(await tx.find(productDoses, id), "productDoses", id);
    if (dose.status === status) return;
    if (status === "active") await assertUsable(tx, dose);
    await tx.patch(productDoses, id, { status });
  },
});
