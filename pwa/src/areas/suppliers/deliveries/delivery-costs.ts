import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { roundedShare, sumMinor } from "@fernpaw/domain/kernel/money";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { stockCosts } from "@fernpaw/domain/stock/batch";
import { onHand } from "@fernpaw/domain/stock/stock-reports";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { OrderFormats } from "../orders/order-values.ts";
import { productsOf } from "../orders/orders.queries.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { costMinorOf, type DeliveryLine, quantityMilliOf } from "./delivery-values.ts";

/** The cost of a line by the order's price of a packet; null: not known. */
export function orderedCost(line: DeliveryLine, { order, packCosts }: DeliveryPage, formats: OrderFormats) {
  const ordered = order?.lines.find(({ id }) => id === line.orderLineId);
  const packCost = packCosts.get(line.orderLineId) ?? null;
  const quantityMilli = quantityMilliOf(line, formats);
  if (!ordered || packCost === null || quantityMilli === null) return null;
  return roundedShare(packCost, quantityMilli, ordered.packSizeMilli);
}

export interface LineCost {
  typedMinor: number | null;
  orderedMinor: number | null;
}

export const lineCost = (line: DeliveryLine, page: DeliveryPage, formats: OrderFormats): LineCost => ({
  typedMinor: costMinorOf(line, formats),
  orderedMinor: orderedCost(line, page, formats),
});

/** Of the whole line. */
export interface TypedCost {
  lineId: string;
  costMinor: number;
}

/** Costs that an owner typed, as `receiptCosts.price` takes them. */
export const typedCosts = (lines: readonly DeliveryLine[], formats: OrderFormats): TypedCost[] =>
  lines.flatMap((line) => {
    const costMinor = costMinorOf(line, formats);
    return costMinor === null ? [] : [{ lineId: line.id, costMinor }];
  });

/** Whether a cost was typed that the order does not have. */
export const hasNewCosts = (lines: readonly DeliveryLine[], page: DeliveryPage, formats: OrderFormats): boolean =>
  lines.some((line) => {
    const { typedMinor, orderedMinor } = lineCost(line, page, formats);
    return typedMinor !== null && typedMinor !== orderedMinor;
  });

/** A quantity of a product that came, and its cost. */
interface Came {
  productId: string;
  quantityMilli: number;
  costMinor: number;
}

type Cost = Pick<RowOf<typeof productCosts>, "packCostMinor" | "markupMilliPercent">;

/** The cost of one packet of a product, as `setProductCost` takes it. */
export interface PackCost {
  productId: string;
  packCostMinor: number;
  markupMilliPercent: number | null;
  /** As the device knows it now. */
  seen: Cost | null;
}

interface FoundCost {
  cost: PackCost;
  /** When the cost that the product has was changed last; null: it has none. */
  changedAt: Instant | null;
}

async function packCosts(db: CacheDb, came: readonly Came[]): Promise<FoundCost[]> {
  const byProduct = Map.groupBy(came, ({ productId }) => productId);
  const known = await productsOf(db, byProduct.keys());
  const before = await rowsOf(db, productCosts).bulkGet([...byProduct.keys()].map(costIdOf));
  const costs = new Map(before.flatMap((cost) => (cost ? [[cost.productId as string, cost] as const] : [])));
  return [...byProduct].flatMap(([productId, lines]) => {
    const product = known.get(productId);
    const quantityMilli = onHand(lines);
    if (!product || quantityMilli === 0) return [];
    const packCostMinor = roundedShare(
      sumMinor(lines.map((line) => line.costMinor)),
      product.packSizeMilli,
      quantityMilli,
    );
    const cost = costs.get(productId);
    const markupMilliPercent = cost?.markupMilliPercent ?? null;
    const seen = cost ? { packCostMinor: cost.packCostMinor, markupMilliPercent } : null;
    return [{ cost: { productId, packCostMinor, markupMilliPercent, seen }, changedAt: cost?.updatedAt ?? null }];
  });
}

/** The typed costs as costs of one packet of each product. */
export async function newProductCosts(
  db: CacheDb,
  lines: readonly DeliveryLine[],
  formats: OrderFormats,
): Promise<PackCost[]> {
  const came = lines.flatMap((line) => {
    const costMinor = costMinorOf(line, formats);
    const quantityMilli = quantityMilliOf(line, formats) ?? 0;
    return costMinor === null || quantityMilli === 0 ? [] : [{ productId: line.productId, quantityMilli, costMinor }];
  });
  return (await packCosts(db, came)).map(({ cost }) => cost);
}

export const isHeld = ({ seen, packCostMinor }: PackCost): boolean => seen?.packCostMinor === packCostMinor;

/**
 * The costs that an owner typed, of products that no later delivery has brought. One that was changed by hand since is left
 * out.
 */
export async function lastPackCosts(db: CacheDb, { receipt, typedCosts: typed }: DeliveryPage): Promise<PackCost[]> {
  const { postedAt } = receipt;
  if (postedAt === null) return [];
  const came = receipt.lines.flatMap(({ id, productId, quantityMilli }) => {
    const costMinor = typed.get(id);
    return costMinor === undefined || quantityMilli === 0 ? [] : [{ productId, quantityMilli, costMinor }];
  });
  const found = await packCosts(db, came);
  const ids = found.map(({ cost }) => cost.productId);
  const all = await rowsAmong(rowsOf(db, stockCosts), "productId", ids);
  const later = all.filter(({ quantityMilli, occurredAt }) => quantityMilli > 0 && occurredAt > postedAt);
  const isLater = new Set(later.map(({ productId }): string => productId));
  return found
    .filter(({ cost, changedAt }) => isHeld(cost) || changedAt === null || changedAt <= postedAt)
    .map(({ cost }) => cost)
    .filter(({ productId }) => !isLater.has(productId));
}
