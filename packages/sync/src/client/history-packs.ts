import { indexFields, type EntityDefinition, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { CacheDb, HistoryPack, PackedRow, StoredRow } from "./cache-db.ts";

const PACKS_A_LOOK = 500;

/** The pets in whose packs a row lies. */
export function petIdsIn(entity: EntityDefinition | undefined, row: Record<string, unknown>): string[] {
  if (!entity?.packBy) return [];
  const value = row[entity.packBy];
  const ids = Array.isArray(value) ? [...new Set<unknown>(value)] : [value];
  return ids.filter((id): id is string => typeof id === "string");
}

/** `added` over `old`, the newer version of each row. */
function mergePack(old: readonly PackedRow[], added: PackedRow[]): PackedRow[] {
  if (old.length === 0) return added;
  const rows = new Map<string, PackedRow>();
  for (const row of [...old, ...added]) {
    const key = `${row[0]} ${row[1]}`;
    const known = rows.get(key);
    if (!known || known[2] <= row[2]) rows.set(key, row);
  }
  return [...rows.values()];
}

/** Adds rows to the packs of their pets, inside a transaction over `_history`. */
export async function putPacks(cache: CacheDb, byPet: ReadonlyMap<string, PackedRow[]>): Promise<void> {
  const petIds = [...byPet.keys()].sort();
  const [first, last] = [petIds[0], petIds.at(-1)];
  if (first === undefined || last === undefined) return;
  // One look at the keys instead of one at each: on a first load there is nothing to read.
  const there = new Set(await cache._history.where("petId").between(first, last, true, true).primaryKeys());
  const known = await cache._history.bulkGet(petIds.filter((petId) => there.has(petId)));
  const old = new Map(known.map((pack) => [pack?.petId, pack?.rows]));
  const packs = petIds.map((petId): HistoryPack => {
    const added = byPet.get(petId) ?? [];
    return { petId, rows: mergePack(old.get(petId) ?? [], added) };
  });
  await cache._history.bulkPut(packs);
}

export function groupByPet(cache: CacheDb, rows: readonly PackedRow[]): Map<string, PackedRow[]> {
  const byPet = new Map<string, PackedRow[]>();
  for (const row of rows) {
    for (const petId of petIdsIn(cache.entities.get(row[0]), row[3])) {
      const pack = byPet.get(petId);
      if (pack) pack.push(row);
      else byPet.set(petId, [row]);
    }
  }
  return byPet;
}

function hotRows(cache: CacheDb, entity: EntityDefinition, petId: string): Promise<StoredRow[]> {
  const table = cache.table<StoredRow, string>(entity.table);
  const index = entity.indexes.find((candidate) => indexFields(candidate)[0] === entity.packBy);
  if (!index) return table.filter((row) => petIdsIn(entity, row).includes(petId)).toArray();
  const name = index.replace(/^\*/, "");
  if (!index.startsWith("[")) return table.where(name).equals(petId).toArray();
  return table.where(name).between([petId], [petId, []], true, true).toArray();
}

/** Without those that were deleted meanwhile, and those that were laid out: such a row counts as it lies there. */
async function stillPacked(
  cache: CacheDb,
  entity: EntityDefinition,
  packed: readonly PackedRow[],
): Promise<PackedRow[]> {
  const ids = packed.map(([, id]) => id);
  const gone = await cache._tombstones.bulkGet(ids.map((id): [string, string] => [entity.table, id]));
  const laidOut = (await cache.table(entity.table).bulkGet(ids)) as (StoredRow | undefined)[];
  return packed.filter((_row, index) => !gone[index] && !laidOut[index]);
}

const tablesOf = (cache: CacheDb, entity: EntityDefinition) => [
  cache.table(entity.table),
  cache._history,
  cache._tombstones,
];

/** A pet's rows of one entity, laid out or packed; a row that lies in both is the laid-out one. */
export async function readPetRows<E extends EntityDefinition>(
  cache: CacheDb,
  entity: E,
  petId: string,
): Promise<RowOf<E>[]> {
  return cache.transaction("r", tablesOf(cache, entity), async () => {
    const hot = await hotRows(cache, entity, petId);
    const packed = ((await cache._history.get(petId))?.rows ?? []).filter(([tbl]) => tbl === entity.table);
    const rest = await stillPacked(cache, entity, packed);
    const rows = [...hot.map(({ _v: _version, ...row }) => row), ...rest.map(([, , , row]) => row)];
    return rows as RowOf<E>[];
  });
}

/**
 * The packed rows of one entity that `fits` takes, whosever they are and in no order. Packs are kept by pet, so every
 * one of them is read: a second at most in a large clinic, for questions that are asked seldom.
 */
export async function findPackedRows<E extends EntityDefinition>(
  cache: CacheDb,
  entity: E,
  fits: (row: RowOf<E>) => boolean,
): Promise<RowOf<E>[]> {
  return cache.transaction("r", tablesOf(cache, entity), async () => {
    // A row of several pets lies in the pack of each, of which one may be newer.
    const newest = new Map<string, PackedRow>();
    for (let last = ""; ;) {
      const packs = await cache._history.where("petId").above(last).limit(PACKS_A_LOOK).toArray();
      for (const row of packs.flatMap(({ rows }) => rows)) {
        if (row[0] === entity.table && (newest.get(row[1])?.[2] ?? -1) < row[2]) newest.set(row[1], row);
      }
      last = packs.at(-1)?.petId ?? "";
      if (packs.length < PACKS_A_LOOK) break;
    }
    const fitting = [...newest.values()].filter(([, , , row]) => fits(row as RowOf<E>));
    return (await stillPacked(cache, entity, fitting)).map(([, , , row]) => row as RowOf<E>);
  });
}
