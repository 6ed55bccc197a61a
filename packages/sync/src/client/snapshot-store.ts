import type { Table } from "dexie";
import type { CacheDb, PackedRow, StoredRow } from "./cache-db.ts";
import { dropDerived } from "./derived.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { rebase, writeRows, type ServerRow } from "./rebase.ts";
import { isWanted, type LoadTarget } from "./load-target.ts";
import { readMeta, waitingBucket, writeMeta, type SyncMeta } from "./sync-meta.ts";

export interface Chunk {
  rows: readonly PackedRow[];
  /** Where to continue after this chunk; null leaves it as it is. */
  after: [string, string] | null;
  /** How many rows came, those included that are kept elsewhere. */
  count: number;
}

export interface StoreParts {
  cache: CacheDb;
  runner: MutationRunner;
  scopes: () => string[];
}

function advanced(meta: SyncMeta, target: LoadTarget, chunk: Chunk): SyncMeta {
  const progress = meta.buckets[target.bucket];
  const next = { ...progress, rows: progress.rows + chunk.count, after: chunk.after ?? progress.after };
  return { ...meta, buckets: { ...meta.buckets, [target.bucket]: next } };
}

/** Puts a chunk of p0 aside. Answers false when the load is not wanted any more. */
export async function stageRows(cache: CacheDb, target: LoadTarget, chunk: Chunk): Promise<boolean> {
  return cache.transaction("rw", cache._meta, cache._staging, async () => {
    const meta = await readMeta(cache);
    if (!isWanted(meta, target)) return false;
    if (chunk.rows.length > 0) await cache._staging.add({ bucket: target.bucket, rows: [...chunk.rows] });
    await writeMeta(cache, advanced(meta, target, chunk));
    return true;
  });
}

/** Takes a chunk of a bucket over, under the rows that are newer here. Answers false when it is not wanted any more. */
export async function mergeRows(parts: StoreParts, target: LoadTarget, chunk: Chunk): Promise<boolean> {
  const outcome = await mergeOnce(parts, target, { ...chunk, isWide: false });
  if (outcome !== "pending") return outcome === "merged";
  return (await mergeOnce(parts, target, { ...chunk, isWide: true })) === "merged";
}

/**
 * Without pending changes only the tables of the chunk are locked, so that screens go on reading the
 * others; with them the whole replica is (`isWide`), for they must run again on top.
 */
async function mergeOnce(
  parts: StoreParts,
  target: LoadTarget,
  chunk: Chunk & { isWide: boolean },
): Promise<"merged" | "overtaken" | "pending"> {
  const { cache, runner } = parts;
  const names = [...new Set(chunk.rows.map(([tbl]) => tbl))].filter((tbl) => cache.entities.has(tbl));
  const rowTables: Table[] = chunk.isWide ? cache.rowTables() : names.map((name) => cache.table(name));
  const internal = [cache._pending, cache._shadow, cache._meta, cache._tombstones];
  return cache.transaction("rw", [...rowTables, ...internal], async () => {
    const [meta, pending] = await Promise.all([readMeta(cache), cache._pending.toArray()]);
    if (!isWanted(meta, target)) return "overtaken";
    if (pending.length > 0 && !chunk.isWide) return "pending";
    const fresh = await freshRows(cache, names, { rows: chunk.rows, cursor: meta.cursor });
    if (pending.length > 0) await rebase(cache, runner, { serverRows: fresh, pending });
    else await putFresh(cache, fresh);
    await writeMeta(cache, advanced(meta, target, chunk));
    return "merged";
  });
}

async function freshRows(
  cache: CacheDb,
  names: readonly string[],
  { rows, cursor }: { rows: readonly PackedRow[]; cursor: number },
): Promise<ServerRow[]> {
  const known = rows.filter(([, , version]) => version <= cursor);
  return (await Promise.all(names.map((tbl) => dropOlderRows(cache, tbl, known)))).flat();
}

async function putFresh(cache: CacheDb, rows: readonly ServerRow[]): Promise<void> {
  const entries = rows.map(({ tbl, id, version, row }) => ({ tbl, id, row: row && { ...row, id, _v: version } }));
  await writeRows(cache, entries);
}

/** Of a chunk's rows of one table, those that neither a newer row nor a later deletion here overrules. */
async function dropOlderRows(cache: CacheDb, tbl: string, rows: readonly PackedRow[]): Promise<ServerRow[]> {
  const mine = rows.filter((row) => row[0] === tbl);
  const ids = mine.map(([, id]) => id).sort();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return [];
  // One range instead of a thousand look-ups: a chunk comes in the order of its ids.
  const here = cache.table<StoredRow, string>(tbl).where("id").between(first, last, true, true);
  const [keys, shadows, gone] = await Promise.all([
    here.primaryKeys(),
    cache._shadow.where("[tbl+id]").between([tbl, first], [tbl, last], true, true).toArray(),
    cache._tombstones.where("[tbl+id]").between([tbl, first], [tbl, last], true, true).toArray(),
  ]);
  // On a first load there is nothing to compare with.
  const stored = keys.length > 0 ? await here.toArray() : [];
  const versions = new Map(stored.map((row) => [row.id, row._v]));
  for (const { id, row } of shadows) {
    if (row) versions.set(id, row._v);
    else versions.delete(id);
  }
  for (const { id, version } of gone) versions.set(id, Math.max(version, versions.get(id) ?? 0));
  return mine.flatMap(([, id, version, row]): ServerRow[] =>
    version > (versions.get(id) ?? -1) ? [{ tbl, id, version, row }] : [],
  );
}

/** The newest of each row: a resumed load may have brought some twice. */
function keepNewest(rows: readonly PackedRow[], cursor: number): ServerRow[] {
  const newest = new Map<string, PackedRow>();
  for (const row of rows) {
    const [tbl, id, version] = row;
    const key = `${tbl} ${id}`;
    const known = newest.get(key);
    if (version <= cursor && (!known || known[2] < version)) newest.set(key, row);
  }
  return [...newest.values()].map(([tbl, id, version, row]) => ({ tbl, id, version, row }));
}

/**
 * The end of a rebuild: the old replica goes and the new p0 comes in one transaction, with the unconfirmed
 * changes on top; from here on the cursor counts.
 */
export async function swapIn(parts: StoreParts, target: LoadTarget): Promise<void> {
  const { cache, runner } = parts;
  await cache.transaction("rw", cache.tables, async () => {
    const meta = await readMeta(cache);
    if (!isWanted(meta, target)) return;
    const staged = await cache._staging.where("bucket").equals("p0").toArray();
    const progress = meta.buckets.p0;
    const pending = await cache._pending.toArray();
    const disposable = [...cache.rowTables(), cache._history, cache._tombstones, cache._shadow, cache._staging];
    for (const table of disposable) await table.clear();
    await dropDerived(cache);
    const serverRows = keepNewest(
      staged.flatMap(({ rows }) => rows),
      progress.version,
    );
    await rebase(cache, runner, { serverRows, pending });
    await writeMeta(cache, {
      epoch: target.epoch,
      scopeRev: target.scopeRev,
      cursor: progress.version,
      acks: {},
      scopes: parts.scopes(),
      cappedTables: meta.cappedTables,
      rebuild: null,
      buckets: { p0: { ...progress, state: "loaded", after: null }, p1: waitingBucket(), p2: waitingBucket() },
    });
  });
}
