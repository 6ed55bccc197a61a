import { defineArea } from "../../kernel/area.ts";
import { discardReceipt, postReceipt, priceReceipt, reverseReceipt, saveReceipt } from "./goods-receipt.mutations.ts";
import { goodsReceipts, receiptCosts } from "./goods-receipt.ts";
import { cancelOrder, closeOrder, correctDraft, draftOrder, sendOrder } from "./purchase-order.mutations.ts";
import { orderCosts, purchaseOrders } from "./purchase-order.ts";
import {
  archiveProductSupplier,
  archiveSupplier,
  correctProductSupplier,
  correctSupplier,
  registerProductSupplier,
  registerSupplier,
} from "./supplier.mutations.ts";
import { productSuppliers, suppliers } from "./supplier.ts";

/** Everything of `suppliers` that the registry, the app and the server loop over. */
export const suppliersArea = defineArea({
  entities: [suppliers, productSuppliers, purchaseOrders, orderCosts, goodsReceipts, receiptCosts],
  mutations: [
    registerSupplier,
    correctSupplier,
    archiveSupplier,
    registerProductSupplier,
    correctProductSupplier,
    archiveProductSupplier,
    draftOrder,
    correctDraft,
    sendOrder,
    cancelOrder,
    closeOrder,
    saveReceipt,
    discardReceipt,
    postReceipt,
    reverseReceipt,
    priceReceipt,
  ],
});
