import { type Kysely, sql } from "kysely";

/** Numbers are found by other words from now on: those of before go, and every clinic is indexed anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["searchWords", "searchCursors"]) await sql.raw(`delete from "${table}"`).execute(db);
}
