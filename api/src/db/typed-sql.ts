import type { Sql, SqlValue } from "@fernpaw/sync/server/store";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Compilable } from "kysely";
import type { Database } from "./database.ts";

/**
 * Builds typed statements for whatever connection `Sql` stands for (it runs none itself): what this
 * compiler writes for the plain statements of the areas, both databases read.
 */
export const query = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const parametersOf = (parameters: readonly unknown[]): readonly SqlValue[] => parameters as readonly SqlValue[];

/** Rows of a query or of a `returning` clause. */
export async function rowsOf<Row>(sql: Sql, statement: Compilable<Row>): Promise<Row[]> {
  const compiled = statement.compile();
  return sql.all<Row>(compiled.sql, parametersOf(compiled.parameters));
}

export async function firstRowOf<Row>(sql: Sql, statement: Compilable<Row>): Promise<Row | undefined> {
  return (await rowsOf(sql, statement))[0];
}

/** Answers how many rows changed. */
export async function change(sql: Sql, statement: Compilable): Promise<number> {
  const compiled = statement.compile();
  return sql.run(compiled.sql, parametersOf(compiled.parameters));
}
