import * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { PriceMinor, roundedShare } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { products } from "../catalogue/product.ts";
import { locations } from "../clinics/clinic.ts";
import { batches, foldBatchNumber } from "../stock/batch.ts";
import { moveStock } from "../stock/move-stock.ts";
import { noteCost, reverseCost } from "../stock/stock-cost.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { reversalIdOf } from "../stock/stock-movement.mutations.ts";
import { mergeWritten } from "./merge-receipt.ts";
import { goodsReceipts, receiptCosts, receiptCostsIdOf, type ReceiptLine } from "./goods-receipt.ts";
import {
  AWAITED_STATUSES,
  openMilli,
  orderCosts,
  orderCostsIdOf,
  type OrderStatus,
  packCostByLine,
  purchaseOrders,
} from "./purchase-order.ts";

type Receipt = RowOf<typeof goodsReceipts>;
type Order = RowOf<typeof purchaseOrders>;

const BATCH_SEED = "00000000-0000-8000-8000-5cc000000001";
const MOVEMENT_SEED = "00000000-0000-8000-8000-5cc000000002";

/** The id of the movement of a posted line. */
export const movementIdOf = (lineId: string): string => derivedId(lineId, MOVEMENT_SEED);

/** @throws Refusal `not_found`, or `invalid_transition` in another state */
async function receiptIn(tx: Tx, id: string, status: Receipt["status"]): Promise<Receipt> {
  const receipt = found(await tx.find(goodsReceipts, id), "goodsReceipts", id);
  if (receipt.status !== status)
    throw new Refusal("invalid_transition", { table: "goodsReceipts", id, from: receipt.status });
  return receipt;
}

/** @throws Refusal `not_found` (a product) */
async function assertProducts(tx: Tx, lines: readonly ReceiptLine[]): Promise<void> {
  for (const { productId } of lines) found(await tx.find(products, productId), "products", productId);
}

/** The fields of a delivery that is being filled in. */
const writtenFields = () => {
  const { deliveryNote, receivedOn, lines } = goodsReceipts.schema.shape;
  return { deliveryNote, receivedOn, lines };
};
const receiptArgs = () =>
  z.extend(registerArgs(goodsReceipts), {
    ...writtenFields(),
    seen: z.optional(z.strictObject(writtenFields())),
  });

/** @throws Refusal `not_found` (order, location, product) or `invalid_transition` (posted meanwhile) */
async function writeReceipt(tx: Tx, { seen, ...receipt }: z.infer<ReturnType<typeof receiptArgs>>): Promise<void> {
  await assertProducts(tx, receipt.lines);
  const { id, deliveryNote, receivedOn, lines } = receipt;
  const written = { deliveryNote, receivedOn, lines };
  if (await tx.find(goodsReceipts, id)) {
    const present = await receiptIn(tx, id, "draft");
    await tx.patch(goodsReceipts, id, seen ? mergeWritten(present, seen, written) : written);
    return;
  }
  if (receipt.orderId !== null)
    found(await tx.find(purchaseOrders, receipt.orderId), "purchaseOrders", receipt.orderId);
  found(await tx.find(locations, receipt.locationId), "locations", receipt.locationId);
  await tx.insert(goodsReceipts, { ...emptyRow(goodsReceipts), ...receipt });
}

/**
 * Keeps a delivery that is being filled in; the first time it makes the row. `seen` is the delivery that the author
 * started from: what another person has written since stays, unless the author wrote the same field. Refuses with
 * `not_found` (order, location, product) or `invalid_transition` (posted meanwhile), and at the tap with `part_not_allowed`.
 */
export const saveReceipt = defineMutation({
  name: "goodsReceipts.save",
  permission: "inventory:manage",
  args: receiptArgs,
  async refuseAtTap(tx, { lines }) {
    for (const line of lines) await refusePart(tx, line);
  },
  run: writeReceipt,
});

/** Nothing of it came, or it was opened by mistake. Refuses with `not_found` or `invalid_transition`. */
export const discardReceipt = defineMutation({
  name: "goodsReceipts.discard",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await receiptIn(tx, id, "draft");
    await tx.patch(goodsReceipts, id, { status: "discarded" });
  },
});

/** Faults of lines that prevent posting: the field and why. Lines with the quantity 0 have none. */
export function lineFaults(
  lines: readonly ReceiptLine[],
  receivedOn: string,
  tracksBatch: (productId: string) => boolean,
): { path: string; message: string }[] {
  return lines.flatMap(({ quantityMilli, productId, batchNumber, expiresOn }, place) => {
    if (quantityMilli === 0) return [];
    const path = `lines.${place}`;
    return [
      ...(tracksBatch(productId) && batchNumber === ""
        ? [{ path: `${path}.batchNumber`, message: "is needed for this product" }]
        : []),
      ...(expiresOn !== null && expiresOn < receivedOn
        ? [{ path: `${path}.expiresOn`, message: "must not be before the day on which it came" }]
        : []),
    ];
  });
}

/** @throws Refusal `invalid_args` with each fault of the lines, or for a delivery of nothing */
async function assertPostable(tx: Tx, { lines, receivedOn }: Receipt): Promise<void> {
  const batched = new Set<string>();
  for (const { productId } of lines) {
    const product = found(await tx.find(products, productId), "products", productId);
    if (product.trackBatch === "yes") batched.add(productId);
  }
  const faults = lineFaults(lines, receivedOn, (productId) => batched.has(productId));
  if (lines.every(({ quantityMilli }) => quantityMilli === 0))
    faults.push({ path: "lines", message: "must have a quantity" });
  if (faults.length === 0) return;
  throw new Refusal("invalid_args", { errors: faults.map((fault) => ({ ...fault, code: "custom" })) });
}

/**
 * The last day of a known batch after one more delivery of it. Of two days the person chooses at the line. Without a choice
 * the earlier one holds: nothing is used after the day on its packet.
 */
function expiryAfter(
  known: LocalDate | null,
  { expiresOn, replacedExpiry }: Pick<ReceiptLine, "expiresOn" | "replacedExpiry">,
): LocalDate | null {
  if (known === null || expiresOn === null) return known ?? expiresOn;
  return replacedExpiry === known || expiresOn < known ? expiresOn : known;
}

/** The batch of a line: the one with its number, or a new one. Null for a line without a number. */
async function batchOf(tx: Tx, line: ReceiptLine, { receivedOn }: Receipt): Promise<string | null> {
  const { productId, batchNumber: number } = line;
  if (number === "") return null;
  const known = (await tx.list(batches, { equals: { productId } })).find(
    (batch) => foldBatchNumber(batch.number) === foldBatchNumber(number),
  );
  if (known) {
    const expiresOn = expiryAfter(known.expiresOn, line);
    if (expiresOn !== known.expiresOn) await tx.patch(batches, known.id, { expiresOn });
    return known.id;
  }
  const id = derivedId(line.id, BATCH_SEED);
  await tx.insert(batches, { ...emptyRow(batches), id, productId, number, expiresOn: line.expiresOn, receivedOn });
  return id;
}

/** The state of an order by what has come. One that was ended stays so: late goods stand all the same. */
export function statusAfter(order: Pick<Order, "status" | "lines">): OrderStatus {
  if (![...AWAITED_STATUSES, "received"].includes(order.status)) return order.status;
  if (order.lines.every((line) => openMilli(line) === 0)) return "received";
  return order.lines.some(({ receivedMilli }) => receivedMilli > 0) ? "part_received" : "sent";
}

/** Adds the lines to what has come of the order; `direction` -1 takes them off again. */
async function countForOrder(tx: Tx, { orderId, lines }: Receipt, direction: 1 | -1): Promise<void> {
  const order = orderId === null ? undefined : await tx.find(purchaseOrders, orderId);
  if (!order) return;
  const came = new Map<string | null, number>();
  for (const { orderLineId, quantityMilli } of lines)
    came.set(orderLineId, (came.get(orderLineId) ?? 0) + direction * quantityMilli);
  const counted = order.lines.map((line) => ({
    ...line,
    receivedMilli: Math.max(0, line.receivedMilli + (came.get(line.id) ?? 0)),
  }));
  await tx.patch(purchaseOrders, order.id, {
    lines: counted,
    status: statusAfter({ status: order.status, lines: counted }),
  });
}

/** The cost of each line: as the owner typed it, else by the order's price of a packet. Unknown ones are left out. */
async function costsOf(tx: Tx, receipt: Receipt): Promise<Map<string, number>> {
  const typed = (await tx.find(receiptCosts, receiptCostsIdOf(receipt.id)))?.lines ?? [];
  const costs = new Map<string, number>(typed.map(({ lineId, costMinor }) => [lineId, costMinor]));
  if (receipt.orderId === null) return costs;
  const order = await tx.find(purchaseOrders, receipt.orderId);
  const prices = packCostByLine((await tx.find(orderCosts, orderCostsIdOf(receipt.orderId)))?.lines ?? []);
  for (const line of receipt.lines) {
    const ordered = order?.lines.find(({ id }) => id === line.orderLineId);
    const price = prices.get(line.orderLineId ?? "") ?? null;
    if (costs.has(line.id) || !ordered || price === null) continue;
    costs.set(line.id, roundedShare(price, line.quantityMilli, ordered.packSizeMilli));
  }
  return costs;
}

/**
 * Puts the delivery into stock: batches, movements, costs and what has come of the order. Goods of an order that was
 * ended meanwhile are taken too. `written` is what the author kept just before: where the server refused to keep it, an older draft
 * does not become stock. Refuses with `not_found`, `invalid_transition` (posted already) or `invalid_args` (by line: no batch, expired).
 */
export const postReceipt = defineMutation({
  name: "goodsReceipts.post",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, written: z.optional(receiptArgs()) }),
  async run(tx, { id, written }, context) {
    if (written) await writeReceipt(tx, { ...written, id });
    const receipt = await receiptIn(tx, id, "draft");
    await assertPostable(tx, receipt);
    const costs = await costsOf(tx, receipt);
    for (const line of receipt.lines.filter((one) => one.quantityMilli > 0)) {
      const product = found(await tx.find(products, line.productId), "products", line.productId);
      if (product.trackStock === "no" && product.controlled === null) continue;
      const moved = {
        id: movementIdOf(line.id),
        productId: line.productId,
        batchId: await batchOf(tx, line, receipt),
        locationId: receipt.locationId,
        quantityMilli: line.quantityMilli,
      };
      const { supplierName: party, deliveryNote: reason } = receipt;
      const named = { belongsTo: { table: "goodsReceipts" as const, id }, register: { party, document: reason } };
      await moveStock(tx, { ...moved, kind: "receive", reason, ...named }, context);
      const costMinor = costs.get(line.id);
      const { id: movementId, productId, batchId, quantityMilli } = moved;
      if (costMinor !== undefined)
        await noteCost(tx, { movementId, productId, batchId, quantityMilli, costMinor, occurredAt: context.now });
    }
    await countForOrder(tx, receipt, 1);
    await tx.patch(goodsReceipts, id, { status: "posted", postedAt: context.now });
  },
});

/** The opposite of a posted line at the time of the first. Nothing where its stock was not counted then. */
async function takeBack(
  tx: Tx,
  lineId: string,
  taken: { receiptId: string; reason: string },
  context: MutationContext,
) {
  const movement = await tx.find(stockMovements, movementIdOf(lineId));
  if (!movement) return;
  const { productId, batchId, locationId, occurredAt, quantityMilli } = movement;
  const reversal = { id: reversalIdOf(movement.id), occurredAt };
  const place = { productId, batchId, locationId, belongsTo: { table: "goodsReceipts" as const, id: taken.receiptId } };
  await moveStock(
    tx,
    {
      ...reversal,
      ...place,
      kind: "correction",
      quantityMilli: -quantityMilli,
      reason: taken.reason,
      reversesId: movement.id,
    },
    context,
  );
  await reverseCost(tx, movement.id, reversal);
}

/** Takes a posted delivery out of stock again; the right one is a new receipt. Refuses with `not_found` or `invalid_transition`. */
export const reverseReceipt = defineMutation({
  name: "goodsReceipts.reverse",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    const receipt = await receiptIn(tx, id, "posted");
    for (const line of receipt.lines) await takeBack(tx, line.id, { receiptId: id, reason }, context);
    await countForOrder(tx, receipt, -1);
    await tx.patch(goodsReceipts, id, { status: "reversed", reversedAt: context.now, reversedReason: reason });
  },
});

/** Costs of a delivery by line, before it is posted. Refuses with `not_found` or `invalid_transition`. */
export const priceReceipt = defineMutation({
  name: "receiptCosts.price",
  permission: "owner",
  args: () =>
    z.strictObject({
      receiptId: Id,
      lines: z.array(z.strictObject({ lineId: Id, costMinor: PriceMinor })).check(z.maxLength(500)),
    }),
  async run(tx, { receiptId, lines }) {
    await receiptIn(tx, receiptId, "draft");
    const id = receiptCostsIdOf(receiptId);
    if (await tx.find(receiptCosts, id)) await tx.patch(receiptCosts, id, { lines });
    else await tx.insert(receiptCosts, { id, receiptId, lines });
  },
});
