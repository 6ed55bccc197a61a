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
import {
  orderCosts,
  orderCostsIdOf,
  OrderLine,
  type OrderStatus,
  packCostByLine,
  purchaseOrders,
} from "./purchase-order.ts";
import { suppliers } from "./supplier.ts";

type Order = RowOf<typeof purchaseOrders>;

/** A line as the owner writes it, with its price. */
const WrittenLine = () =>
  z.extend(z.omit(OrderLine, { receivedMilli: true }), { packCostMinor: z._default(z.nullable(PriceMinor), null) });
export type WrittenLine = z.output<ReturnType<typeof WrittenLine>>;

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

const costsOf = (lines: readonly WrittenLine[]): RowOf<typeof orderCosts>["lines"] =>
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

/** The lines of an order with their prices, as `draftOrder` and `correctDraft` take them. */
export function writtenLines(lines: Order["lines"], costs: RowOf<typeof orderCosts>["lines"]): WrittenLine[] {
  const byLine = packCostByLine(costs);
  return lines.map(({ receivedMilli: _, ...line }) => ({ ...line, packCostMinor: byLine.get(line.id) ?? null }));
}

const isSameLine = (a: WrittenLine | undefined, b: WrittenLine | undefined): boolean =>
  a?.productId === b?.productId &&
  a?.supplierCode === b?.supplierCode &&
  a?.packs === b?.packs &&
  a?.packSizeMilli === b?.packSizeMilli &&
  a?.packCostMinor === b?.packCostMinor;

/** The changes that an author made to the lines that they saw, applied to the present ones. Null: both changed one line. */
function mergeLines(
  present: readonly WrittenLine[],
  { seen, now }: Readonly<Record<"seen" | "now", readonly WrittenLine[]>>,
): WrittenLine[] | null {
  const byId = (all: readonly WrittenLine[]) => new Map(all.map((line) => [line.id, line]));
  const [theirs, before, mine] = [byId(present), byId(seen), byId(now)];
  const merged: WrittenLine[] = [];
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [there, was, wanted] = [theirs.get(id), before.get(id), mine.get(id)];
    const isMine = !isSameLine(wanted, was);
    if (isMine && !isSameLine(there, was) && !isSameLine(there, wanted)) return null;
    const line = isMine ? wanted : there;
    if (line) merged.push(line);
  }
  return WrittenLines().safeParse(merged).success ? merged : null;
}

/**
 * Changes a draft. `now` are all of its lines, `seen` those that the author started from: what another owner has added,
 * changed or removed since stays so. Refuses with `not_found`, `invalid_transition`, `invalid_args`, or
 * `changed_meanwhile` where both changed one line, or the lines of both do not fit into one order.
 */
export const correctDraft = defineMutation({
  name: "purchaseOrders.correctDraft",
  permission: "owner",
  args: () =>
    z.strictObject({
      id: Id,
      set: correctable(purchaseOrders),
      lines: z.optional(z.strictObject({ seen: z.array(WrittenLine()).check(z.maxLength(500)), now: WrittenLines() })),
    }),
  async run(tx, { id, set, lines }) {
    const order = await orderIn(tx, id, "draft");
    const costs = await tx.find(orderCosts, orderCostsIdOf(id));
    const merged = lines && mergeLines(writtenLines(order.lines, costs?.lines ?? []), lines);
    if (merged === null) throw new Refusal("changed_meanwhile", { table: "purchaseOrders", id });
    await tx.patch(purchaseOrders, id, { ...given(set), ...(merged && { lines: await readLines(tx, merged) }) });
    if (merged) await tx.patch(orderCosts, orderCostsIdOf(id), { lines: costsOf(merged) });
  },
});

/** @throws Refusal `not_found`, or `invalid_transition` for an order that was sent before */
export async function markSent(tx: Tx, id: string, sent: Pick<Order, "sentBy" | "sentAt">): Promise<void> {
  await orderIn(tx, id, "draft");
  await tx.patch(purchaseOrders, id, { status: "sent", ...sent });
}

/**
 * The order is with the supplier. The server gives it its number. By mail it is sent by the server alone, with the mail.
 * Refuses with `not_found` or `invalid_transition`.
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
