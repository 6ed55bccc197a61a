import type { CacheDb, LayerEntry, PendingEntry, ShadowRow, StoredRow } from "./cache-db.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { byTable, RowLayer } from "./row-layer.ts";
import { sameValue } from "./same-value.ts";
import { StoredReads } from "./stored-reads.ts";
import type { IndexableType, Table } from "dexie";

/** A row as the server has it; null where it is gone or out of sight. */
export interface ServerRow {
  tbl: string;
  id: string;
  version: number;
  row: Record<string, unknown> | null;
}

interface Rebase {
  serverRows: readonly ServerRow[];
  /** What is pending from now on, in order. */
  pending: readonly PendingEntry[];
  /** Changes that took effect on the server, while the rows that they made may still have to come. */
  settled?: readonly PendingEntry[];
}

export function storedRow(change: ServerRow): StoredRow | null {
  return change.row ? { ...change.row, id: change.id, _v: change.version } : null;
}

export const keyOf = ({ tbl, id }: { tbl: string; id: string }): string => `${tbl} ${id}`;

/** A record costs 0.2 ms: a thousand keep one task of the main thread short. */
const WRITE_CHUNK = 1000;

export async function writeRows(cache: CacheDb, entries: readonly LayerEntry[]): Promise<void> {
  for (const [tbl, rows] of byTable(entries)) {
    const table = cache.table(tbl);
    const gone = rows.filter(({ row }) => row === null).map(({ id }) => id);
    const kept = rows.flatMap(({ row }) => (row ? [row] : []));
    if (gone.length > 0) await table.bulkDelete(gone);
    for (let start = 0; start < kept.length; start += WRITE_CHUNK) {
      await table.bulkPut(kept.slice(start, start + WRITE_CHUNK));
    }
  }
}

/** Of `entries`, those whose stored row differs: a row that stays as it is wakes no screen. */
export async function changedOnly(cache: CacheDb, entries: readonly LayerEntry[]): Promise<LayerEntry[]> {
  const changed: LayerEntry[] = [];
  for (const [tbl, rows] of byTable(entries)) {
    const stored = (await cache.table(tbl).bulkGet(rows.map(({ id }) => id))) as (StoredRow | undefined)[];
    rows.forEach((entry, index) => {
      if (!sameValue(stored[index] ?? null, entry.row)) changed.push(entry);
    });
  }
  return changed;
}

/** Deletes all but some of `keys`, which are those of a whole table in its order: by ranges, where several in a row go. */
async function deleteAllBut<Key extends IndexableType>(
  table: Table<unknown, Key>,
  keys: readonly Key[],
  isKept: (key: Key) => boolean,
): Promise<void> {
  const runs: { first: Key; last: Key }[] = [];
  let run: { first: Key; last: Key } | null = null;
  for (const key of keys) {
    if (isKept(key)) run = null;
    else if (run) run.last = key;
    else runs.push((run = { first: key, last: key }));
  }
  const [alone, several] = [
    runs.filter(({ first, last }) => first === last),
    runs.filter(({ first, last }) => first !== last),
  ];
  if (alone.length > 0) await table.bulkDelete(alone.map(({ first }) => first));
  for (const { first, last } of several) await table.where(":id").between(first, last, true, true).delete();
}

async function replaceShadows(cache: CacheDb, old: readonly ShadowRow[], next: readonly ShadowRow[]): Promise<void> {
  const keep = new Set(next.map(keyOf));
  const keys = old.map(({ tbl, id }): [string, string] => [tbl, id]);
  await deleteAllBut(cache._shadow, keys, ([tbl, id]) => keep.has(keyOf({ tbl, id })));
  const known = new Map(old.map((shadow) => [keyOf(shadow), shadow]));
  const changed = next.filter((shadow) => {
    const stored = known.get(keyOf(shadow));
    return stored?.uuid !== shadow.uuid || !sameValue(stored.row, shadow.row);
  });
  if (changed.length > 0) await cache._shadow.bulkPut(changed);
}

async function replacePending(
  cache: CacheDb,
  stored: readonly PendingEntry[],
  next: readonly PendingEntry[],
): Promise<void> {
  const keep = new Set(next.map(({ seq }) => seq));
  const keys = stored.map(({ seq }) => seq);
  await deleteAllBut(cache._pending, keys, (seq) => keep.has(seq));
  const known = new Map(stored.map((entry) => [entry.seq, entry]));
  const changed = next.filter((entry) => {
    const old = known.get(entry.seq);
    const isSame = old?.clientId === entry.clientId && old.id === entry.id && old.uuid === entry.uuid;
    // Newer arguments have another time.
    return !isSame || old.at !== entry.at || !sameValue(old.before, entry.before);
  });
  if (changed.length > 0) await cache._pending.bulkPut(changed);
}

interface Work {
  runner: MutationRunner;
  reads: StoredReads;
  /** The rows below the changes. It has their effect afterwards. */
  shown: RowLayer;
}

/** Runs the changes one on the other. Answers them with what each row was before. */
export async function workOut(
  pending: readonly PendingEntry[],
  { runner, reads, shown }: Work,
): Promise<(PendingEntry & { before: LayerEntry[] })[]> {
  const worked = [];
  for (const entry of pending) {
    const tx = await runner.tryRun(reads, entry, shown);
    worked.push({ ...entry, before: tx?.before.entries() ?? [] });
  }
  return worked;
}

/** Each row that the changes touched, as it was before the first of them. By `keyOf`. */
export function firstTouched(worked: readonly PendingEntry[]): Map<string, ShadowRow> {
  const first = new Map<string, ShadowRow>();
  for (const { uuid, before = [] } of worked) {
    for (const { tbl, id, row } of before) {
      const key = keyOf({ tbl, id });
      if (!first.has(key)) first.set(key, { tbl, id, row, uuid });
    }
  }
  return first;
}

/** The rows that `settled` made and that neither the device nor this page has from the server. */
async function ownRows(
  reads: StoredReads,
  runner: MutationRunner,
  step: { server: RowLayer; absent: readonly ShadowRow[]; settled: readonly PendingEntry[] },
): Promise<LayerEntry[]> {
  if (step.absent.length === 0 || step.settled.length === 0) return [];
  const layer = new RowLayer();
  layer.absorb(step.server);
  for (const entry of [...step.settled].sort((a, b) => a.seq - b.seq)) await runner.tryRun(reads, entry, layer);
  return step.absent.flatMap(({ tbl, id }): LayerEntry[] => {
    const row = layer.get(tbl, id);
    return row ? [{ tbl, id, row }] : [];
  });
}

/**
 * One step of the replica, inside the caller's transaction over all entity tables, `_pending` and
 * `_shadow`: back to what the server had, on to what it has now, and the unconfirmed changes again on
 * top, in order. Only rows whose final value differs are written, so that one `liveQuery` event shows
 * the outcome and no state between. Answers the rows of `settled` that stay although they have not come.
 * Where nothing is pending any more, the tables of `serverRows` and of the shadows are enough.
 */
export async function rebase(cache: CacheDb, runner: MutationRunner, step: Rebase): Promise<LayerEntry[]> {
  const [shadows, stored] = await Promise.all([cache._shadow.toArray(), cache._pending.toArray()]);
  const pending = [...step.pending].sort((a, b) => a.seq - b.seq);
  const server = new RowLayer();
  for (const { tbl, id, row } of shadows) server.set(tbl, id, row);
  const isSent = new Set(step.serverRows.map(keyOf));
  for (const change of step.serverRows) {
    if (cache.entities.has(change.tbl)) server.set(change.tbl, change.id, storedRow(change));
  }
  const absent = shadows.filter((shadow) => shadow.row === null && !isSent.has(keyOf(shadow)));
  const reads = new StoredReads(cache);
  const own = await ownRows(reads, runner, { server, absent, settled: step.settled ?? [] });
  for (const { tbl, id, row } of own) server.set(tbl, id, row);
  const shown = new RowLayer();
  shown.absorb(server);
  const worked = await workOut(pending, { runner, reads, shown });
  const next = firstTouched(worked);
  // A row that came has another version than the stored one; of a row that was changed here the value may be the same.
  const isShadowed = new Set(shadows.map(keyOf));
  const mustCompare = shown.entries().filter((entry) => isShadowed.has(keyOf(entry)) && !isSent.has(keyOf(entry)));
  const mustWrite = shown.entries().filter((entry) => !isShadowed.has(keyOf(entry)) || isSent.has(keyOf(entry)));
  await Promise.all([
    writeRows(cache, mustWrite),
    changedOnly(cache, mustCompare).then((changed) => writeRows(cache, changed)),
    replaceShadows(cache, shadows, [...next.values()]),
    replacePending(cache, stored, worked),
  ]);
  return own;
}
