import type { RowOf } from "../../kernel/entity.ts";
import { AWAITED_STATUSES, type purchaseOrders } from "./purchase-order.ts";

type Order = Pick<RowOf<typeof purchaseOrders>, "locationId" | "status" | "lines">;

/**
 * Quantities that are still to come, by product, in thousandths of its dispensing unit. Drafts are not counted. A line
 * that received more than its order counts as 0.
 */
export function onOrderByProduct(orders: readonly Order[], locationId: string | null): Map<string, number> {
  const awaited = new Map<string, number>();
  for (const order of orders) {
    if (!AWAITED_STATUSES.includes(order.status)) continue;
    if (locationId !== null && order.locationId !== locationId) continue;
    for (const { productId, packs, packSizeMilli, receivedMilli } of order.lines) {
      const open = Math.max(0, packs * packSizeMilli - receivedMilli);
      if (open > 0) awaited.set(productId, (awaited.get(productId) ?? 0) + open);
    }
  }
  return awaited;
}
