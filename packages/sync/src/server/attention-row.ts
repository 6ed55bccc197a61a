import type { RaisedAttention } from "@fernpaw/domain/kernel/mutation";
import { attention } from "@fernpaw/domain/kernel/attention";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { type EngineContext, tableOf, type WriteContext } from "./engine-context.ts";
import { encodeRow } from "./row-sql.ts";
import type { Sql } from "./store.ts";

/** An item holds at most this much JSON of what its author did; the device has the whole in its archive. */
const MAX_VALUES_LENGTH = 16_384;

function bounded(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return canonicalJson(values).length <= MAX_VALUES_LENGTH ? { ...values } : { isTruncated: "yes" };
}

/** Opens an attention item in the version of `write`. Answers its row. */
export async function insertAttention(
  engine: EngineContext,
  sql: Sql,
  write: WriteContext,
  item: RaisedAttention & { code?: string },
): Promise<{ id: string }> {
  const table = tableOf(engine, attention.table);
  const row = {
    id: engine.newId(),
    createdAt: write.now,
    createdBy: write.userId,
    updatedAt: write.now,
    updatedBy: write.userId,
    kind: item.kind,
    severity: "conflict",
    scope: item.scope,
    mutationName: write.mutationName,
    mutationUuid: write.mutationUuid,
    code: item.code ?? item.kind,
    entities: item.entities,
    mine: {
      actorId: write.userId,
      deviceId: write.deviceId,
      at: write.deviceAt ?? write.now,
      values: bounded(item.mine),
    },
    theirs: item.theirs && {
      actorId: item.theirs.actorId,
      deviceId: null,
      at: null,
      values: bounded(item.theirs.values),
    },
    details: bounded(item.details ?? {}),
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
  };
  await sql.run(table.insert, [write.clinicId, ...encodeRow(table, row), write.version]);
  return row;
}
