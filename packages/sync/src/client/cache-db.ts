import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import { Dexie, type Table } from "dexie";
import type { ClientEnvironment } from "./environment.ts";
import { keepSortKeys } from "./sort-keys.ts";

/** A row on the device. `_v` is the server's version of it; 0 for a row that the server has not confirmed. */
export type StoredRow = Record<string, unknown> & { id: string; _v: number };

/** One row; null: it is not there. */
export interface LayerEntry {
  tbl: string;
  id: string;
  row: StoredRow | null;
}

/** A queued mutation as the cache knows it, so that a page of changes can be applied in one transaction. */
export interface PendingEntry {
  seq: number;
  clientId: string;
  id: number;
  uuid: string;
  name: string;
  v: number;
  args: unknown;
  base: Record<string, number>;
  /** The author's clock at the tap. */
  at: string;
  /** The rows that it changed as they were before it, when it was last worked out. Missing where an older version of the app did that. */
  before?: readonly LayerEntry[];
}

/** What the server has in a row that pending mutations changed. */
export interface ShadowRow {
  tbl: string;
  id: string;
  /** Null: the row did not exist. */
  row: StoredRow | null;
  /** The mutation that touched the row first. */
  uuid: string;
}

/** Closed history of one pet in one record: a record costs what a row costs. */
export interface HistoryPack {
  petId: string;
  rows: PackedRow[];
}
export type PackedRow = [tbl: string, id: string, version: number, row: Record<string, unknown>];

/** A deletion that arrived while a bucket was loading, or that concerns a row inside a pack. */
export interface Tombstone {
  tbl: string;
  id: string;
  version: number;
}

/** Rows of a bucket that are taken over once the bucket is whole. */
export interface StagedBlock {
  n?: number;
  bucket: string;
  rows: PackedRow[];
}

/** The device's disposable copy of what its user may see, with his unconfirmed changes on top. */
export class CacheDb extends Dexie {
  declare readonly _pending: Table<PendingEntry, number>;
  declare readonly _shadow: Table<ShadowRow, [string, string]>;
  declare readonly _meta: Table<{ key: string; value: unknown }, string>;
  declare readonly _history: Table<HistoryPack, string>;
  declare readonly _tombstones: Table<Tombstone, [string, string]>;
  declare readonly _staging: Table<StagedBlock, number>;
  readonly entities: ReadonlyMap<string, EntityDefinition>;

  constructor(name: string, entities: readonly EntityDefinition[], environment: ClientEnvironment) {
    super(name, {
      indexedDB: environment.indexedDB,
      IDBKeyRange: environment.IDBKeyRange,
      chromeTransactionDurability: "relaxed",
      cache: "disabled",
    });
    this.entities = new Map(entities.map((entity) => [entity.table, entity]));
    const stores: Record<string, string> = {
      _pending: "seq",
      _shadow: "[tbl+id], id",
      _meta: "key",
      _history: "petId",
      _tombstones: "[tbl+id]",
      _staging: "++n, bucket",
    };
    for (const entity of entities) stores[entity.table] = ["id", ...entity.indexes, ...entity.deviceIndexes].join(", ");
    this.version(1).stores(stores);
    keepSortKeys(this, this.entities);
  }

  /** The table of an entity, typed. */
  rows<E extends EntityDefinition>(entity: E): Table<RowOf<E> & { _v: number }, string> {
    return this.table(entity.table);
  }

  /** Every table that mutations and pages write. */
  rowTables(): Table[] {
    return [...this.entities.keys()].map((name) => this.table(name));
  }
}

const PREFIX = "fernpaw_cache_";

/** Whose copy it is, in the name of its database. */
export function cacheName(
  clinicId: string,
  userId: string,
  { schema, shape = "" }: { schema: number; shape?: string },
): string {
  return `${PREFIX}${clinicId}_${userId}_s${schema}${shape === "" ? "" : `_${shape}`}`;
}

/** Whether a database is a copy that this person has of this clinic, of whatever schema and shape. */
export function isCacheOf(name: string, clinicId: string, userId: string): boolean {
  return name.startsWith(`${PREFIX}${clinicId}_${userId}_s`);
}
