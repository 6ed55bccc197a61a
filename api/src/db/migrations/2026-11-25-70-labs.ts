import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Lab orders, their results, and the ranges of laboratories. A task can be about an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "tasks", { "labOrderId?": "null" });
  await createSyncedTables(db, [
    {
      name: "labOrders",
      scope: "medical",
      columns:
        "petId clientId? visitId? productId? orderedBy? name laboratory sample tests expectedOn? status review orderedAt resultedAt? comment reviewedBy? reviewedAt? informedBy? informedAt?",
      indexes: ["petId orderedAt", "visitId"],
    },
    {
      name: "labResults",
      scope: "medical",
      columns:
        "orderId petId analyte name value valueMilli#? unit lowMilli#? highMilli#? rangeSource note sort# former isDisputed enteredAt enteredBy? source",
      indexes: ["orderId", "petId enteredAt"],
    },
    {
      name: "labRanges",
      scope: "medical",
      columns: "laboratory petTypeId analyte unit lowMilli#? highMilli#? source status",
      indexes: [],
    },
  ]);
}
