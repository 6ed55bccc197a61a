import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Suppliers, orders and deliveries, with prices in tables of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "suppliers",
      scope: "owner",
      columns: "name accountNo contactName email phone address terms leadTimeDays#? minimumOrderMinor#? notes status",
      indexes: [],
    },
    {
      name: "productSuppliers",
      scope: "owner",
      columns:
        "productId supplierId code description barcode packSizeMilli# minimumPacks# multiplePacks# listPriceMinor#? " +
        "netPriceMinor#? isPreferred status",
      indexes: ["productId", "supplierId"],
    },
    {
      name: "purchaseOrders",
      scope: "stock",
      columns:
        "number#? supplierId supplierName locationId lines expectedOn? notes status sentAt? sentBy? endedAt? endedReason",
      indexes: ["status"],
    },
    { name: "orderCosts", scope: "owner", columns: "orderId lines", indexes: [] },
    {
      name: "goodsReceipts",
      scope: "stock",
      columns:
        "orderId? supplierName locationId deliveryNote receivedOn lines status postedAt? reversedAt? reversedReason",
      indexes: ["orderId"],
    },
    { name: "receiptCosts", scope: "owner", columns: "receiptId lines", indexes: [] },
  ]);
}
