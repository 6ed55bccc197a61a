import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** The ledger of stock with its levels, batches, costs, transfers and counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "batches",
      scope: "base",
      columns: "productId number expiresOn? manufacturer receivedOn openedOn? status statusReason",
      indexes: ["productId"],
    },
    {
      name: "stockLevels",
      scope: "base",
      columns: "productId batchId? locationId quantityMilli# countedAt? countId?",
      indexes: ["productId", "batchId", "locationId"],
    },
    {
      name: "stockMovements",
      scope: "base",
      columns:
        "productId batchId? locationId levelId kind quantityMilli# occurredAt reason overrideReason petId? clientId? " +
        "belongsTo? reversesId?",
      indexes: ["levelId occurredAt", "petId", "clientId"],
    },
    {
      name: "stockCosts",
      scope: "owner",
      columns: "productId batchId? movementId quantityMilli# costMinor# occurredAt",
      indexes: ["productId"],
    },
    {
      name: "stockTransfers",
      scope: "stock",
      columns:
        "productId batchId? fromLocationId toLocationId sentMilli# note sentAt status receivedMilli#? settledAt? " +
        "settledBy? settledNote",
      indexes: ["status"],
    },
    {
      name: "stockCounts",
      scope: "stock",
      columns: "name locationId productIds blind status startedAt closedAt? closedBy?",
      indexes: ["status"],
    },
    {
      name: "stockCountLines",
      scope: "stock",
      columns: "countId productId batchId? countedMilli# levelId countedAt status expectedMilli#?",
      indexes: ["countId"],
    },
  ]);
}
