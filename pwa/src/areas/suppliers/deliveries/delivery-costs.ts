import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import { roundedShare } from "@fernpaw/domain/kernel/money";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
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

/** The typed costs as costs of one packet of each product, with what the device knows of it now. */
export async function newProductCosts(db: CacheDb, lines: readonly DeliveryLine[], formats: OrderFormats) {
  const sums = new Map<string, { costMinor: number; quantityMilli: number }>();
  for (const line of lines) {
    const costMinor = costMinorOf(line, formats);
    const quantityMilli = quantityMilliOf(line, formats) ?? 0;
    if (costMinor === null || quantityMilli === 0) continue;
    const sum = sums.get(line.productId) ?? { costMinor: 0, quantityMilli: 0 };
    const next = { costMinor: sum.costMinor + costMinor, quantityMilli: sum.quantityMilli + quantityMilli };
    sums.set(line.productId, next);
  }
  const known = await productsOf(db, sums.keys());
  return Promise.all(
    [...sums].flatMap(([productId, { costMinor, quantityMilli }]) => {
      const product = known.get(productId);
      if (!product) return [];
      const packCostMinor = roundedShare(costMinor, product.packSizeMilli, quantityMilli);
      return [
        rowsOf(db, productCosts)
          .get(costIdOf(productId))
          .then((before) => {
            const markupMilliPercent = before?.markupMilliPercent ?? null;
            const seen = before ? { packCostMinor: before.packCostMinor, markupMilliPercent } : null;
            return { productId, packCostMinor, markupMilliPercent, seen };
          }),
      ];
    }),
  );
}
