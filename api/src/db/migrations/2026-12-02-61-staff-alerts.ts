import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Alerts of platform staff, and who of them has read which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const strict = db.getExecutor().adapter instanceof PostgresAdapter ? "" : " strict";
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "staffAlerts" ("id" ${text} not null primary key, "kind" ${text} not null, "about" ${text} not null,
     "clinicId" ${text}, "subject" ${text} not null, "at" ${text} not null)${strict}`,
  );
  await run(`create unique index "staffAlerts_about" on "staffAlerts" ("kind", "about")`);
  await run(`create index "staffAlerts_at" on "staffAlerts" ("at", "id")`);
  await run(`create index "staffAlerts_clinic" on "staffAlerts" ("clinicId")`);
  await run(
    `create table "staffAlertReads" ("userId" ${text} not null, "alertId" ${text} not null, "at" ${text} not null,
     primary key ("userId", "alertId"))${strict}`,
  );
  await run(`create index "staffAlertReads_alert" on "staffAlertReads" ("alertId")`);
}
