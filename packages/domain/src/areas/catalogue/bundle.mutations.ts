import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { bundleLines } from "./bundle.ts";
import { products } from "./product.ts";
import { refusePart } from "./smallest-part.ts";

type Line = Pick<RowOf<typeof bundleLines>, "productId" | "lowMilli" | "highMilli" | "fromG" | "belowG">;

/** @throws Refusal `not_found` (product) or `invalid_args` (a bundle within a bundle, quantities, weights) */
async function assertUsable(tx: Tx, { productId, lowMilli, highMilli, fromG, belowG }: Line): Promise<void> {
  const product = found(await tx.find(products, productId), "products", productId);
  if (product.kind === "bundle") throw invalidAt("productId", "must not be a bundle itself");
  if (highMilli < lowMilli) throw invalidAt("highMilli", "must not be below the lower quantity");
  if (fromG !== null && belowG !== null && belowG <= fromG) throw invalidAt("belowG", "must be above the lower weight");
}

async function refuseParts(tx: Tx, { productId, lowMilli, highMilli }: Line): Promise<void> {
  for (const quantityMilli of [lowMilli, highMilli]) await refusePart(tx, { productId, quantityMilli });
}

/** Refuses at the tap with `part_not_allowed`, and with `not_found` (bundle, product), `already_exists`, or `invalid_args` (no bundle, a bundle within it, quantities, weights). */
export const registerBundleLine = defineMutation({
  name: "bundleLines.register",
  permission: "inventory:manage",
  args: () => registerArgs(bundleLines),
  refuseAtTap: (tx, args) => refuseParts(tx, args),
  async run(tx, args, context) {
    if (wasMadeBefore("bundleLines", await tx.find(bundleLines, args.id), context)) return;
    const bundle = found(await tx.find(products, args.bundleId), "products", args.bundleId);
    if (bundle.kind !== "bundle") throw invalidAt("bundleId", "is not a bundle");
    await assertUsable(tx, args);
    await tx.insert(bundleLines, { ...emptyRow(bundleLines), ...args });
  },
});

/** Bundles that were used keep their lines. Refuses as `bundleLines.register`. */
export const correctBundleLine = defineMutation({
  name: "bundleLines.correct",
  permission: "inventory:manage",
  args: () => correctArgs(bundleLines),
  async refuseAtTap(tx, { id, set }) {
    const before = await tx.find(bundleLines, id);
    if (before) await refuseParts(tx, { ...before, ...given(set) });
  },
  async run(tx, { id, set }) {
    const before = found(await tx.find(bundleLines, id), "bundleLines", id);
    await assertUsable(tx, { ...before, ...given(set) });
    await tx.patch(bundleLines, id, given(set));
  },
});

/** Not part of the bundle any more, or again. Refuses with `not_found`. */
export const removeBundleLine = defineMutation({
  name: "bundleLines.remove",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, status: z._default(bundleLines.schema.shape.status, "removed") }),
  async run(tx, { id, status }) {
    const line = found(await tx.find(bundleLines, id), "bundleLines", id);
    if (line.status !== status) await tx.patch(bundleLines, id, { status });
  },
});
