import type { SearchDoc, SearchKind, SearchOptions } from "./search-doc.ts";

/** One row of an index. */
export interface Entry {
  doc: SearchDoc;
  sortKey: string;
  /** Place by name among the rows of the last build; later rows stand between two of them. */
  order: number;
}

/** What is asked of a row before its document is looked at. */
const FLAG = { alive: 1, past: 2, pet: 4 } as const;

export const flagsOf = ({ kind, isPast }: SearchDoc): number =>
  FLAG.alive | (isPast ? FLAG.past : 0) | (kind === "pet" ? FLAG.pet : 0);

/** A row of which only its flags are known. */
export function packedEntry(id: string, flags: number, place: Omit<Entry, "doc">): Entry {
  const kind: SearchKind = (flags & FLAG.pet) !== 0 ? "pet" : "client";
  const isPast = (flags & FLAG.past) !== 0;
  return { ...place, doc: { kind, id, isPast, name: "", related: [], details: [], numbers: [] } };
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface ScoredEntry {
  entry: Entry;
  score: number;
}

function compareHits(a: ScoredEntry, b: ScoredEntry): number {
  return (
    b.score - a.score ||
    a.entry.order - b.entry.order ||
    compareText(a.entry.sortKey, b.entry.sortKey) ||
    compareText(a.entry.doc.kind, b.entry.doc.kind) ||
    compareText(a.entry.doc.id, b.entry.doc.id)
  );
}

interface Rows {
  entries: readonly Entry[];
  flags: Uint8Array;
  scores: Int16Array;
}

/** The first `limit` of `candidates` in the one order that results have, without sorting the rest. */
export function bestEntries(
  candidates: readonly number[],
  { entries, flags, scores }: Rows,
  { kinds, limit }: SearchOptions,
): Entry[] {
  const isWanted = [!kinds || kinds.includes("client"), !kinds || kinds.includes("pet")];
  const top: ScoredEntry[] = [];
  let worst = -Infinity;
  for (const number of candidates) {
    const flag = flags[number] ?? 0;
    if (flag === 0 || !isWanted[flag & FLAG.pet ? 1 : 0]) continue;
    const score = (scores[number] ?? 0) - (flag & FLAG.past ? 1000 : 0);
    if (score < worst) continue;
    const entry = entries[number];
    if (!entry) continue;
    const last = top.at(-1);
    const item = { entry, score };
    if (top.length === limit && last && compareHits(item, last) >= 0) continue;
    let place = top.length;
    while (place > 0 && compareHits(item, top[place - 1] ?? item) < 0) place--;
    top.splice(place, 0, item);
    if (top.length > limit) top.pop();
    if (top.length === limit) worst = top.at(-1)?.score ?? worst;
  }
  return top.map(({ entry }) => entry);
}
