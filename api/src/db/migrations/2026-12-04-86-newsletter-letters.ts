import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Mails of platform staff to a subscriber of the newsletter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columns = "id subscriberId subject text sentAt sentBy sentByName".split(" ");
  await run(
    `create table "newsletterLetters" (${columns.map((name) => `"${name}" ${text} not null`).join(", ")}, primary key ("id"))
     ${isPostgres ? "" : "strict"}`,
  );
  await run(`create index "newsletterLetters_subscriber" on "newsletterLetters" ("subscriberId", "sentAt", "id")`);
  const count = `"letters" ${isPostgres ? "bigint" : "integer"} not null default 0`;
  await run(`alter table "newsletterSubscribers" add column ${count}`);
}
