import { type Kysely, PostgresAdapter, sql } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Notifications of each person, their choice of kinds, and the announcements of the platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "notifications",
      scope: "row",
      columns: "scope kind subject title body status",
      indexes: ["scope status"],
    },
    { name: "notificationChoices", scope: "row", columns: "scope off", indexes: [] },
  ]);
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const strict = db.getExecutor().adapter instanceof PostgresAdapter ? "" : " strict";
  await sql
    .raw(
      `create table "announcements" ("id" ${text} primary key, "title" ${text} not null, "body" ${text} not null,
       "audience" ${text} not null, "sentBy" ${text} not null, "sentAt" ${text} not null,
       "deliveredAt" ${text})${strict}`,
    )
    .execute(db);
}
