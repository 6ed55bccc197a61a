import type { ReadTask } from "../db/off-thread.ts";
import {
  changedAfter,
  clientTexts,
  deadWords,
  petTexts,
  searchCursor,
  type SearchWord,
} from "./search-index.queries.ts";
import { wordsOfClient, wordsOfPet } from "./search-words.ts";

export const SEARCH_INDEX_TASK = "search-index";
export const DEAD_WORDS_TASK = "dead-words";

/** One line of the index task: what to add, and how far the words then are. */
export interface IndexStep {
  from: number;
  to: number;
  words: SearchWord[];
  /** Rows that are gone, whose words nobody knows any more. */
  deadRows: number;
  isLast: boolean;
}

const PAGE = 500;

/** The words that a clinic still lacks, one page of changed rows a line. */
export const searchIndexTask: ReadTask = async function* ({ read, signal }, params) {
  const { clinicId } = params as { clinicId: string };
  let { version: from, deadRows } = await read((sql) => searchCursor(sql, clinicId));
  for (let isLast = false; !isLast && !signal.aborted;) {
    const step = await read(async (sql): Promise<IndexStep> => {
      const page = await changedAfter(sql, clinicId, from, PAGE);
      const idsOf = (table: string): string[] =>
        page.rows.filter(({ tbl, deleted }) => tbl === table && deleted === 0).map(({ rowId }) => rowId);
      const clients = await clientTexts(sql, clinicId, idsOf("clients"));
      const pets = await petTexts(sql, clinicId, idsOf("pets"));
      const words: SearchWord[] = [
        ...clients.flatMap((row) => wordsOfClient(row).map((word): SearchWord => ["clients", row.id, word])),
        ...pets.flatMap((row) => wordsOfPet(row).map((word): SearchWord => ["pets", row.id, word])),
      ];
      const gone = page.rows.filter(({ tbl, deleted }) => deleted === 1 && (tbl === "clients" || tbl === "pets"));
      // In the order of the key: two servers that add the same never wait for each other in a circle.
      words.sort((a, b) => (`${a[0]} ${a[2]} ${a[1]}` < `${b[0]} ${b[2]} ${b[1]}` ? -1 : 1));
      return { from, to: page.to, words, deadRows: deadRows + gone.length, isLast: page.isLast };
    });
    if (step.to > from) yield JSON.stringify(step);
    ({ to: from, deadRows, isLast } = step);
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
  }
};
