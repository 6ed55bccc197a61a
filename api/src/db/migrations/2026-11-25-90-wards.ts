import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Inpatients: where they stay, and their treatment sheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "visits", { "admittedAt?": "null", "kennelId?": "null" });
  await createSyncedTables(db, [
    {
      name: "careOrders",
      scope: "medical",
      columns:
        "visitId petId what productId? quantityMilli#? dose route note rhythm everyHours#? fromAt toAt? orderedBy? status " +
        "stoppedAt? stoppedBy? stoppedFor? stopReason replacesId?",
      indexes: ["visitId", "petId"],
    },
    {
      name: "careEntries",
      scope: "medical",
      columns:
        "orderId visitId petId dueAt? status reason dose note treatmentId? twinOfId? errorReason by? deviceId occurredAt",
      indexes: ["visitId", "orderId", "petId"],
    },
  ]);
}
