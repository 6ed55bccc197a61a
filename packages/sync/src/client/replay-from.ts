import type { CacheDb, LayerEntry, PendingEntry, ShadowRow } from "./cache-db.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { changedOnly, firstTouched, keyOf, workOut, writeRows } from "./rebase.ts";
import { RowLayer } from "./row-layer.ts";
import { sameValue } from "./same-value.ts";
import { StoredReads } from "./stored-reads.ts";

type WorkedEntry = PendingEntry & { before: readonly LayerEntry[] };

const isWorked = (entry: PendingEntry): entry is WorkedEntry => entry.before !== undefined;

/** The rows that `tail` changed, as they were before its first change. */
function takenBack(tail: readonly WorkedEntry[]): RowLayer {
  const back = new RowLayer();
  for (const { before } of tail.toReversed()) for (const { tbl, id, row } of before) back.set(tbl, id, row);
  return back;
}

async function shadowsOf(cache: CacheDb, rows: readonly LayerEntry[]): Promise<Map<string, ShadowRow>> {
  const found = await cache._shadow.bulkGet(rows.map(({ tbl, id }): [string, string] => [tbl, id]));
  return new Map(found.flatMap((shadow) => (shadow ? [[keyOf(shadow), shadow] as const] : [])));
}

/** Whether the shadows agree with what was taken back: each row has one, and one of the tail's own has that value. */
function doAgree(
  back: RowLayer,
  { shadows, isOwn }: { shadows: ReadonlyMap<string, ShadowRow>; isOwn: IsOwn },
): boolean {
  return back.entries().every((entry) => {
    const shadow = shadows.get(keyOf(entry));
    return shadow !== undefined && (!isOwn(shadow) || sameValue(shadow.row, entry.row));
  });
}

type IsOwn = (shadow: ShadowRow) => boolean;

interface ShadowStep {
  /** Those of all rows that are or were touched. */
  shadows: ReadonlyMap<string, ShadowRow>;
  /** The tail's rows, before and now. */
  first: ReadonlyMap<string, ShadowRow>;
  isOwn: IsOwn;
}

/** A row that an earlier change touched first keeps its shadow. Each of the tail's own rows has the change that touches it first now. */
async function changeShadows(cache: CacheDb, { shadows, first, isOwn }: ShadowStep): Promise<void> {
  const gone = [...shadows].filter(([key, shadow]) => isOwn(shadow) && !first.has(key)).map(([, shadow]) => shadow);
  const put = [...first].flatMap(([key, shadow]): ShadowRow[] => {
    const known = shadows.get(key);
    if (!known) return [shadow];
    return isOwn(known) && known.uuid !== shadow.uuid ? [{ ...known, uuid: shadow.uuid }] : [];
  });
  await Promise.all([
    gone.length > 0 && cache._shadow.bulkDelete(gone.map(({ tbl, id }): [string, string] => [tbl, id])),
    put.length > 0 && cache._shadow.bulkPut(put),
  ]);
}

/**
 * Works out `entry` and the changes after it again, in order, on what was there before them: as `rebase`, without the changes
 * before, so that a text that is saved again and again costs the same after a day without a network. `entry` is new, or has newer
 * arguments than the stored one. Inside the caller's transaction over all entity tables, `_pending` and `_shadow`. Answers false,
 * and has changed nothing, where it is not known what was there before.
 */
export async function replayFrom(cache: CacheDb, runner: MutationRunner, entry: PendingEntry): Promise<boolean> {
  const tail = await cache._pending.where("seq").aboveOrEqual(entry.seq).toArray();
  if (!tail.every(isWorked)) return false;
  const uuids = new Set(tail.map(({ uuid }) => uuid));
  const isOwn: IsOwn = ({ uuid }) => uuids.has(uuid);
  const back = takenBack(tail);
  const shadows = await shadowsOf(cache, back.entries());
  if (!doAgree(back, { shadows, isOwn })) return false;
  const shown = new RowLayer();
  shown.absorb(back);
  const others = tail.filter(({ seq }) => seq !== entry.seq);
  const worked = await workOut([entry, ...others], { runner, reads: new StoredReads(cache), shown });
  const first = firstTouched(worked);
  const added = await shadowsOf(
    cache,
    [...first.values()].filter((shadow) => !shadows.has(keyOf(shadow))),
  );
  const known = new Map<number, PendingEntry>(tail.map((each) => [each.seq, each]));
  const changed = worked.filter((each) => {
    const old = known.get(each.seq);
    return each.seq === entry.seq || !sameValue(old?.before, each.before);
  });
  await Promise.all([
    changedOnly(cache, shown.entries()).then((rows) => writeRows(cache, rows)),
    changeShadows(cache, { shadows: new Map([...shadows, ...added]), first, isOwn }),
    cache._pending.bulkPut(changed),
  ]);
  return true;
}
