import type { SnapshotLine } from "../protocol.ts";
import { timeFieldOf } from "./bucket-sql.ts";
import type { Caller, EngineContext } from "./engine-context.ts";
import { listParameters, type TableSql } from "./row-sql.ts";
import { startSnapshot } from "./snapshot-plan.ts";
import { tableLines } from "./snapshot.ts";
import type { SqlValue } from "./store.ts";

export interface HistoryParams {
  petIds: readonly string[];
  /** Exclusive. */
  before: string;
}

function historyWhere(table: TableSql, petId: string, before: string): { text: string; parameters: SqlValue[] } | null {
  const field = table.entity.packBy;
  const timeField = timeFieldOf(table);
  if (!field || !timeField) return null;
  const isList = table.columns.get(field)?.kind === "json";
  return {
    text: ` and ${isList ? table.listHolds(field) : `t."${field}" = ?`} and t."${timeField}" < ?`,
    parameters: [...(isList ? listParameters(petId) : [petId]), before],
  };
}

/** What happened to these pets before an instant, as a snapshot's lines. Another clinic's pet has no history. */
export async function* historyLines(
  engine: EngineContext,
  caller: Caller,
  params: HistoryParams,
): AsyncGenerator<string> {
  const start = await startSnapshot(engine, caller, { schema: engine.options.schema });
  const { epoch, scopeRev, version } = start;
  const lineOf = (line: SnapshotLine): string => JSON.stringify(line);
  yield lineOf({ t: "begin", epoch, scopeRev, version, schema: engine.options.schema, bucket: "p3", counts: {} });
  let rows = 0;
  for (const table of engine.tables.values()) {
    const { scope } = table.entity;
    if (scope === "row" || !start.scopes.has(scope)) continue;
    for (const petId of params.petIds) {
      const where = historyWhere(table, petId, params.before);
      if (where) rows += yield* tableLines(engine, caller.clinicId, { table, where, estimate: 0 }, "");
    }
  }
  yield lineOf({ t: "end", version, rows });
}
