import { type Kysely, PostgresAdapter, sql } from "kysely";

const TEXTS = "name nameKey searchText country ownerName ownerEmail createdAt status trialEndsAt suspendedAt mark";
const COUNTS =
  "people activePeople devices devicesSeen unsent clients pets appointments noShows invoices storageBytes openItems parked version";

/** Figures of each clinic for the lists of platform staff: the latest ones, and one row per day. They hold counts alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  const int = isPostgres ? "bigint not null" : "integer not null";
  const strict = isPostgres ? "" : " strict";
  const columns = (names: string, kind: string): string =>
    names
      .split(" ")
      .map((name) => `"${name}" ${kind}`)
      .join(", ");
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "clinicFigures" ("clinicId" ${text} primary key, ${columns(TEXTS, text)}, ${columns(COUNTS, int)},
     ${columns("oldestUnsentAt lastSeenAt countedAt", text)}, "isExample" ${int})${strict}`,
  );
  for (const column of ["nameKey", "createdAt", "people", "devices", "unsent", "lastSeenAt"])
    await run(`create index "clinicFigures_${column}" on "clinicFigures" ("${column}", "clinicId")`);
  await run(`create index "clinicFigures_status" on "clinicFigures" ("status", "nameKey", "clinicId")`);
  await run(
    `create table "clinicDays" ("clinicId" ${text}, "day" ${text}, ${columns(COUNTS, int)},
     ${columns("oldestUnsentAt lastSeenAt countedAt", text)}, primary key ("clinicId", "day"))${strict}`,
  );
  await run(`create index "clinicDays_day" on "clinicDays" ("day")`);
  await run(`alter table "subscriptions" add column "suspendedAt" ${text.replace(" not null", "")}`);
}
