import { sendOrder } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { effect } from "@fernpaw/sync/server/effects";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

export const suppliersEffects = [
  effect(sendOrder, async (tx, sql, { id }, { clinicId }) => {
    const order = await tx.find(purchaseOrders, id);
    if (order?.number !== null) return;
    await tx.patch(purchaseOrders, id, { number: await takeNumbers(sql, clinicId, "purchaseOrders", 1) });
  }),
];
