import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sql } from "@fernpaw/sync/server/store";
import type { ReadTask } from "../db/off-thread.ts";
import {
  changedAfter,
  type ChangedRow,
  clientTexts,
  deadWords,
  petTexts,
  searchCursor,
  type SearchWord,
} from "./search-index.queries.ts";
import { wordsOfClient, wordsOfPet } from "./search-words.ts";

export const SEARCH_INDEX_TASK = "search-index";
export const DEAD_WORDS_TASK = "dead-words";

export interface IndexProgress {
  from: number;
  to: number;
  /** Rows that are gone, whose words nobody knows any more. */
  deadRows: number;
  isLast: boolean;
}

/** One line of the index task: what to add, and how far the words then are. Null: more words of that way follow. */
export interface IndexStep {
  words: SearchWord[];
  reached: IndexProgress | null;
}

/** Rows in one read. */
const PAGE = 500;
/** Words of one write: everybody else waits for a few milliseconds. */
const STEP = 500;
/**
 * Words that are brought into order before the first is added: in order they fill a page of the index at a time, out
 * of order each would be written with a page of its own.
 */
const GATHERED = 200_000;

const isGone = ({ tbl, deleted }: ChangedRow): boolean => deleted === 1 && (tbl === "clients" || tbl === "pets");

async function readWords(sql: Sql, clinicId: string, rows: readonly ChangedRow[]): Promise<SearchWord[]> {
  const idsOf = (table: string): string[] =>
    rows.filter(({ tbl, deleted }) => tbl === table && deleted === 0).map(({ rowId }) => rowId);
  const clients = await clientTexts(sql, clinicId, idsOf("clients"));
  const pets = await petTexts(sql, clinicId, idsOf("pets"));
  return [
    ...clients.flatMap((row) => wordsOfClient(row).map((word): SearchWord => ["clients", row.id, word])),
    ...pets.flatMap((row) => wordsOfPet(row).map((word): SearchWord => ["pets", row.id, word])),
  ];
}

const keyOf = ([, rowId, word]: SearchWord): string => `${word} ${rowId}`;

/** In the order of the index, a handful at a time, so that other reads of this thread get their turns. */
async function* inOrder(words: readonly SearchWord[]): AsyncGenerator<SearchWord[]> {
  const groups = Map.groupBy(words, ([tbl, , word]) => tbl + word.slice(0, 3));
  for (const name of [...groups.keys()].sort()) {
    yield (groups.get(name) ?? []).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await nextTurn();
  }
}

/** The words that a clinic still lacks. */
export const searchIndexTask: ReadTask = async function* ({ read, signal }, params) {
  const { clinicId } = params as { clinicId: string };
  let { version: from, deadRows } = await read((sql) => searchCursor(sql, clinicId));
  for (let isLast = false; !isLast && !signal.aborted;) {
    const words: SearchWord[] = [];
    let to = from;
    while (!isLast && !signal.aborted && words.length < GATHERED) {
      const after = to;
      const page = await read(async (sql) => {
        const changed = await changedAfter(sql, clinicId, after, PAGE);
        return { ...changed, words: await readWords(sql, clinicId, changed.rows) };
      });
      for (const word of page.words) words.push(word);
      deadRows += page.rows.filter(isGone).length;
      ({ to, isLast } = page);
      await nextTurn();
    }
    let rest: SearchWord[] = [];
    for await (const some of inOrder(words)) {
      rest.push(...some);
      for (; rest.length >= STEP; rest = rest.slice(STEP))
        yield JSON.stringify({ words: rest.slice(0, STEP), reached: null } satisfies IndexStep);
    }
    if (signal.aborted) return;
    if (to > from) yield JSON.stringify({ words: rest, reached: { from, to, deadRows, isLast } } satisfies IndexStep);
    from = to;
  }
};

/** Words whose rows are gone, a page of the index a line. */
export const deadWordsTask: ReadTask = async function* ({ read, signal }, params) {
  const { clinicId } = params as { clinicId: string };
  for (let after: SearchWord | null = ["clients", "", ""]; after && !signal.aborted;) {
    const from: SearchWord = after;
    const { last, dead } = await read((sql) => deadWords(sql, clinicId, from, PAGE));
    if (dead.length > 0) yield JSON.stringify(dead);
    after = last;
    await nextTurn();
  }
};
