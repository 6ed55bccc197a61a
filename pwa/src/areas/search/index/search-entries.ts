import type { SearchDoc, SearchKind, SearchOptions } from "./search-doc.ts";

/** One row of an index. */
export interface Entry {
  doc: SearchDoc;
  sortKey: string;
  /** Place by name among the rows of the last build; later rows stand between two of them. */
  order: number;
}

/** What is asked of a row before its document is looked at. */
const FLAG = { alive: 1, past: 2, pet: 4, product: 8 } as const;

const KIND_FLAG = { client: 0, pet: FLAG.pet, product: FLAG.product } as const;
const KINDS = Object.keys(KIND_FLAG) as SearchKind[];
const KIND_BITS = FLAG.pet | FLAG.product;

export const flagsOf = ({ kind, isPast }: SearchDoc): number => FLAG.alive | (isPast ? FLAG.past : 0) | KIND_FLAG[kind];

/** A row of which only its flags are known. */
export function packedEntry(id: string, flags: number, place: Omit<Entry, "doc">): Entry {
  const kind = KINDS.find((one) => KIND_FLAG[one] === (flags & KIND_BITS)) ?? "client";
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
  const wanted = new Set<number>((kinds ?? KINDS).map((kind) => KIND_FLAG[kind]));
  const top: ScoredEntry[] = [];
  let worst = -Infinity;
  for (const number of candidates) {
    const flag = flags[number] ?? 0;
    if (flag === 0 || !wanted.has(flag & KIND_BITS)) continue;
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
