import type { RowOf } from "../../kernel/entity.ts";
import { AWAITED_STATUSES, openMilli, type purchaseOrders } from "./purchase-order.ts";

type Order = Pick<RowOf<typeof purchaseOrders>, "locationId" | "status" | "lines">;

/**
 * Quantities that are still to come, by product, in thousandths of its dispensing unit. Drafts are not counted.
 */
export function onOrderByProduct(orders: readonly Order[], locationId: string | null): Map<string, number> {
  const awaited = new Map<string, number>();
  for (const order of orders) {
    if (!AWAITED_STATUSES.includes(order.status)) continue;
    if (locationId !== null && order.locationId !== locationId) continue;
    for (const line of order.lines) {
      const open = openMilli(line);
      if (open > 0) awaited.set(line.productId, (awaited.get(line.productId) ?? 0) + open);
    }
  }
  return awaited;
}
