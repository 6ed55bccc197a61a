import { attention } from "@fernpaw/domain/kernel/attention";
import {
  type BaseRow,
  type EntityDefinition,
  indexFields,
  type NewRow,
  type PatchOf,
  type RowOf,
} from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { ListQuery, MutationContext, RaisedAttention, Tx } from "@fernpaw/domain/kernel/mutation";
import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";

interface FieldVersion {
  version: number;
  deviceId: string;
  userId: string;
}

type AnyRow = BaseRow & Record<string, unknown>;

/** Rows of one clinic in memory, with the version that last wrote each critical field. */
export class MemoryRows {
  version = 0;
  readonly tables = new Map<string, Map<string, AnyRow>>();
  readonly fields = new Map<string, FieldVersion>();

  table(name: string): Map<string, AnyRow> {
    const rows = this.tables.get(name) ?? new Map<string, AnyRow>();
    this.tables.set(name, rows);
    return rows;
  }

  all<E extends EntityDefinition>(entity: E): RowOf<E>[] {
    const rows = [...this.table(entity.table).values()] as unknown as RowOf<E>[];
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  copy(): MemoryRows {
    const copy = new MemoryRows();
    copy.version = this.version;
    for (const [name, rows] of this.tables) copy.tables.set(name, new Map(rows));
    for (const [key, field] of this.fields) copy.fields.set(key, field);
    return copy;
  }
}

/**
 * `Tx` over memory. `server`: the merge of critical fields and the attention items of the real one;
 * `device`: every field is written and `raise` does nothing. Every row that is written must fit its schema,
 * and every list must name a declared index, so that a test finds what SQL or IndexedDB would refuse.
 */
export class MemoryTx implements Tx {
  readonly raised: RowOf<typeof attention>[] = [];
  readonly #rows: MemoryRows;
  readonly #context: MutationContext;
  readonly #mutationName: string;
  readonly #side: "server" | "device";

  constructor(rows: MemoryRows, context: MutationContext, side: "server" | "device", mutationName: string) {
    this.#rows = rows;
    this.#context = context;
    this.#side = side;
    this.#mutationName = mutationName;
  }

  async find<E extends EntityDefinition>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    const row = this.#rows.table(entity.table).get(id);
    return row && (structuredClone(row) as unknown as RowOf<E>);
  }

  async list<E extends EntityDefinition>(entity: E, query: ListQuery<E>): Promise<RowOf<E>[]> {
    const equals = Object.entries(query.equals ?? {});
    assertIndexed(
      entity,
      equals.map(([field]) => field),
      query.by,
    );
    const { by, from, to } = query;
    const hits = [...this.#rows.table(entity.table).values()].filter((row) => {
      const isEqual = equals.every(([field, value]) => {
        const own = row[field];
        return Array.isArray(own) ? own.includes(value) : own === value;
      });
      if (!isEqual || !by) return isEqual;
      const bound = row[by] as string | number | null;
      if (bound === null) return false;
      return (from === undefined || bound >= from) && (to === undefined || bound < to);
    });
    hits.sort((a, b) => compare(by ? a[by] : null, by ? b[by] : null) || compare(a.id, b.id));
    return structuredClone(hits) as unknown as RowOf<E>[];
  }

  async insert<E extends EntityDefinition>(entity: E, row: NewRow<E>): Promise<RowOf<E>> {
    const { now, actor } = this.#context;
    const table = this.#rows.table(entity.table);
    if (table.has(row.id)) throw new Refusal("already_exists", { table: entity.table, id: row.id });
    return this.#write(entity, {
      ...row,
      createdAt: now,
      createdBy: actor.userId,
      updatedAt: now,
      updatedBy: actor.userId,
    });
  }

  async patch<E extends EntityDefinition>(entity: E, id: string, set: PatchOf<E>): Promise<RowOf<E>> {
    const row = this.#rows.table(entity.table).get(id);
    if (!row) throw new Refusal("not_found", { table: entity.table, id });
    const named = Object.entries(set).filter(([, value]) => value !== undefined);
    const kept = new Set(
      this.#side === "server"
        ? named.filter(([field, value]) => this.#isStale(entity, row, field, value)).map(([field]) => field)
        : [],
    );
    if (kept.size > 0)
      await this.#raiseStale(
        entity,
        row,
        named.filter(([field]) => kept.has(field)),
      );
    const written = named.filter(([field]) => !kept.has(field));
    if (written.length === 0) return structuredClone(row) as unknown as RowOf<E>;
    const { now, actor, deviceId } = this.#context;
    for (const [field, value] of written) {
      if (!entity.criticalFields.includes(field) || isDeepStrictEqual(row[field], value)) continue;
      this.#rows.fields.set(`${entity.table}/${id}/${field}`, {
        version: this.#rows.version,
        deviceId,
        userId: actor.userId,
      });
    }
    return this.#write(entity, { ...row, ...Object.fromEntries(written), updatedAt: now, updatedBy: actor.userId });
  }

  async remove(entity: EntityDefinition, id: string): Promise<void> {
    this.#rows.table(entity.table).delete(id);
  }

  async raise(item: RaisedAttention): Promise<void> {
    if (this.#side === "device") return;
    const { now, actor, deviceId, mutationUuid } = this.#context;
    const row = await this.insert(attention, {
      id: uuidv7(),
      kind: item.kind,
      severity: "conflict",
      scope: item.scope,
      mutationName: this.#mutationName,
      mutationUuid,
      code: item.kind,
      entities: item.entities,
      mine: { actorId: actor.userId, deviceId, at: now, values: item.mine },
      theirs: item.theirs && { actorId: item.theirs.actorId, deviceId: null, at: null, values: item.theirs.values },
      details: item.details ?? {},
      status: "open",
      resolution: null,
      resolvedBy: null,
      resolvedAt: null,
    });
    this.raised.push(row);
  }

  #write<E extends EntityDefinition>(entity: E, row: object): RowOf<E> {
    const fits = z.parse(entity.schema, row) as AnyRow;
    this.#rows.table(entity.table).set(fits.id, structuredClone(fits));
    return fits as unknown as RowOf<E>;
  }

  #isStale(entity: EntityDefinition, row: AnyRow, field: string, value: unknown): boolean {
    if (!entity.criticalFields.includes(field) || isDeepStrictEqual(row[field], value)) return false;
    const last = this.#rows.fields.get(`${entity.table}/${row.id}/${field}`);
    return !!last && last.deviceId !== this.#context.deviceId && last.version > (this.#context.base[field] ?? 0);
  }

  async #raiseStale(entity: EntityDefinition, row: AnyRow, named: [string, unknown][]): Promise<void> {
    if (entity.scope === "row") throw new Error(`${entity.table} has critical fields but no scope of its own`);
    await this.raise({
      kind: "stale_field",
      scope: entity.scope,
      entities: [{ table: entity.table, id: row.id }],
      mine: Object.fromEntries(named),
      theirs: { actorId: row.updatedBy, values: Object.fromEntries(named.map(([field]) => [field, row[field]])) },
    });
  }
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a as string | number | null, b as string | number | null];
  if (left === right || left === null || right === null) return 0;
  return left < right ? -1 : 1;
}

/** @throws for a list that no declared index answers */
function assertIndexed(entity: EntityDefinition, equals: readonly string[], by: string | undefined): void {
  const wanted = [...equals, ...(by === undefined ? [] : [by])];
  const isAnswered = ["id", ...entity.indexes].some((index) => {
    const leading = indexFields(index).slice(0, wanted.length);
    const isPrefix = leading.length === wanted.length && wanted.every((field) => leading.includes(field));
    return isPrefix && (by === undefined || leading.at(-1) === by);
  });
  if (wanted.length > 0 && !isAnswered) throw new Error(`${entity.table} has no index on ${wanted.join(", ")}`);
}
