import { attention } from "@fernpaw/domain/kernel/attention";
import type { EntityDefinition, NewRow, PatchOf, RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { ListQuery, RaisedAttention, Tx } from "@fernpaw/domain/kernel/mutation";
import { insertAttention } from "./attention-row.ts";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { type EngineContext, tableOf, type WriteContext } from "./engine-context.ts";
import { RowChanges } from "./row-changes.ts";
import {
  assertIndexed,
  decodeRow,
  encodeRow,
  encodeValue,
  listParameters,
  type RawRow,
  type TableSql,
} from "./row-sql.ts";
import type { Sql, SqlValue } from "./store.ts";

export interface ServerTx {
  tx: Tx;
  /** Ids of the attention items that were opened. */
  raised: string[];
  /** Writes to the tables that the engine's `watch` names. */
  changes: RowChanges;
}

interface FieldVersion {
  field: string;
  version: number;
  deviceId: string;
  userId: string | null;
}

const quote = (name: string): string => `"${name}"`;

const FIELD_VERSIONS = `select "field", "version", "deviceId", "userId" from "sync_field"
  where "clinicId" = ? and "tbl" = ? and "rowId" = ?`;
const SET_FIELD_VERSION = `insert into "sync_field"
  ("clinicId", "tbl", "rowId", "field", "version", "deviceId", "userId") values (?, ?, ?, ?, ?, ?, ?)
  on conflict ("clinicId", "tbl", "rowId", "field") do update set
  "version" = excluded."version", "deviceId" = excluded."deviceId", "userId" = excluded."userId"`;

class SqlTx implements Tx {
  readonly raised: string[] = [];
  readonly changes: RowChanges;
  readonly #engine: EngineContext;
  readonly #sql: Sql;
  readonly #write: WriteContext;

  constructor(engine: EngineContext, sql: Sql, write: WriteContext) {
    this.#engine = engine;
    this.changes = new RowChanges(engine.options.watch?.tables ?? []);
    this.#sql = sql;
    this.#write = write;
  }

  async find<E extends EntityDefinition>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    const table = tableOf(this.#engine, entity.table);
    const [raw] = await this.#sql.all<RawRow>(table.find, [this.#write.clinicId, id]);
    return raw && (decodeRow(table, raw) as RowOf<E>);
  }

  async list<E extends EntityDefinition>(entity: E, query: ListQuery<E>): Promise<RowOf<E>[]> {
    const table = tableOf(this.#engine, entity.table);
    const { text, parameters } = listSql(table, this.#write.clinicId, query as ListQuery<EntityDefinition>);
    const rows = await this.#sql.all<RawRow>(text, parameters);
    return rows.map((raw) => decodeRow(table, raw) as RowOf<E>);
  }

  async insert<E extends EntityDefinition>(entity: E, row: NewRow<E>): Promise<RowOf<E>> {
    const { clinicId, userId, now, version } = this.#write;
    const table = tableOf(this.#engine, entity.table);
    const stamped = { ...row, createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const changed = await this.#sql.run(table.insert, [clinicId, ...encodeRow(table, stamped), version]);
    if (changed === 0) throw new Refusal("already_exists", { table: entity.table, id: row.id });
    this.changes.note(entity.table, null, stamped);
    return stamped as unknown as RowOf<E>;
  }

  async patch<E extends EntityDefinition>(entity: E, id: string, set: PatchOf<E>): Promise<RowOf<E>> {
    const row = (await this.find(entity, id)) as Record<string, unknown> | undefined;
    if (!row) throw new Refusal("not_found", { table: entity.table, id });
    const table = tableOf(this.#engine, entity.table);
    const named = Object.entries(set).filter(([, value]) => value !== undefined);
    const kept = await this.#keptFields(entity, row, named);
    const written = named.filter(([field]) => !kept.has(field));
    if (kept.size > 0) await this.#raiseStale(entity, row, named, kept);
    if (written.length === 0) return row as RowOf<E>;

    const { clinicId, now, userId, version, keepsAuthors = false } = this.#write;
    const updatedBy = keepsAuthors ? row["updatedBy"] : userId;
    const stamped: [string, unknown][] = [...written, ["updatedAt", now], ["updatedBy", updatedBy]];
    const values = stamped.map(([field, value]) => {
      const column = table.columns.get(field);
      if (!column) throw new TypeError(`${entity.table} has no column ${field}`);
      return encodeValue(column, value);
    });
    await this.#sql.run(
      `update ${quote(entity.table)} set ${stamped.map(([field]) => `${quote(field)} = ?`).join(", ")}, "version" = ?
       where "clinicId" = ? and "id" = ?`,
      [...values, version, clinicId, id],
    );
    await this.#noteFields(entity, row, written);
    const after = { ...row, ...Object.fromEntries(stamped) } as RowOf<E>;
    this.changes.note(entity.table, row, after);
    return after;
  }

  async remove(entity: EntityDefinition, id: string): Promise<void> {
    const before = this.changes.isWatched(entity.table) ? await this.find(entity, id) : undefined;
    await this.#sql.run(tableOf(this.#engine, entity.table).remove, [this.#write.clinicId, id]);
    if (before) this.changes.note(entity.table, before, null);
  }

  async raise(item: RaisedAttention): Promise<void> {
    const row = await insertAttention(this.#engine, this.#sql, this.#write, item);
    this.raised.push(row.id);
    this.changes.note(attention.table, null, { ...row });
  }

  /** Critical fields that another device changed since the author looked, to another value than theirs. */
  async #keptFields(
    entity: EntityDefinition,
    row: Readonly<Record<string, unknown>>,
    named: readonly [string, unknown][],
  ): Promise<Map<string, FieldVersion>> {
    const { base, clinicId, deviceId } = this.#write;
    const kept = new Map<string, FieldVersion>();
    const critical = named.filter(
      ([field, value]) => entity.criticalFields.includes(field) && !isSame(row[field], value),
    );
    if (!base || critical.length === 0) return kept;
    const known = await this.#sql.all<FieldVersion>(FIELD_VERSIONS, [clinicId, entity.table, row["id"] as string]);
    for (const [field] of critical) {
      const last = known.find((version) => version.field === field);
      if (last && last.deviceId !== deviceId && last.version > (base[field] ?? 0)) kept.set(field, last);
    }
    return kept;
  }

  async #noteFields(
    entity: EntityDefinition,
    row: Readonly<Record<string, unknown>>,
    written: readonly [string, unknown][],
  ): Promise<void> {
    const { clinicId, version, deviceId, userId } = this.#write;
    for (const [field, value] of written) {
      if (!entity.criticalFields.includes(field) || isSame(row[field], value)) continue;
      await this.#sql.run(SET_FIELD_VERSION, [
        clinicId,
        entity.table,
        row["id"] as string,
        field,
        version,
        deviceId,
        userId,
      ]);
    }
  }

  async #raiseStale(
    entity: EntityDefinition,
    row: Readonly<Record<string, unknown>>,
    named: readonly [string, unknown][],
    kept: ReadonlyMap<string, FieldVersion>,
  ): Promise<void> {
    const [newest] = [...kept.values()].sort((a, b) => b.version - a.version);
    await this.raise({
      kind: "stale_field",
      scope: entity.scope === "row" ? (row["scope"] as RaisedAttention["scope"]) : entity.scope,
      entities: [{ table: entity.table, id: row["id"] as string }],
      mine: Object.fromEntries(named.filter(([field]) => kept.has(field))),
      theirs: {
        actorId: newest?.userId ?? null,
        values: Object.fromEntries([...kept.keys()].map((field) => [field, row[field]])),
      },
    });
  }
}

const isSame = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);

function listSql(
  table: TableSql,
  clinicId: string,
  query: ListQuery<EntityDefinition>,
): { text: string; parameters: SqlValue[] } {
  const equals = Object.entries(query.equals ?? {}).filter(([, value]) => value !== undefined) as [string, SqlValue][];
  const multiField = assertIndexed(
    table.entity,
    equals.map(([field]) => field),
    query.by,
  );
  const conditions = [`t."clinicId" = ?`];
  const parameters: SqlValue[] = [clinicId];
  for (const [field, value] of equals) {
    const isList = field === multiField;
    conditions.push(isList ? table.listHolds(field) : `t.${quote(field)} = ?`);
    parameters.push(...(isList ? listParameters(value) : [value]));
  }
  if (query.from !== undefined && query.by) {
    conditions.push(`t.${quote(query.by)} >= ?`);
    parameters.push(query.from);
  }
  if (query.to !== undefined && query.by) {
    conditions.push(`t.${quote(query.by)} < ?`);
    parameters.push(query.to);
  }
  const order = [
    ...(query.by && query.by !== "id" ? [`t.${quote(query.by)}`] : []),
    equals.length > 0 ? table.foundById : `t."id"`,
  ];
  const columns = [...table.columns.keys()].map((name) => `t.${quote(name)}`).join(", ");
  return {
    text: `select ${columns} from ${quote(table.entity.table)} t where ${conditions.join(" and ")} order by ${order.join(", ")}`,
    parameters,
  };
}

/** `Tx` over SQL, within one clinic and one version. */
export function serverTx(engine: EngineContext, sql: Sql, write: WriteContext): ServerTx {
  const tx = new SqlTx(engine, sql, write);
  return { tx, raised: tx.raised, changes: tx.changes };
}
