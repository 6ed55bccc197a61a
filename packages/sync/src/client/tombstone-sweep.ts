import type { CacheDb, HistoryPack } from "./cache-db.ts";
import { isLoading, readMeta } from "./sync-meta.ts";

/** Deletions inside packs are remembered up to so many, and then carried out. */
const MANY = 1000;
const PACKS_A_TRANSACTION = 200;
const SWEPT = "swept";

/** Deletions up to this version of `epoch` are carried out: what was read before it may bring them back. */
export async function sweptThrough(cache: CacheDb, epoch: string): Promise<number> {
  const swept = (await cache._meta.get(SWEPT))?.value as { epoch: string; version: number } | undefined;
  return swept?.epoch === epoch ? swept.version : 0;
}

/** Whether so many deletions are remembered that it is time. */
export async function isSweepDue(cache: CacheDb): Promise<boolean> {
  return (await cache._tombstones.limit(MANY).count()) >= MANY;
}

/**
 * Takes deleted rows out of the packs and forgets their tombstones, which are kept as long as a row may lie in a
 * pack and would otherwise pile up for ever. Does nothing while a bucket is on its way: its rows are older.
 */
export async function sweepTombstones(cache: CacheDb): Promise<void> {
  const before = await cache.transaction("rw", cache._meta, cache._tombstones, async () => {
    const meta = await readMeta(cache);
    const gone = await cache._tombstones.toArray();
    if (gone.length === 0 || isLoading(meta) || meta.rebuild) return null;
    // First: whoever brings packed rows from now on asks for it in his own transaction.
    await cache._meta.put({ key: SWEPT, value: { epoch: meta.epoch, version: meta.cursor } });
    return { gone, epoch: meta.epoch };
  });
  if (!before) return;
  const deleted = new Map(before.gone.map(({ tbl, id, version }) => [`${tbl} ${id}`, version]));
  for (let last: string | null = ""; last !== null;) last = await sweepPart(cache, deleted, last);
  await cache.transaction("rw", cache._meta, cache._tombstones, async () => {
    const meta = await readMeta(cache);
    if (meta.epoch !== before.epoch || isLoading(meta) || meta.rebuild) return;
    const now = await cache._tombstones.bulkGet(before.gone.map(({ tbl, id }): [string, string] => [tbl, id]));
    // One that was deleted, came back and was deleted again meanwhile waits for the next time.
    const done = before.gone.filter(({ version }, index) => now[index]?.version === version);
    await cache._tombstones.bulkDelete(done.map(({ tbl, id }): [string, string] => [tbl, id]));
  });
}

/** Answers the last pet that was looked at, null at the end. */
async function sweepPart(cache: CacheDb, deleted: ReadonlyMap<string, number>, after: string): Promise<string | null> {
  return cache.transaction("rw", cache._history, async () => {
    const packs = await cache._history.where("petId").above(after).limit(PACKS_A_TRANSACTION).toArray();
    const changed = packs.flatMap((pack): HistoryPack[] => {
      const rows = pack.rows.filter(([tbl, id, version]) => version > (deleted.get(`${tbl} ${id}`) ?? -1));
      return rows.length < pack.rows.length ? [{ ...pack, rows }] : [];
    });
    const empty = changed.filter(({ rows }) => rows.length === 0).map(({ petId }) => petId);
    await cache._history.bulkPut(changed.filter(({ rows }) => rows.length > 0));
    await cache._history.bulkDelete(empty);
    return packs.length < PACKS_A_TRANSACTION ? null : (packs.at(-1)?.petId ?? null);
  });
}
