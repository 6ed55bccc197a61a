import { type CompiledQuery, type Kysely, type QueryId, type RootOperationNode, SqliteQueryCompiler } from "kysely";
import type { Database } from "./database.ts";
import { EVERY_CLINIC } from "./every-clinic-mark.ts";
import { compileOnly } from "./typed-sql.ts";

/** A statement over the rows of all clinics: maintenance, and nothing that answers a request. */
export const everyClinic = (text: string): string => `${EVERY_CLINIC}${text}`;

class EveryClinicCompiler extends SqliteQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    return { ...compiled, sql: everyClinic(compiled.sql) };
  }
}

/** The same with a query builder. Which module may import this file is a rule of `.dependency-cruiser.cjs`. */
export const everyClinicQuery: Kysely<Database> = compileOnly<Database>(() => new EveryClinicCompiler());
