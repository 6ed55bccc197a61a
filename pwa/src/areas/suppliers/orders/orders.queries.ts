import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { stockLocations } from "@fernpaw/domain/clinics/locations-in-use";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { orderTotal, type OrderTotal } from "@fernpaw/domain/suppliers/order-total";
import { orderCosts, orderCostsIdOf, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";

export type Order = RowOf<typeof purchaseOrders>;
export type Product = RowOf<typeof products>;
export type Receipt = RowOf<typeof goodsReceipts>;
export type Offer = RowOf<typeof productSuppliers>;
type Supplier = RowOf<typeof suppliers>;

export interface ListedOrder {
  order: Order;
  total: OrderTotal;
  /** Folded text that a search is compared with. */
  searched: string;
  isPending: boolean;
}

async function withTotals(db: CacheDb, orders: readonly Order[]): Promise<ListedOrder[]> {
  const [costs, known, pending] = await Promise.all([
    rowsOf(db, orderCosts).bulkGet(orders.map(({ id }) => orderCostsIdOf(id))),
    productsOf(
      db,
      orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
    ),
    pendingIdsOf(db, purchaseOrders),
  ]);
  return orders.map((order, at) => {
    const names = order.lines.map(({ productId, supplierCode }) => `${known.get(productId)?.name} ${supplierCode}`);
    return {
      order,
      total: orderTotal(order.lines, costs[at]?.lines ?? []),
      searched: foldText(`${order.number ?? ""} ${order.supplierName} ${names.join(" ")}`),
      isPending: pending.has(order.id),
    };
  });
}

/** Products by id. */
export async function productsOf(db: CacheDb, ids: Iterable<string>): Promise<Map<string, Product>> {
  const rows = await rowsOf(db, products).bulkGet([...new Set(ids)]);
  return new Map(rows.flatMap((product) => (product ? [[product.id as string, product]] : [])));
}

const place = ({ number }: Order): number => number ?? Number.MAX_SAFE_INTEGER;

/** Drafts first, then by number, the last one first. */
const newestFirst = (orders: readonly Order[]): Order[] =>
  orders.toSorted((a, b) => place(b) - place(a) || (a.id < b.id ? 1 : -1));

/** All orders on the device, of one supplier if given. */
export async function orderList(db: CacheDb, supplierId?: string): Promise<ListedOrder[]> {
  const table = rowsOf(db, purchaseOrders);
  const rows = await (supplierId === undefined ? table : table.where("supplierId").equals(supplierId)).toArray();
  return withTotals(db, newestFirst(rows));
}

export interface OrderPage extends ListedOrder {
  costs: RowOf<typeof orderCosts>["lines"];
  products: Map<string, Product>;
  supplier: Supplier | null;
  /** How the supplier sells its products. */
  offers: Offer[];
  locationName: string;
  /** Deliveries of the order, newest first, without discarded ones. */
  receipts: Receipt[];
}

/** Null: not on this device. */
export async function orderPage(db: CacheDb, id: string): Promise<OrderPage | null> {
  const order = await rowsOf(db, purchaseOrders).get(id);
  if (!order) return null;
  const [[listed], costs, known, supplier, offers, location, receipts] = await Promise.all([
    withTotals(db, [order]),
    rowsOf(db, orderCosts).get(orderCostsIdOf(id)),
    productsOf(
      db,
      order.lines.map(({ productId }) => productId),
    ),
    rowsOf(db, suppliers).get(order.supplierId),
    rowsOf(db, productSuppliers).where("supplierId").equals(order.supplierId).toArray(),
    rowsOf(db, locations).get(order.locationId),
    rowsOf(db, goodsReceipts).where("orderId").equals(id).toArray(),
  ]);
  if (!listed) return null;
  return {
    ...listed,
    costs: costs?.lines ?? [],
    products: known,
    supplier: supplier ?? null,
    offers: offers.filter(({ status }) => status === "active"),
    locationName: location?.name ?? "",
    receipts: receipts
      .filter(({ status }) => status !== "discarded")
      .toSorted((a, b) => (a.receivedOn < b.receivedOn || (a.receivedOn === b.receivedOn && a.id < b.id) ? 1 : -1)),
  };
}

/** The choices of a new order. */
export async function orderChoices(db: CacheDb) {
  const [all, places] = await Promise.all([rowsOf(db, suppliers).toArray(), rowsOf(db, locations).toArray()]);
  return {
    suppliers: all.filter(({ status }) => status === "active").toSorted((a, b) => a.name.localeCompare(b.name)),
    locations: stockLocations(places),
  };
}

export interface Proposal {
  product: Product;
  /** The supplier's own line of it; null: not in the list of the supplier. */
  offer: Offer | null;
  /** Of one packet of the product as the clinic keeps it; null: not known. */
  packCostMinor: number | null;
}

/** Packet and cost of a product that is added to an order of this supplier. */
export async function proposalOf(db: CacheDb, product: Product, supplierId: string): Promise<Proposal> {
  const [offers, cost] = await Promise.all([
    rowsOf(db, productSuppliers).where("productId").equals(product.id).toArray(),
    rowsOf(db, productCosts).get(costIdOf(product.id)),
  ]);
  const own = offers.filter((offer) => offer.supplierId === supplierId && offer.status === "active");
  const offer = own.find(({ isPreferred }) => isPreferred === "yes") ?? own[0] ?? null;
  return { product, offer, packCostMinor: cost?.packCostMinor ?? null };
}

export interface ShownOffer {
  offer: Offer;
  product: Product | null;
}

/** Products of one supplier, sorted by name. */
export async function offersOf(db: CacheDb, supplierId: string): Promise<ShownOffer[]> {
  const offers = await rowsOf(db, productSuppliers).where("supplierId").equals(supplierId).toArray();
  const known = await productsOf(
    db,
    offers.map(({ productId }) => productId),
  );
  return offers
    .filter(({ status }) => status === "active")
    .map((offer) => ({ offer, product: known.get(offer.productId) ?? null }))
    .toSorted((a, b) => (a.product?.name ?? "").localeCompare(b.product?.name ?? ""));
}
