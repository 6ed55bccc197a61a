import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** The clinic's page for clients without an account, the types that it offers, and the requests that came by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "appointmentTypes", { bookableOnline: "'no'", asksDeposit: "'no'" });
  await createSyncedTables(db, [
    {
      name: "onlineRequests",
      scope: "people",
      columns:
        "locationId typeId startsAt durationMin# vetId? roomId? equipmentIds firstName lastName email phone petName petTypeId? reason asksDeposit heldUntil status offer? answer clientId? appointmentId?",
      indexes: ["status"],
    },
  ]);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const integer = isPostgres ? "bigint" : "integer";
  await sql
    .raw(
      `create table "bookingPages" ("clinicId" ${text} not null primary key, "slug" ${text} not null unique, "isOn" ${integer} not null,
       "noticeHours" ${integer} not null, "aheadDays" ${integer} not null, "changedAt" ${text} not null, "changedBy" ${text} not null)${isPostgres ? "" : " strict"}`,
    )
    .execute(db);
  await sql
    .raw(
      `create table "bookingAnswers" ("clinicId" ${text} not null, "requestId" ${text} not null,
       primary key ("clinicId", "requestId"))${isPostgres ? "" : " strict"}`,
    )
    .execute(db);
}
