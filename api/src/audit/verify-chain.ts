import type { Store } from "@fernpaw/sync/server/store";
import { chainIds } from "./audit-chains.queries.ts";
import { GENESIS, hashOf } from "./audit-hash.ts";
import { type ChainHead, eventsAfter, headOf } from "./audit.queries.ts";

const PAGE = 1000;

/**
 * `missing`: the chain lacks an event of that number. `changed`: its hash is not that of its contents. `unlinked`: it does not
 * name the hash of the event before. `head`: the chain is whole, but the noted head is not its last event.
 * `rewritten`: it is not the event that an earlier head names.
 */
export type ChainFault = "missing" | "changed" | "unlinked" | "head" | "rewritten";

/** A head of a chain as it was noted earlier, elsewhere. */
export interface EarlierHead extends ChainHead {
  clinicId: string;
}

export interface ChainReport {
  clinicId: string;
  events: number;
  /** The last event as it is stored; with a fault, the last one before it. */
  last: ChainHead;
  /** The first broken place. */
  fault: { seq: number; kind: ChainFault } | null;
}

type Reading = Pick<Store, "read">;

/** Reads a whole chain and names the first event that is not as it was written. Appending may go on meanwhile. */
export async function verifyChain(
  { read }: Reading,
  clinicId: string,
  earlier: readonly ChainHead[] = [],
): Promise<ChainReport> {
  // The head first: what is appended while the chain is read comes after it.
  const head = await read((sql) => headOf(sql, clinicId));
  const noted = new Map(earlier.map(({ seq, hash }) => [seq, hash]));
  let last: ChainHead = { seq: 0, hash: GENESIS };
  const broken = (seq: number, kind: ChainFault): ChainReport => ({
    clinicId,
    events: last.seq,
    last,
    fault: { seq, kind },
  });
  for (let isMore = true; isMore;) {
    const after = last.seq;
    const rows = await read((sql) => eventsAfter(sql, clinicId, after, PAGE));
    for (const row of rows) {
      const next = last.seq + 1;
      if (row.seq !== next) return broken(next, "missing");
      if (hashOf(row) !== row.hash) return broken(next, "changed");
      if (row.prevHash !== last.hash) return broken(next, "unlinked");
      if ((noted.get(next) ?? row.hash) !== row.hash) return broken(next, "rewritten");
      if (head?.seq === next && head.hash !== row.hash) return broken(next, "head");
      last = { seq: row.seq, hash: row.hash };
    }
    isMore = rows.length === PAGE;
  }
  const furthest = Math.max(head?.seq ?? 0, ...noted.keys());
  if (last.seq < furthest) return broken(last.seq + 1, "missing");
  const headNow = await read((sql) => headOf(sql, clinicId));
  if ((headNow?.seq ?? 0) < last.seq) return broken(last.seq, "head");
  return { clinicId, events: last.seq, last, fault: null };
}

/** Every chain of the database, and those that an earlier head names. */
export async function* verifyChains(reading: Reading, earlier: readonly EarlierHead[]): AsyncGenerator<ChainReport> {
  const named = Map.groupBy(earlier, ({ clinicId }) => clinicId);
  const known = await reading.read((sql) => chainIds(sql));
  for (const clinicId of new Set([...known, ...named.keys()])) {
    yield await verifyChain(reading, clinicId, named.get(clinicId) ?? []);
  }
}
