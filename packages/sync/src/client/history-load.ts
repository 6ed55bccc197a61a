import type { SnapshotLine } from "../protocol.ts";
import type { CacheDb, PackedRow, StoredRow } from "./cache-db.ts";
import { HEADERS_MS, STALL_MS, withDeadline, type Wire } from "./exchange.ts";
import { groupByPet, putPacks } from "./history-packs.ts";
import { jsonLines } from "./ndjson.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { readMeta } from "./sync-meta.ts";
import { sweptThrough } from "./tombstone-sweep.ts";
import type { SyncAnswer } from "./transport.ts";

interface HistoryParts extends Wire {
  cache: CacheDb;
  guard: StorageGuard;
}

interface HistoryPage {
  epoch: string;
  /** The rights that it was read with. */
  scopeRev: number;
  /** The clinic's when the reading began. */
  version: number;
  rows: PackedRow[];
}

async function readLines(answer: SyncAnswer, touch: () => void): Promise<HistoryPage> {
  const rows: PackedRow[] = [];
  let [epoch, scopeRev, version] = ["", 0, 0];
  for await (const parsed of jsonLines(answer.chunks())) {
    touch();
    const line = parsed as SnapshotLine;
    if (line.t === "begin") ({ epoch, scopeRev, version } = line);
    if (line.t === "rows") for (const [id, version, row] of line.rows) rows.push([line.tbl, id, version, row]);
    if (line.t === "end" && epoch !== "") return { epoch, scopeRev, version, rows };
  }
  throw new Error("The history broke off");
}

/** Older history of a pet or client into the packs. @throws without a network, or when the server refuses */
export async function loadHistory(
  parts: HistoryParts,
  of: { pet: string } | { client: string },
  before: string | undefined,
): Promise<{ rows: number }> {
  const query = new URLSearchParams({ ...of, ...(before !== undefined && { before }) });
  const path = `/api/sync/history?${query.toString()}`;
  const ask = (): Promise<number | null> => fetchHistory(parts, path);
  const rows = (await ask()) ?? (await ask());
  if (rows === null) throw new Error("The history changed while it was on its way");
  return { rows };
}

/** Null when deletions were carried out here while the answer was on its way: it may still hold those rows. */
async function fetchHistory(
  { transport, environment, cache, guard }: HistoryParts,
  path: string,
): Promise<number | null> {
  const never = new AbortController().signal;
  const found = await withDeadline(environment, { ms: HEADERS_MS, outer: never }, async (signal, touch) => {
    const answer = await transport.send({ method: "GET", path, headers: {}, signal });
    if (answer.status !== 200) throw new Error(`History: status ${answer.status}`);
    return readLines(answer, () => touch(STALL_MS));
  });
  return guard.run(() =>
    cache.transaction("rw", cache._history, cache._meta, async () => {
      const meta = await readMeta(cache);
      if (meta.epoch !== found.epoch || meta.rebuild) throw new Error("The history belongs to another epoch");
      // Rows of a right that was lost since are gone from here, and must not come back.
      if (meta.scopeRev !== found.scopeRev) throw new Error("The history belongs to other rights");
      if (found.version < (await sweptThrough(cache, meta.epoch))) return null;
      // What is newer than the cursor comes with the next pull, as rows.
      const rows = found.rows.filter(([, , version]) => version <= meta.cursor);
      await putPacks(cache, groupByPet(cache, rows));
      return rows.length;
    }),
  );
}

/** Lays a pet's pack out as rows, so that mutations find them. */
export async function unpackHistory(cache: CacheDb, petId: string): Promise<void> {
  await cache.transaction("rw", [...cache.rowTables(), cache._history, cache._tombstones], async () => {
    const pack = await cache._history.get(petId);
    if (!pack) return;
    for (const tbl of new Set(pack.rows.map(([name]) => name))) {
      const rows = pack.rows.filter(([name]) => name === tbl);
      const ids = rows.map(([, id]) => id);
      const known = await cache.table(tbl).bulkGet(ids);
      const gone = await cache._tombstones.bulkGet(ids.map((id): [string, string] => [tbl, id]));
      const missing = rows.filter((_row, index) => !known[index] && !gone[index]);
      await cache.table(tbl).bulkPut(missing.map(([, id, version, row]): StoredRow => ({ ...row, id, _v: version })));
    }
    await cache._history.delete(petId);
  });
}
