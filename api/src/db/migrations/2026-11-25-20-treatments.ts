import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Treatments of pets, planned and given, and the bundle that the start of an exam plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "treatments",
      scope: "medical",
      columns:
        "visitId? petId clientId? locationId productId quantityMilli# way dose route site status reason batchId? movements " +
        "bundleId? bundleLineId? isFree isPrinted noChargeReason isPlanned twinOfId? carriedFromId? carriedToId? givenBy? " +
        "deviceId overrideReason occurredAt",
      indexes: ["visitId", "petId occurredAt"],
    },
  ]);
  await addColumns(db, "appointmentTypes", { "bundleId?": "null" });
}
