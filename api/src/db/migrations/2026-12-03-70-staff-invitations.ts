import { type Kysely, PostgresAdapter, sql } from "kysely";

const TEXTS = "id email firstName lastName permissions status createdAt createdBy expiresAt";

/** Invitations to become an administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const columns = TEXTS.split(" ").map((name) => `"${name}" ${text} not null`);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "staffInvitations" (${columns.join(", ")}, "joinedUserId" ${text}, primary key ("id"))
     ${isPostgres ? "" : "strict"}`,
  );
  await run(`create index "staffInvitations_status" on "staffInvitations" ("status", "createdAt", "id")`);
}
