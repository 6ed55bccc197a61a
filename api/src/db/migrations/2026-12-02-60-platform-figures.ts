import { type Kysely, PostgresAdapter, sql } from "kysely";

const COUNTS = "cancelled conflicts visits changes refused devicesQuiet";
const TEXTS = "planCode planCurrency failedAt";
const NUMBERS = "recurringMinor failedTries";
const SUMS =
  "clinics people activePeople devices devicesSeen devicesQuiet unsent clients pets appointments noShows cancelled conflicts visits invoices storageBytes changes refused openItems parked";

/** More counts of each clinic, its plan in figures, sums of all clinics by day and plan, and what changed in the plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  const int = isPostgres ? "bigint not null" : "integer not null";
  const strict = isPostgres ? "" : " strict";
  const run = (statement: string) => sql.raw(statement).execute(db);
  const add = (table: string, column: string, kind: string) =>
    run(`alter table "${table}" add column "${column}" ${kind}`);
  const columns = (names: string, kind: string): string =>
    names
      .split(" ")
      .map((name) => `"${name}" ${kind}`)
      .join(", ");
  for (const column of COUNTS.split(" "))
    for (const table of ["clinicFigures", "clinicDays"]) await add(table, column, `${int} default 0`);
  for (const column of NUMBERS.split(" ")) await add("clinicFigures", column, `${int} default 0`);
  for (const column of TEXTS.split(" ")) await add("clinicFigures", column, `${text} default ''`);
  // '1~' is that of a clinic on whose devices nothing waits.
  await add("clinicFigures", "syncKey", `${text} default '1~'`);
  await run(`create index "clinicFigures_sync" on "clinicFigures" ("syncKey", "clinicId")`);
  // The mark is that of the counts from before: each clinic is counted anew.
  await run(`update "clinicFigures" set "mark" = ''`);

  await add("clinicDays", "dayKey", `${text} default ''`);
  await run(`update "clinicDays" set "dayKey" = "day" || ' ' || "clinicId"`);
  await run(`create index "clinicDays_key" on "clinicDays" ("dayKey")`);
  for (const column of ["appointments", "noShows", "cancelled", "conflicts"])
    await run(`create index "clinicDays_${column}" on "clinicDays" ("${column}", "dayKey")`);
  await run(`create index "clinicDays_counted" on "clinicDays" ("day", "countedAt")`);
  await run(`drop index "clinicDays_day"`);

  await run(
    `create table "platformDays" ("day" ${text}, "planCode" ${text}, ${columns(SUMS, int)}, "countedAt" ${text},
     primary key ("day", "planCode"))${strict}`,
  );
  await run(
    `create table "planMoves" ("id" ${text} primary key, "clinicId" ${text}, "at" ${text}, "kind" ${text},
     "fromPlan" ${text}, "planCode" ${text}, "currency" ${text}, "beforeMinor" ${int}, "afterMinor" ${int},
     "isExample" ${int})${strict}`,
  );
  await run(`create index "planMoves_at" on "planMoves" ("at")`);
  await run(`create index "planMoves_clinic" on "planMoves" ("clinicId", "at")`);
}
