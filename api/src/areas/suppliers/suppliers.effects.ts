import { sendOrder } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { effect } from "@fernpaw/sync/server/effects";
import { numberOrder } from "./number-order.ts";

export const suppliersEffects = [
  effect(sendOrder, (tx, sql, { id }, { clinicId }) => numberOrder(tx, sql, clinicId, id)),
];
