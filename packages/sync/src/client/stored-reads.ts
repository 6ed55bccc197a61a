import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { ListQuery } from "@fernpaw/domain/kernel/mutation";
import type { CacheDb, StoredRow } from "./cache-db.ts";
import { listStored } from "./dexie-list.ts";
import { byTable } from "./row-layer.ts";

type Query = ListQuery<EntityDefinition>;

interface RowName {
  tbl: string;
  id: string;
}

/** Rows by id, and lists, that somebody has read. */
export interface ReadList {
  rows: readonly RowName[];
  lists: readonly (readonly [entity: EntityDefinition, query: Query])[];
}

/**
 * The cache as one transaction finds it. Each row and each list is fetched once, for a request takes longer than all
 * that a mutation computes from its answer. Must not outlive its transaction, and does not see what is written in it.
 */
export class StoredReads {
  readonly #cache: CacheDb;
  readonly #rows = new Map<string, { name: RowName; row: StoredRow | null }>();
  readonly #lists = new Map<string, { name: readonly [EntityDefinition, Query]; rows: StoredRow[] }>();

  constructor(cache: CacheDb) {
    this.#cache = cache;
  }

  async row(tbl: string, id: string): Promise<StoredRow | null> {
    const known = this.#rows.get(`${tbl} ${id}`);
    if (known) return known.row;
    const row = ((await this.#cache.table(tbl).get(id)) as StoredRow | undefined) ?? null;
    this.#rows.set(`${tbl} ${id}`, { name: { tbl, id }, row });
    return row;
  }

  /** In no particular order; the array must not be changed. @throws when no declared index fits */
  async list(entity: EntityDefinition, query: Query): Promise<readonly StoredRow[]> {
    const key = `${entity.table} ${JSON.stringify(query)}`;
    const known = this.#lists.get(key);
    if (known) return known.rows;
    const rows = await listStored(this.#cache.table(entity.table), entity, query);
    this.#lists.set(key, { name: [entity, query], rows });
    return rows;
  }

  /** Everything that was asked for so far. */
  get asked(): ReadList {
    return {
      rows: [...this.#rows.values()].map(({ name }) => name),
      lists: [...this.#lists.values()].map(({ name }) => name),
    };
  }

  /** Fetches all of it at once, instead of one after the other when it is asked for. */
  async ahead({ rows, lists }: ReadList): Promise<void> {
    const fetchRows = async (tbl: string, names: readonly RowName[]): Promise<void> => {
      const found = (await this.#cache.table(tbl).bulkGet(names.map(({ id }) => id))) as (StoredRow | undefined)[];
      names.forEach((name, at) => this.#rows.set(`${tbl} ${name.id}`, { name, row: found[at] ?? null }));
    };
    const unread = rows.filter(({ tbl, id }) => !this.#rows.has(`${tbl} ${id}`));
    await Promise.all([
      ...[...byTable(unread)].map(([tbl, names]) => fetchRows(tbl, names)),
      ...lists.map(([entity, query]) => this.list(entity, query)),
    ]);
  }
}
