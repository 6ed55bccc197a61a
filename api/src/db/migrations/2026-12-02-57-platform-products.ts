import { type Kysely, PostgresAdapter, sql } from "kysely";

const TEXTS = "id codeKey name nameKey searchText kind card status updatedAt";

/** The catalogue of the platform, which clinics copy products from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  const columns = TEXTS.split(" ").map((name) => `"${name}" ${text}`);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "platformProducts" (${columns.join(", ")}, "revision" ${isPostgres ? "bigint" : "integer"} not null,
     primary key ("id"))${isPostgres ? "" : " strict"}`,
  );
  await run(`create unique index "platformProducts_code" on "platformProducts" ("codeKey")`);
  for (const column of ["nameKey", "updatedAt"])
    await run(`create index "platformProducts_${column}" on "platformProducts" ("${column}", "id")`);
  await run(`insert into "listVersions" ("list", "version") values ('products', 0)`);
}
