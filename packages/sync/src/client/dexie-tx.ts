import type { EntityDefinition, NewRow, PatchOf, RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { AheadReads, ListQuery, MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import type { StoredRow } from "./cache-db.ts";
import { matches, sortRows } from "./dexie-list.ts";
import { Dexie } from "dexie";
import { RowLayer } from "./row-layer.ts";
import type { StoredReads } from "./stored-reads.ts";

/** A change of named fields that a mutation made, with the version of the row that it changed. */
export interface RecordedPatch {
  id: string;
  fields: string[];
  version: number;
}

/**
 * Dexie takes a transaction for over after a hundred turns of native promises without one of its own, and a mutation
 * whose rows are known already asks it nothing.
 */
export const staysInTransaction = (): PromiseLike<void> => Dexie.Promise.resolve();

function withoutVersion(row: StoredRow): Record<string, unknown> {
  const { _v: _version, ...rest } = row;
  return rest;
}

/**
 * `Tx` over the cache. Reads what `below` and the database hold; writes only into `changes`, so that a
 * mutation that fails half-way leaves nothing and a dry run costs no rollback. Must be used inside a
 * Dexie transaction over the entity tables.
 */
export class DexieTx implements Tx {
  readonly changes = new RowLayer();
  /** What each changed row was before this mutation. */
  readonly before = new RowLayer();
  readonly patches: RecordedPatch[] = [];
  /** Rows that were asked for by id. */
  readonly touchedIds = new Set<string>();
  readonly #reads: StoredReads;
  readonly #below: RowLayer;
  readonly #context: MutationContext;

  constructor(reads: StoredReads, below: RowLayer, context: MutationContext) {
    this.#reads = reads;
    this.#below = below;
    this.#context = context;
  }

  async #stored(tbl: string, id: string): Promise<StoredRow | null> {
    await staysInTransaction();
    const here = this.changes.get(tbl, id);
    if (here !== undefined) return here;
    const below = this.#below.get(tbl, id);
    if (below !== undefined) return below;
    return this.#reads.row(tbl, id);
  }

  async ahead({ rows, lists }: AheadReads): Promise<void> {
    await staysInTransaction();
    await this.#reads.ahead({ rows: rows.map(([{ table }, id]) => ({ tbl: table, id })), lists });
  }

  #write(tbl: string, row: { id: string; next: StoredRow | null; was: StoredRow | null }): void {
    if (!this.before.has(tbl, row.id)) this.before.set(tbl, row.id, row.was);
    this.changes.set(tbl, row.id, row.next);
  }

  async find<E extends EntityDefinition>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    this.touchedIds.add(id);
    const row = await this.#stored(entity.table, id);
    return row ? (withoutVersion(row) as RowOf<E>) : undefined;
  }

  async list<E extends EntityDefinition>(entity: E, query: ListQuery<E>): Promise<RowOf<E>[]> {
    await staysInTransaction();
    const wanted = query as ListQuery<EntityDefinition>;
    const found = await this.#reads.list(entity, wanted);
    const byId = new Map(found.map((row) => [row.id, row]));
    for (const layer of [this.#below, this.changes]) {
      for (const [id, row] of layer.table(entity.table)) {
        if (row && matches(row, wanted)) byId.set(id, row);
        else byId.delete(id);
      }
    }
    return sortRows([...byId.values()], wanted.by).map((row) => withoutVersion(row) as RowOf<E>);
  }

  async insert<E extends EntityDefinition>(entity: E, row: NewRow<E>): Promise<RowOf<E>> {
    const was = await this.#stored(entity.table, row.id);
    if (was) throw new Refusal("already_exists", { table: entity.table, id: row.id });
    const { now, actor } = this.#context;
    const stamps = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
    const next: StoredRow = { ...row, ...stamps, _v: 0 };
    this.#write(entity.table, { id: row.id, next, was });
    return withoutVersion(next) as RowOf<E>;
  }

  async patch<E extends EntityDefinition>(entity: E, id: string, set: PatchOf<E>): Promise<RowOf<E>> {
    this.touchedIds.add(id);
    const was = await this.#stored(entity.table, id);
    if (!was) throw new Refusal("not_found", { table: entity.table, id });
    const changed = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    const { now, actor } = this.#context;
    const next: StoredRow = { ...was, ...changed, updatedAt: now, updatedBy: actor.userId };
    this.patches.push({ id, fields: Object.keys(changed), version: was._v });
    this.#write(entity.table, { id, next, was });
    return withoutVersion(next) as RowOf<E>;
  }

  async remove(entity: EntityDefinition, id: string): Promise<void> {
    this.touchedIds.add(id);
    const was = await this.#stored(entity.table, id);
    if (was) this.#write(entity.table, { id, next: null, was });
  }

  /** The server decides what people must look at. */
  async raise(): Promise<void> {}
}
