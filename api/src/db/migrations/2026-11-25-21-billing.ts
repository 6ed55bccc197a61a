import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Charges of visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "chargeLines",
      scope: "medical",
      columns:
        "visitId? petId? clientId? locationId productId? treatmentId? invoiceId? description quantityMilli# unit priceId? " +
        "fixedMinor# unitMinor#? maxDiscountMilliPercent# discount? taxes pricesIncludeTax isPrinted noChargeReason providerId? " +
        "occurredAt status",
      indexes: ["visitId", "petId", "clientId"],
    },
  ]);
}
