import type { Sql, SqlValue } from "@fernpaw/sync/server/store";
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { GlobalTables, OneClinic } from "./database.ts";
import { ClinicScope, GlobalScope } from "./scope-plugin.ts";

/**
 * Builds typed statements for whatever connection `Sql` stands for and runs none itself. What this compiler
 * writes for the plain statements of the areas, both databases read.
 */
export function compileOnly<Tables>(
  createQueryCompiler: () => QueryCompiler = () => new SqliteQueryCompiler(),
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler,
    },
  });
}

const unscoped = compileOnly<OneClinic>();

/**
 * Queries of one clinic. Every table in them, wherever it stands, gives and takes this clinic's rows alone:
 * the clinic is neither asked for nor written by the caller.
 */
export function clinicQuery(clinicId: string): Kysely<OneClinic> {
  return unscoped.withPlugin(new ClinicScope(clinicId));
}

/** Queries of what is found before any clinic is known. Tables of clinics do not exist here. */
export const globalQuery: Kysely<GlobalTables> = compileOnly<GlobalTables>().withPlugin(new GlobalScope());

/** Stands for a value that is known when the statement runs. */
class Later {
  readonly name: string | null;

  constructor(name: string | null) {
    this.name = name;
  }
}

type Value<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

type Build<Values, Row> = (query: Kysely<OneClinic>, value: Value<Values>) => Compilable<Row>;

/** Builds and compiles at the first call; then answers the text with the parameters of each call. */
function compiledOnce<Values extends Record<string, SqlValue>, Row>(build: Build<Values, Row>) {
  let compiled: { sql: string; parameters: readonly unknown[] } | undefined;
  const compile = () => {
    const clinic = new Later(null) as unknown as string;
    return build(clinicQuery(clinic), (name) => new Later(name) as never).compile();
  };
  return (clinicId: string, values: Values): [text: string, parameters: SqlValue[]] => {
    compiled ??= compile();
    const parameters = compiled.parameters.map((parameter) => {
      if (!(parameter instanceof Later)) return parameter as SqlValue;
      return parameter.name === null ? clinicId : (values[parameter.name] ?? null);
    });
    return [compiled.sql, parameters];
  };
}

/**
 * A query of one clinic for a path on which building it each time would show: it is built and compiled at its
 * first use. `value("name")` stands for a value; lists have no place in it, since their length is part of the text.
 */
export function clinicStatement<Values extends Record<string, SqlValue>, Row>(
  build: Build<Values, Row>,
): (sql: Sql, clinicId: string, values: Values) => Promise<Row[]> {
  const statement = compiledOnce(build);
  return (sql, clinicId, values) => sql.all<Row>(...statement(clinicId, values));
}

/** The same for a statement that writes. Answers how many rows changed. */
export function clinicChange<Values extends Record<string, SqlValue>>(
  build: Build<Values, unknown>,
): (sql: Sql, clinicId: string, values: Values) => Promise<number> {
  const statement = compiledOnce(build);
  return (sql, clinicId, values) => sql.run(...statement(clinicId, values));
}

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
