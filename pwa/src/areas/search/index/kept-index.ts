import { DERIVED } from "@fernpaw/sync/client/derived";
import type { SyncMeta } from "@fernpaw/sync/client/sync-meta";
import type { Dexie } from "dexie";
import type { PackedIndex } from "./packed-index.ts";

/** Raise it when an index is packed in another way, or when rows are found by other words. */
const FORMAT = 2;

/** The copy that an index was made of: under another epoch or other rights it is of other rows. */
export interface CopyState {
  epoch: string;
  scopeRev: number;
}

interface KeptIndex extends CopyState {
  format: number;
  index: PackedIndex;
}

interface MetaRecord {
  key: string;
  value: unknown;
}

const stateOf = (record: MetaRecord | undefined): CopyState | null => {
  const meta = record?.value as SyncMeta | undefined;
  return !meta || meta.rebuild || meta.epoch === "" ? null : { epoch: meta.epoch, scopeRev: meta.scopeRev };
};
const isSameState = (a: CopyState, b: CopyState): boolean => a.epoch === b.epoch && a.scopeRev === b.scopeRev;

/** The state of the copy, null while there is none or while it is being made anew. */
export async function copyState(db: Dexie): Promise<CopyState | null> {
  return stateOf(await db.table<MetaRecord, string>("_meta").get("sync"));
}

/** The index that an earlier start has left. It may lag behind the rows. */
export async function keptIndex(db: Dexie): Promise<PackedIndex | null> {
  const [sync, derived] = await db.table<MetaRecord, string>("_meta").bulkGet(["sync", DERIVED]);
  const [state, kept] = [stateOf(sync), derived?.value as KeptIndex | undefined];
  return state && kept && kept.format === FORMAT && isSameState(kept, state) ? kept.index : null;
}

/** Leaves an index to the next start, unless its rows went meanwhile. It goes with the copy, in whose database it is. */
export async function keepIndex(db: Dexie, state: CopyState, index: PackedIndex): Promise<void> {
  const meta = db.table<MetaRecord, string>("_meta");
  await db.transaction("rw", meta, async () => {
    const now = stateOf(await meta.get("sync"));
    if (!now || !isSameState(now, state)) return;
    await meta.put({ key: DERIVED, value: { ...state, format: FORMAT, index } satisfies KeptIndex });
  });
}
