import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Tills and their sessions, the session of each payment, and what each tablet says of its unsent payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    { name: "tills", scope: "billing", columns: "name locationId status", indexes: [] },
    {
      name: "tillSessions",
      scope: "billing",
      columns:
        "tillId openedAt openedBy floatMinor# status closedAt? closedBy? counted pieces reason keptMinor# missing",
      indexes: ["tillId status"],
    },
  ]);
  await addColumns(db, "payments", { "tillId?": "null", "tillSessionId?": "null" });
  await db.schema.createIndex("payments_tillSessionId").on("payments").columns(["clinicId", "tillSessionId"]).execute();
  await db.schema
    .createTable("tillTablets")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("tillId", "text", (column) => column.notNull())
    .addColumn("browserId", "text", (column) => column.notNull())
    .addColumn("deviceId", "text", (column) => column.notNull())
    .addColumn("unsentCount", "bigint", (column) => column.notNull())
    .addColumn("unsentMinor", "bigint", (column) => column.notNull())
    .addColumn("reportedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("tillTablets_pkey", ["clinicId", "tillId", "deviceId"])
    .execute();
}
