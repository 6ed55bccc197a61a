import * as z from "zod/mini";
import { correctable, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { products } from "../catalogue/product.ts";
import { locations } from "../clinics/clinic.ts";
import { orderCosts, orderCostsIdOf, OrderLine, type OrderStatus, purchaseOrders } from "./purchase-order.ts";
import { suppliers } from "./supplier.ts";

type Order = RowOf<typeof purchaseOrders>;

/** A line as the owner writes it, with its price. */
const WrittenLine = () =>
  z.extend(z.omit(OrderLine, { receivedMilli: true }), { packCostMinor: z._default(z.nullable(PriceMinor), null) });
type WrittenLine = z.output<ReturnType<typeof WrittenLine>>;

const WrittenLines = () =>
  z
    .array(WrittenLine())
    .check(z.minLength(1), z.maxLength(500))
    .check(
      z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, { error: "names a line twice" }),
      z.refine(
        (lines) =>
          new Set(lines.map(({ productId, packSizeMilli }) => `${productId} ${packSizeMilli}`)).size === lines.length,
        {
          error: "names a packet of a product twice",
        },
      ),
    );

/** @throws Refusal `not_found` (a product) */
async function readLines(tx: Tx, lines: readonly WrittenLine[]): Promise<Order["lines"]> {
  for (const { productId } of lines) found(await tx.find(products, productId), "products", productId);
  return lines.map(({ packCostMinor: _, ...line }) => ({ ...line, receivedMilli: 0 }));
}

const costsOf = (lines: readonly WrittenLine[]) =>
  lines.map(({ id, packCostMinor }) => ({ lineId: id, packCostMinor }));

/** @throws Refusal `not_found`, or `invalid_transition` in another state */
async function orderIn(tx: Tx, id: string, ...statuses: OrderStatus[]): Promise<Order> {
  const order = found(await tx.find(purchaseOrders, id), "purchaseOrders", id);
  if (!statuses.includes(order.status))
    throw new Refusal("invalid_transition", { table: "purchaseOrders", id, from: order.status });
  return order;
}

/** Refuses with `not_found` (supplier, location, product), `supplier_archived`, `invalid_args` or `already_exists`. */
export const draftOrder = defineMutation({
  name: "purchaseOrders.draft",
  permission: "owner",
  args: () => z.extend(registerArgs(purchaseOrders), { lines: WrittenLines() }),
  async run(tx, { lines, ...order }, context) {
    if (wasMadeBefore("purchaseOrders", await tx.find(purchaseOrders, order.id), context)) return;
    const supplier = found(await tx.find(suppliers, order.supplierId), "suppliers", order.supplierId);
    if (supplier.status === "archived") throw new Refusal("supplier_archived", { table: "suppliers", id: supplier.id });
    found(await tx.find(locations, order.locationId), "locations", order.locationId);
    const written = { lines: await readLines(tx, lines), supplierName: supplier.name };
    await tx.insert(purchaseOrders, { ...emptyRow(purchaseOrders), ...order, ...written });
    await tx.insert(orderCosts, { id: orderCostsIdOf(order.id), orderId: order.id, lines: costsOf(lines) });
  },
});

/** Changes a draft; `lines` are all of its lines. Refuses with `not_found`, `invalid_transition` or `invalid_args`. */
export const correctDraft = defineMutation({
  name: "purchaseOrders.correctDraft",
  permission: "owner",
  args: () => z.strictObject({ id: Id, set: correctable(purchaseOrders), lines: z.optional(WrittenLines()) }),
  async run(tx, { id, set, lines }) {
    await orderIn(tx, id, "draft");
    await tx.patch(purchaseOrders, id, { ...given(set), ...(lines && { lines: await readLines(tx, lines) }) });
    if (lines) await tx.patch(orderCosts, orderCostsIdOf(id), { lines: costsOf(lines) });
  },
});

/** @throws Refusal `not_found`, or `invalid_transition` for an order that was sent before */
export async function markSent(tx: Tx, id: string, sent: Pick<Order, "sentBy" | "sentAt">): Promise<void> {
  await orderIn(tx, id, "draft");
  await tx.patch(purchaseOrders, id, { status: "sent", ...sent });
}

/**
 * The order is with the supplier. The server gives it its number. By mail it is sent by the server alone, with the mail. Refuses with `not_found` or `invalid_transition`.
 */
export const sendOrder = defineMutation({
  name: "purchaseOrders.send",
  permission: "owner",
  args: () => z.strictObject({ id: Id, by: z.enum(["mail", "paper", "phone", "website"]) }),
  run: (tx, { id, by }, context) => markSent(tx, id, { sentAt: context.now, sentBy: by }),
});

/** Nothing of it has come, and nothing will. Refuses with `not_found` or `invalid_transition`. */
export const cancelOrder = defineMutation({
  name: "purchaseOrders.cancel",
  permission: "owner",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    await orderIn(tx, id, "draft", "sent");
    await tx.patch(purchaseOrders, id, { status: "cancelled", endedAt: context.now, endedReason: reason });
  },
});

/** The rest of it will not come. Refuses with `not_found` or `invalid_transition`. */
export const closeOrder = defineMutation({
  name: "purchaseOrders.close",
  permission: "owner",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    await orderIn(tx, id, "part_received", "received");
    await tx.patch(purchaseOrders, id, { status: "closed", endedAt: context.now, endedReason: reason });
  },
});
