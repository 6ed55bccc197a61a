import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import type { Sql } from "@fernpaw/sync/server/store";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

/** Gives an order that is sent its number, once. */
export async function numberOrder(tx: Tx, sql: Sql, clinicId: string, id: string): Promise<void> {
  const order = await tx.find(purchaseOrders, id);
  if (order?.number !== null) return;
  await tx.patch(purchaseOrders, id, { number: await takeNumbers(sql, clinicId, "purchaseOrders", 1) });
}
