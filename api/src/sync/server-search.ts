import { setImmediate as nextTurn } from "node:timers/promises";
import { can } from "@fernpaw/domain/kernel/permissions";
import type { Change } from "@fernpaw/sync/protocol";
import type { Caller } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import type { ReadTask, ReadTaskContext } from "../db/off-thread.ts";
import {
  changedAfter,
  clientTexts,
  countBetween,
  type FoundWord,
  petTexts,
  searchCursor,
  type SearchedTable,
  wordsBetween,
} from "./search-index.queries.ts";
import {
  type SearchTerms,
  parseTerms,
  isClientHit,
  isPetHit,
  rangesForClients,
  rangesForPets,
  type WordRange,
} from "./search-words.ts";
import { relatedRows } from "./server-search.queries.ts";
import { readStanding } from "./standing.queries.ts";

export const SEARCH_TASK = "search";

export interface SearchTask {
  caller: Caller;
  text: string;
  limit: number;
}

export interface SearchHit {
  kind: "client" | "pet";
  id: string;
  /** The hit and what a screen shows with it, as a pull would send them. */
  rows: Change[];
}

const PAGE = 200;
/** A range that is larger is as good as any other that is. */
const COUNTED = 1000;
/** Changed rows that are looked at in one go because their words are not kept yet. */
const FRESH_PAGE = 1000;

interface Search {
  context: ReadTaskContext;
  clinicId: string;
  asked: SearchTerms;
  tbl: SearchedTable;
}

/** Those of the ids that are hits, in their order. A word may be one that its row had once. */
async function hitsAmong(sql: Sql, { clinicId, asked, tbl }: Search, ids: readonly string[]): Promise<string[]> {
  const rows =
    tbl === "clients"
      ? (await clientTexts(sql, clinicId, ids)).filter((row) => isClientHit(asked, row))
      : (await petTexts(sql, clinicId, ids)).filter((row) => isPetHit(asked, row));
  const hits = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => hits.has(id));
}

async function smallest(sql: Sql, { clinicId, tbl }: Search, ranges: readonly WordRange[]): Promise<WordRange | null> {
  let best: WordRange | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const range of ranges) {
    const count = ranges.length === 1 ? 0 : await countBetween(sql, clinicId, { tbl, range }, COUNTED);
    // Of two large ones the longer word has the smaller.
    if (count < fewest || (count === fewest && range.from.length > (best?.from.length ?? 0))) best = range;
    fewest = Math.min(fewest, count);
  }
  return best;
}

/** Through the words that are kept: whose word is nearest to what was asked for comes first. */
async function* keptHits(search: Search, ranges: readonly WordRange[]): AsyncGenerator<string> {
  const { context, clinicId, tbl } = search;
  const range = await context.read((sql) => smallest(sql, search, ranges));
  if (!range) return;
  let after: FoundWord | undefined = { word: range.from, rowId: "" };
  while (after && !context.signal.aborted) {
    const from: FoundWord = after;
    const { found, hits } = await context.read(async (sql) => {
      const page = await wordsBetween(sql, clinicId, { tbl, range, after: from }, PAGE);
      const ids = [...new Set(page.map(({ rowId }) => rowId))];
      return { found: page, hits: await hitsAmong(sql, search, ids) };
    });
    yield* hits;
    await nextTurn();
    after = found.length < PAGE ? undefined : found.at(-1);
  }
}

/** Through the rows that have changed since the words were last brought up to date. */
async function* freshHits(search: Search, since: number): AsyncGenerator<string> {
  const { context, clinicId, tbl } = search;
  let after = since;
  for (let isLast = false; !isLast && !context.signal.aborted;) {
    const from = after;
    const { page, hits } = await context.read(async (sql) => {
      const changed = await changedAfter(sql, clinicId, from, FRESH_PAGE);
      const ids = changed.rows.filter((row) => row.tbl === tbl && row.deleted === 0).map(({ rowId }) => rowId);
      return { page: changed, hits: await hitsAmong(sql, search, ids) };
    });
    yield* hits;
    await nextTurn();
    after = page.to;
    ({ isLast } = page);
  }
}

/** Each hit once. The cursor was read first: what changed after it is found by its row, all else by its words. */
async function* hitsIn(search: Search, since: number): AsyncGenerator<string> {
  const { asked, tbl } = search;
  const seen = new Set<string>();
  const lists = tbl === "clients" ? rangesForClients(asked) : rangesForPets(asked);
  const sources = [...lists.map((ranges) => keptHits(search, ranges)), freshHits(search, since)];
  for (const source of sources) {
    for await (const id of source) {
      if (!seen.has(id)) yield id;
      seen.add(id);
    }
  }
}

/**
 * Search for a device that does not hold the whole clinic: prefixes of names, digits of phones, beginnings
 * of e-mails and chip numbers. One line a hit, as JSON of `SearchHit`.
 */
export const searchTask: ReadTask = async function* (context, params) {
  const { caller, text, limit } = params as SearchTask;
  const { clinicId } = caller;
  const { standing, since } = await context.read(async (sql) => ({
    standing: await readStanding(sql, caller),
    since: (await searchCursor(sql, clinicId)).version,
  }));
  const asked = parseTerms(text);
  if (!standing || standing.isDeviceRevoked || !can(standing, "clients:view") || asked.folded === "") return;
  let found = 0;
  for (const [kind, tbl] of [
    ["client", "clients"],
    ["pet", "pets"],
  ] as const) {
    // Half for each kind, so that a common family name does not hide all pets; clients leave what they do not need.
    const most = kind === "client" ? Math.ceil(limit / 2) : limit;
    const ids: string[] = [];
    for await (const id of hitsIn({ context, clinicId, asked, tbl }, since)) {
      if (found + ids.length >= most) break;
      ids.push(id);
    }
    found += ids.length;
    const related = await context.read((sql) => relatedRows(sql, clinicId, kind, ids));
    for (const id of ids) yield JSON.stringify({ kind, id, rows: related.get(id) ?? [] } satisfies SearchHit);
  }
};
