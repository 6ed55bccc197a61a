import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Actions that another person approved, and the approvals that the server has given and that are not used yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "approvals",
      scope: "row",
      columns:
        "mutationName mutationUuid args needs askedBy approvedBy reason deviceId approvedAt receivedAt? how status " +
        "decidedAt? note scope",
      indexes: ["status"],
    },
  ]);
  await db.schema
    .createTable("approvalGrants")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("askedBy", "text", (column) => column.notNull())
    .addColumn("approvedBy", "text", (column) => column.notNull())
    .addColumn("browserId", "text")
    .addColumn("mutationName", "text", (column) => column.notNull())
    .addColumn("argsHash", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("approvalGrantsKey", ["clinicId", "id"])
    .execute();
}
