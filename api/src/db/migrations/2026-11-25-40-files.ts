import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Files of pets, the server's knowledge of their bytes, and the storage that the plan of a clinic includes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "attachments",
      scope: "medical",
      columns:
        "petId visitId? category name mime bytes# sha256 capturedAt? uploadState refusal? widthPx#? heightPx#? removedAt? removedBy?",
      indexes: ["petId", "visitId", "sha256"],
    },
  ]);
  await db.schema
    .createTable("fileContents")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("mime", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("widthPx", "integer")
    .addColumn("heightPx", "integer")
    .addColumn("refusal", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("settledAt", "text")
    .addPrimaryKeyConstraint("fileContentsKey", ["clinicId", "sha256"])
    .execute();
  await db.schema.alterTable("subscriptions").addColumn("storageGib", "integer").execute();
}
