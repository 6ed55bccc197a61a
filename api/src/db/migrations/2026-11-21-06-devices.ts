import type { Kysely } from "kysely";

/** Browsers that people of a clinic have signed in with. `deviceUsers` says who. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("devices")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("uaFamily", "text", (column) => column.notNull())
    .addColumn("isInstalled", "text")
    .addColumn("isPersistent", "text")
    .addColumn("appVersion", "text")
    .addColumn("queueLength", "bigint")
    .addColumn("oldestPendingAt", "text")
    .addColumn("lastPushedSeq", "bigint")
    .addColumn("clockOffsetMs", "bigint")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastSeenAt", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("revokedAt", "text")
    .addColumn("revokedBy", "text")
    .addPrimaryKeyConstraint("devicesKey", ["clinicId", "id"])
    .execute();
  await db.schema.createIndex("sessionsByDevice").on("sessions").columns(["deviceId", "revokedAt"]).execute();
}
