import { indexFields, type EntityDefinition, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { CacheDb, HistoryPack, PackedRow, StoredRow } from "./cache-db.ts";
import { finishBucket, isWanted, type LoadTarget } from "./load-target.ts";
import { readMeta } from "./sync-meta.ts";

/** The pets are packed in rounds, each of which reads all staged rows and holds about so many in memory. */
const ROWS_A_ROUND = 75_000;
const PACKS_A_TRANSACTION = 500;

/** The pets in whose packs a row lies. */
export function petsOf(entity: EntityDefinition | undefined, row: Record<string, unknown>): string[] {
  if (!entity?.packBy) return [];
  const value = row[entity.packBy];
  const ids = Array.isArray(value) ? value : [value];
  return ids.filter((id): id is string => typeof id === "string");
}

/** `added` over `old`, the newer version of each row. */
function mergePack(old: readonly PackedRow[], added: readonly PackedRow[]): PackedRow[] {
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
  const petIds = [...byPet.keys()];
  const known = await cache._history.bulkGet(petIds);
  const packs = petIds.map((petId, index): HistoryPack => ({
    petId,
    rows: mergePack(known[index]?.rows ?? [], byPet.get(petId) ?? []),
  }));
  if (packs.length > 0) await cache._history.bulkPut(packs);
}

export function groupByPet(cache: CacheDb, rows: readonly PackedRow[]): Map<string, PackedRow[]> {
  const byPet = new Map<string, PackedRow[]>();
  for (const row of rows) {
    for (const petId of petsOf(cache.entities.get(row[0]), row[3])) {
      const pack = byPet.get(petId);
      if (pack) pack.push(row);
      else byPet.set(petId, [row]);
    }
  }
  return byPet;
}

/** The last digits of a UUID are random in every version that is used here. */
function roundOf(petId: string, rounds: number): number {
  return Number.parseInt(petId.slice(-4), 16) % rounds;
}

/**
 * The end of p2: what was put aside in blocks, in the order of the wire, becomes one record a pet. May
 * be interrupted and run again: merging the same rows twice changes nothing.
 */
export async function packStaged(cache: CacheDb, target: LoadTarget): Promise<void> {
  const rounds = Math.max(1, Math.ceil((await readMeta(cache)).buckets[target.bucket].rows / ROWS_A_ROUND));
  for (let round = 0; round < rounds; round += 1) {
    const mine = new Map<string, PackedRow[]>();
    await cache._staging
      .where("bucket")
      .equals("p2")
      .each(({ rows }) => {
        for (const [petId, pack] of groupByPet(cache, rows)) {
          if (roundOf(petId, rounds) !== round) continue;
          const known = mine.get(petId);
          if (known) known.push(...pack);
          else mine.set(petId, pack);
        }
      });
    const petIds = [...mine.keys()];
    for (let start = 0; start < petIds.length; start += PACKS_A_TRANSACTION) {
      const part = petIds.slice(start, start + PACKS_A_TRANSACTION);
      const isHeld = await cache.transaction("rw", cache._history, cache._meta, async () => {
        if (!isWanted(await readMeta(cache), target)) return false;
        await putPacks(cache, new Map(part.map((petId) => [petId, mine.get(petId) ?? []])));
        return true;
      });
      if (!isHeld) return;
    }
  }
  await cache.transaction("rw", cache._meta, cache._tombstones, cache._staging, async () => {
    await cache._staging.where("bucket").equals("p2").delete();
    await finishBucket(cache, target);
  });
}

function hotRows(cache: CacheDb, entity: EntityDefinition, petId: string): Promise<StoredRow[]> {
  const table = cache.table<StoredRow, string>(entity.table);
  const index = entity.indexes.find((candidate) => indexFields(candidate)[0] === entity.packBy);
  if (!index) return table.filter((row) => petsOf(entity, row).includes(petId)).toArray();
  const name = index.replace(/^\*/, "");
  if (!index.startsWith("[")) return table.where(name).equals(petId).toArray();
  return table.where(name).between([petId], [petId, []], true, true).toArray();
}

/** A pet's rows of one entity, laid out or packed; a row that lies in both is the laid-out one. */
export async function readPetRows<E extends EntityDefinition>(
  cache: CacheDb,
  entity: E,
  petId: string,
): Promise<RowOf<E>[]> {
  const tables = [cache.table(entity.table), cache._history, cache._tombstones];
  return cache.transaction("r", tables, async () => {
    const hot = await hotRows(cache, entity, petId);
    const packed = ((await cache._history.get(petId))?.rows ?? []).filter(([tbl]) => tbl === entity.table);
    const ids = packed.map(([, id]) => id);
    const gone = await cache._tombstones.bulkGet(ids.map((id): [string, string] => [entity.table, id]));
    // A row that was laid out may meanwhile belong to another pet.
    const laidOut = (await cache.table(entity.table).bulkGet(ids)) as (StoredRow | undefined)[];
    const rest = packed.filter((_row, index) => !gone[index] && !laidOut[index]);
    const rows = [...hot.map(({ _v: _version, ...row }) => row), ...rest.map(([, , , row]) => row)];
    return rows as RowOf<E>[];
  });
}
