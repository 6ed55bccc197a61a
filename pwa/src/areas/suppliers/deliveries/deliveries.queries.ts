import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { batches, foldBatchNumber } from "@fernpaw/domain/stock/batch";
import { goodsReceipts, receiptCosts, receiptCostsIdOf } from "@fernpaw/domain/suppliers/goods-receipt";
import {
  AWAITED_STATUSES,
  openMilli,
  orderCosts,
  orderCostsIdOf,
  packCostByLine,
  purchaseOrders,
} from "@fernpaw/domain/suppliers/purchase-order";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds, pendingIdsOf } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import { type Order, productsOf, type Product, type Receipt } from "../orders/orders.queries.ts";

export interface AwaitedOrder {
  order: Order;
  /** Lines that are not complete yet. */
  openLines: number;
  /** A delivery of it that is being filled in; null: none. */
  draftId: string | null;
}

export interface ListedReceipt {
  receipt: Receipt;
  isPending: boolean;
}

/** After every day. */
const NO_DAY = "~";
const placeOf = ({ expectedOn, id }: Order): string => `${expectedOn ?? NO_DAY} ${id}`;

/** Orders on the way, sorted by the day on which they are expected, then by age. */
export async function awaitedOrders(db: CacheDb): Promise<AwaitedOrder[]> {
  const [orders, drafts] = await Promise.all([
    rowsOf(db, purchaseOrders).where("status").anyOf(AWAITED_STATUSES).toArray(),
    rowsOf(db, goodsReceipts)
      .filter(({ status }) => status === "draft")
      .toArray(),
  ]);
  return orders
    .map((order) => ({
      order,
      openLines: order.lines.filter((line) => openMilli(line) > 0).length,
      draftId: drafts.find(({ orderId }) => orderId === order.id)?.id ?? null,
    }))
    .toSorted((a, b) => (placeOf(a.order) < placeOf(b.order) ? -1 : 1));
}

/** All deliveries on the device but discarded ones, newest first. */
export async function receiptList(db: CacheDb): Promise<ListedReceipt[]> {
  const [rows, pending] = await Promise.all([
    rowsOf(db, goodsReceipts).orderBy("receivedOn").reverse().toArray(),
    pendingIdsOf(db, goodsReceipts),
  ]);
  return rows
    .filter(({ status }) => status !== "discarded")
    .map((receipt) => ({ receipt, isPending: pending.has(receipt.id) }));
}

/** A delivery of the order that is being filled in. */
export async function draftOf(db: CacheDb, orderId: string): Promise<Receipt | undefined> {
  const own = await rowsOf(db, goodsReceipts).where("orderId").equals(orderId).toArray();
  return own.find(({ status }) => status === "draft");
}

export interface DeliveryPage extends ListedReceipt {
  order: Order | null;
  products: Map<string, Product>;
  /** Cost of a packet by line of the order, null: not known; empty for people without prices. */
  packCosts: Map<string, number | null>;
  /** Costs by line that an owner typed. */
  typedCosts: Map<string, number>;
  /** The last day that the batch of a line has now. */
  expiries: Map<string, LocalDate | null>;
  locationName: string;
}

/** Null: not on this device. */
export async function deliveryPage(db: CacheDb, id: string): Promise<DeliveryPage | null> {
  const receipt = await rowsOf(db, goodsReceipts).get(id);
  if (!receipt) return null;
  const { orderId, lines, locationId } = receipt;
  const order = orderId === null ? undefined : await rowsOf(db, purchaseOrders).get(orderId);
  const [known, prices, costs, location, pending, expiries] = await Promise.all([
    productsOf(
      db,
      [...lines, ...(order?.lines ?? [])].map(({ productId }) => productId),
    ),
    orderId === null ? undefined : rowsOf(db, orderCosts).get(orderCostsIdOf(orderId)),
    rowsOf(db, receiptCosts).get(receiptCostsIdOf(id)),
    rowsOf(db, locations).get(locationId),
    pendingIds(db),
    Promise.all(
      lines.map(async ({ id: lineId, productId, batchNumber }) => {
        const batch = await batchNumbered(db, productId, batchNumber);
        return [lineId, batch?.expiresOn ?? null] as const;
      }),
    ),
  ]);
  return {
    receipt,
    order: order ?? null,
    products: known,
    packCosts: packCostByLine(prices?.lines ?? []),
    typedCosts: new Map((costs?.lines ?? []).map(({ lineId, costMinor }) => [lineId, costMinor])),
    expiries: new Map(expiries),
    locationName: location?.name ?? "",
    isPending: pending.has(id),
  };
}

/** The batch of the product with this number, whatever its spelling; null: the device has none. */
export async function batchNumbered(
  db: CacheDb,
  productId: string,
  number: string,
): Promise<RowOf<typeof batches> | null> {
  const folded = foldBatchNumber(number);
  if (folded === "") return null;
  const own = await rowsOf(db, batches).where("productId").equals(productId).toArray();
  return own.find((batch) => foldBatchNumber(batch.number) === folded) ?? null;
}

/**
 * Whether an expiry is expected of the batch and Fernpaw has none: of medicines, vaccines, and products whose other
 * batches have one.
 */
export async function lacksExpiry(db: CacheDb, { id, kind }: Product, number: string): Promise<boolean> {
  const folded = foldBatchNumber(number);
  const own = await rowsOf(db, batches).where("productId").equals(id).toArray();
  const known = own.find((batch) => foldBatchNumber(batch.number) === folded);
  if (known && known.expiresOn !== null) return false;
  return kind === "medication" || kind === "vaccine" || own.some(({ expiresOn }) => expiresOn !== null);
}

/** Names to choose from: active suppliers, as far as this person sees them, and those of earlier orders and deliveries. */
export async function knownSupplierNames(db: CacheDb): Promise<string[]> {
  const [own, orders, receipts] = await Promise.all([
    rowsOf(db, suppliers).toArray(),
    rowsOf(db, purchaseOrders).toArray(),
    rowsOf(db, goodsReceipts).toArray(),
  ]);
  const active = own.filter(({ status }) => status === "active").map(({ name }) => name);
  const archived = new Set(own.filter(({ status }) => status !== "active").map(({ name }) => foldText(name)));
  const earlier = [...orders, ...receipts].map(({ supplierName }) => supplierName);
  const byName = new Map([...earlier, ...active].map((name) => [foldText(name), name]));
  return [...byName]
    .flatMap(([folded, name]) => (folded === "" || archived.has(folded) ? [] : [name]))
    .toSorted((a, b) => a.localeCompare(b));
}

const foldNote = (note: string): string => foldText(note.trim());

/** Another delivery of this supplier with the same delivery note, which was not taken back. */
export async function twinOf(
  db: CacheDb,
  { id, supplierName }: Pick<Receipt, "id" | "supplierName">,
  note: string,
): Promise<Receipt | null> {
  if (note.trim() === "") return null;
  const twin = await rowsOf(db, goodsReceipts)
    .filter(
      (other) =>
        other.id !== id &&
        (other.status === "draft" || other.status === "posted") &&
        foldNote(other.deliveryNote) === foldNote(note) &&
        foldText(other.supplierName) === foldText(supplierName),
    )
    .first();
  return twin ?? null;
}
