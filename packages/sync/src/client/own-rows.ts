import type { CacheDb, LayerEntry } from "./cache-db.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { readArchive } from "./outbox-archive.ts";
import { isRefused, readQueue } from "./outbox.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { rebase, type ServerRow } from "./rebase.ts";
import { isLoading, readMeta } from "./sync-meta.ts";

/** Rows, by table and id, that this device's own settled work made and that no bucket has brought yet. */
const KEY = "ownRows";

async function readOwn(cache: CacheDb): Promise<[tbl: string, id: string][]> {
  return ((await cache._meta.get(KEY))?.value as [string, string][] | undefined) ?? [];
}

/** Remembers rows that stay on the screen until their bucket is in, inside a transaction over `_meta`. */
export async function noteOwn(cache: CacheDb, rows: readonly LayerEntry[]): Promise<void> {
  if (rows.length === 0) return;
  const added = rows.map(({ tbl, id }): [string, string] => [tbl, id]);
  await cache._meta.put({ key: KEY, value: [...(await readOwn(cache)), ...added] });
}

/** Uuids of what the server is not known to have refused, of the queue and of what rests. */
export async function effectiveUuids(outbox: OutboxDb): Promise<Set<string>> {
  const entries = [...(await readQueue(outbox)), ...(await readArchive(outbox))];
  return new Set(entries.filter((entry) => !isRefused(entry)).map(({ uuid }) => uuid));
}

interface OwnParts {
  cache: CacheDb;
  runner: MutationRunner;
}

/** Once all buckets are in, and a pull that was asked after that: what none of them brought is gone on the server. */
export async function dropOwn({ cache, runner }: OwnParts): Promise<void> {
  if ((await readOwn(cache)).length === 0 || isLoading(await readMeta(cache))) return;
  const tables = [...cache.rowTables(), cache._pending, cache._shadow, cache._meta];
  await cache.transaction("rw", tables, async () => {
    if (isLoading(await readMeta(cache))) return;
    const gone: ServerRow[] = [];
    for (const [tbl, id] of await readOwn(cache)) {
      if (!cache.entities.has(tbl)) continue;
      const shadow = await cache._shadow.get([tbl, id]);
      const row = shadow ? shadow.row : await cache.table(tbl).get(id);
      if ((row as { _v: number } | null | undefined)?._v === 0) gone.push({ tbl, id, version: 0, row: null });
    }
    if (gone.length > 0) await rebase(cache, runner, { serverRows: gone, pending: await cache._pending.toArray() });
    await cache._meta.delete(KEY);
  });
}
