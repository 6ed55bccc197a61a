import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "./clinic.ts";
import { AWAITED_STATUSES, purchaseOrders } from "../suppliers/purchase-order.ts";
import { goodsReceipts } from "../suppliers/goods-receipt.ts";
import { stockCounts } from "../stock/stock-count.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { stockTransfers } from "../stock/stock-transfer.ts";
import { activeLocations, stockLocations } from "./locations-in-use.ts";

/** @throws Refusal `last_location` when no other location is in use */
async function assertNotLast(tx: Tx, id: string): Promise<void> {
  const others = activeLocations(await tx.list(locations, {})).filter((row) => row.id !== id);
  if (others.length === 0) throw new Refusal("last_location");
}

/** @throws Refusal `last_stock_location` when no other location in use holds stock */
async function assertNotLastWithStock(tx: Tx, id: string): Promise<void> {
  const all = await tx.list(locations, {});
  const isWith = ({ id: one }: { id: string }): boolean => one === id;
  const holders = stockLocations(all);
  if (holders.some(isWith) && holders.every(isWith)) throw new Refusal("last_stock_location");
}

/** Whether work that brings stock to a location, or back to it, is not finished. */
async function hasOpenStockWork(tx: Tx, id: string): Promise<boolean> {
  const open = (status: string) => ({ equals: { status } });
  // A draft is sent later for the same location: then its goods come there.
  const [sent, counts, receipts, ...orders] = await Promise.all([
    tx.list(stockTransfers, open("sent")),
    tx.list(stockCounts, open("open")),
    tx.list(goodsReceipts, {}),
    ...(["draft", ...AWAITED_STATUSES] as const).map((status) => tx.list(purchaseOrders, open(status))),
  ]);
  return (
    sent.some(({ fromLocationId, toLocationId }) => fromLocationId === id || toLocationId === id) ||
    receipts.some(({ locationId, status }) => locationId === id && status === "draft") ||
    [...counts, ...orders.flat()].some(({ locationId }) => locationId === id)
  );
}

/** @throws Refusal `location_has_stock` while stock is there or on its way */
async function assertWithoutStock(tx: Tx, id: string): Promise<void> {
  const levels = await tx.list(stockLevels, { equals: { locationId: id } });
  const products = new Set(levels.flatMap(({ quantityMilli, productId }) => (quantityMilli === 0 ? [] : [productId])));
  if (products.size > 0 || (await hasOpenStockWork(tx, id)))
    throw new Refusal("location_has_stock", { table: "locations", id, products: products.size });
}

/** Another location, in use at once. Refuses with `already_exists`. */
export const addLocation = defineMutation({
  name: "locations.add",
  permission: "owner",
  args: () => registerArgs(locations),
  async run(tx, args, context) {
    if (wasMadeBefore("locations", await tx.find(locations, args.id), context)) return;
    await tx.insert(locations, { ...emptyRow(locations), ...args });
  },
});

/**
 * Corrects a location, or makes it inactive. Bookings at an inactive location stay. Refuses with `not_found`, with
 * `last_location` or `last_stock_location` (a clinic has one location in use, and one that holds stock), and with
 * `location_has_stock` where a location with stock is to hold none.
 */
export const correctLocation = defineMutation({
  name: "locations.correct",
  permission: "owner",
  args: () => correctArgs(locations),
  async run(tx, { id, set }) {
    const before = found(await tx.find(locations, id), "locations", id);
    if (set.status === "inactive") await assertNotLast(tx, id);
    if (set.status === "inactive" || set.stockEnabled === "no") await assertNotLastWithStock(tx, id);
    if (set.stockEnabled === "no" && before.stockEnabled === "yes") await assertWithoutStock(tx, id);
    await tx.patch(locations, id, given(set));
  },
});
