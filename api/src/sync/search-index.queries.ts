import type { Sql, SqlValue } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../db/every-clinic.ts";
import { rowsOf } from "../db/typed-sql.ts";
import { type ClientText, type PetText, WORDS_FORMAT, type WordRange } from "./search-words.ts";

export type SearchedTable = "clients" | "pets";

/** How far a clinic's words are up to date. */
export interface SearchCursor {
  version: number;
  /** Deleted rows whose words may still be there. */
  deadRows: number;
}

const NO_WORDS: SearchCursor = { version: 0, deadRows: 0 };
/** Rows that one statement reads or adds: its text never changes, so it is prepared once. */
const LIST = 100;
const marks = (count: number, of = "?"): string => Array.from({ length: count }, () => of).join(", ");

/** The version of the clinic; its words are those of an older one, or of none. */
export async function searchCursor(sql: Sql, clinicId: string): Promise<SearchCursor> {
  const [found] = await sql.all<SearchCursor & { format: number }>(
    `select "version", "deadRows", "format" from "searchCursors" where "clinicId" = ?`,
    [clinicId],
  );
  return found?.format === WORDS_FORMAT ? found : NO_WORDS;
}

export async function clinicVersion(sql: Sql, clinicId: string): Promise<number> {
  const [clinic] = await sql.all<{ version: number }>(`select "version" from "sync_clinic" where "clinicId" = ?`, [
    clinicId,
  ]);
  return clinic?.version ?? 0;
}

/** Clinics whose words are behind. */
export async function clinicsBehind(sql: Sql): Promise<string[]> {
  const clinics = everyClinicQuery
    .selectFrom("sync_clinic as c")
    .select("c.clinicId")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("searchCursors as s")
            .select("s.version")
            .whereRef("s.clinicId", "=", "c.clinicId")
            .whereRef("s.version", ">=", "c.version")
            .where("s.format", "=", WORDS_FORMAT),
        ),
      ),
    )
    .orderBy("c.clinicId");
  return (await rowsOf(sql, clinics)).map(({ clinicId }) => clinicId);
}

export interface ChangedRow {
  tbl: string;
  rowId: string;
  version: number;
  deleted: number;
}

const CHANGED = `select "tbl", "rowId", "version", "deleted" from "sync_row" where "clinicId" = ?`;
const CHANGED_AFTER = `${CHANGED} and "version" > ? order by "version", "tbl", "rowId" limit ?`;
/** As a range: for one value SQLite would walk the clinic by its key, because that has the order. */
const CHANGED_IN = `${CHANGED} and "version" >= ? and "version" <= ? order by "version", "tbl", "rowId"`;

export interface ChangedPage {
  rows: ChangedRow[];
  /** All changes up to this version are in the pages so far. */
  to: number;
  isLast: boolean;
}

/** Rows that changed after a version, of every table, oldest first; a version is never split. */
export async function changedAfter(sql: Sql, clinicId: string, after: number, limit: number): Promise<ChangedPage> {
  const head = await clinicVersion(sql, clinicId);
  const rows = await sql.all<ChangedRow>(CHANGED_AFTER, [clinicId, after, limit]);
  const last = rows.at(-1);
  if (!last || rows.length < limit) return { rows, to: head, isLast: true };
  const whole = await sql.all<ChangedRow>(CHANGED_IN, [clinicId, last.version, last.version]);
  return { rows: [...rows.filter(({ version }) => version < last.version), ...whole], to: last.version, isLast: false };
}

const CLIENT_COLUMNS = `"id", "firstName", "lastName", "companyName", "phones", "emails", "importKey"`;
const PET_COLUMNS = `"id", "name", "identifiers", "importKey"`;

/** Runs a statement that takes up to `LIST` ids; a shorter list is filled up with its last one. */
async function byIds<Row>(
  sql: Sql,
  clinicId: string,
  ids: readonly string[],
  statement: (list: string) => string,
): Promise<Row[]> {
  const text = statement(marks(LIST));
  const found: Row[] = [];
  for (let at = 0; at < ids.length; at += LIST) {
    const some = ids.slice(at, at + LIST);
    const filled = Array.from({ length: LIST }, (_, index) => some[Math.min(index, some.length - 1)] ?? "");
    found.push(...(await sql.all<Row>(text, [clinicId, ...filled])));
  }
  return found;
}

/** What clients are found by; those that were merged into another are left out. In no order. */
export function clientTexts(sql: Sql, clinicId: string, ids: readonly string[]): Promise<ClientText[]> {
  return byIds(
    sql,
    clinicId,
    ids,
    (list) =>
      `select ${CLIENT_COLUMNS} from "clients" where "clinicId" = ? and "id" in (${list}) and "mergedIntoId" is null`,
  );
}

export function petTexts(sql: Sql, clinicId: string, ids: readonly string[]): Promise<PetText[]> {
  return byIds(
    sql,
    clinicId,
    ids,
    (list) => `select ${PET_COLUMNS} from "pets" where "clinicId" = ? and "id" in (${list}) and "mergedIntoId" is null`,
  );
}

export interface FoundWord {
  word: string;
  rowId: string;
}

/** Words of a range in their order, after one that was seen. */
export function wordsBetween(
  sql: Sql,
  clinicId: string,
  { tbl, range, after }: { tbl: SearchedTable; range: WordRange; after: FoundWord },
  limit: number,
): Promise<FoundWord[]> {
  return sql.all<FoundWord>(
    `select "word", "rowId" from "searchWords" where "clinicId" = ? and "tbl" = ? and "word" < ?
     and ("word", "rowId") > (?, ?) order by "word", "rowId" limit ?`,
    [clinicId, tbl, range.to, after.word, after.rowId, limit],
  );
}

/** How many words a range has, up to `limit`. */
export async function countBetween(
  sql: Sql,
  clinicId: string,
  { tbl, range }: { tbl: SearchedTable; range: WordRange },
  limit: number,
): Promise<number> {
  const [row] = await sql.all<{ n: number }>(
    `select count(*) as "n" from (select 1 from "searchWords" where "clinicId" = ? and "tbl" = ?
     and "word" >= ? and "word" < ? limit ${limit}) counted`,
    [clinicId, tbl, range.from, range.to],
  );
  return row?.n ?? 0;
}

export type SearchWord = [tbl: SearchedTable, rowId: string, word: string];

const adding = (count: number): string =>
  `insert into "searchWords" ("clinicId", "tbl", "word", "rowId") values ${marks(count, "(?, ?, ?, ?)")}
   on conflict ("clinicId", "tbl", "word", "rowId") do nothing`;
const ADD_MANY = adding(LIST);
const ADD_ONE = adding(1);

/** Words that are there already stay: a row that changed back, or that another server saw first. */
export async function addWords(sql: Sql, clinicId: string, words: readonly SearchWord[]): Promise<void> {
  const valuesOf = ([tbl, rowId, word]: SearchWord): SqlValue[] => [clinicId, tbl, word, rowId];
  let at = 0;
  for (; at + LIST <= words.length; at += LIST) await sql.run(ADD_MANY, words.slice(at, at + LIST).flatMap(valuesOf));
  for (const word of words.slice(at)) await sql.run(ADD_ONE, valuesOf(word));
}

export async function dropWords(sql: Sql, clinicId: string, words: readonly SearchWord[]): Promise<void> {
  for (const [tbl, rowId, word] of words)
    await sql.run(`delete from "searchWords" where "clinicId" = ? and "tbl" = ? and "word" = ? and "rowId" = ?`, [
      clinicId,
      tbl,
      word,
      rowId,
    ]);
}

/** Never back: another server may have come further meanwhile. */
export async function moveCursor(
  sql: Sql,
  clinicId: string,
  { version, deadRows }: SearchCursor,
  from: number,
): Promise<void> {
  await sql.run(
    `insert into "searchCursors" ("clinicId", "version", "format", "deadRows") values (?, ?, ${WORDS_FORMAT}, ?)
     on conflict ("clinicId") do update set "version" = excluded."version", "format" = excluded."format",
     "deadRows" = excluded."deadRows"
     where "searchCursors"."version" = ? or "searchCursors"."format" <> ${WORDS_FORMAT}`,
    [clinicId, version, deadRows, from],
  );
}

/** A page of all words of a clinic, and those of them whose row is gone. */
export async function deadWords(
  sql: Sql,
  clinicId: string,
  after: SearchWord,
  limit: number,
): Promise<{ last: SearchWord | null; dead: SearchWord[] }> {
  const [afterTbl, afterRow, afterWord] = after;
  const page = await sql.all<{ tbl: SearchedTable; word: string; rowId: string }>(
    `select "tbl", "word", "rowId" from "searchWords" where "clinicId" = ?
     and ("tbl", "word", "rowId") > (?, ?, ?) order by "tbl", "word", "rowId" limit ?`,
    [clinicId, afterTbl, afterWord, afterRow, limit],
  );
  const alive = new Set<string>();
  for (const tbl of ["clients", "pets"] as const) {
    const ids = [...new Set(page.filter((word) => word.tbl === tbl).map(({ rowId }) => rowId))];
    const rows = await byIds<{ id: string }>(
      sql,
      clinicId,
      ids,
      (list) => `select "id" from "${tbl}" where "clinicId" = ? and "id" in (${list})`,
    );
    for (const { id } of rows) alive.add(`${tbl}:${id}`);
  }
  const words = page.map(({ tbl, word, rowId }): SearchWord => [tbl, rowId, word]);
  return { last: words.at(-1) ?? null, dead: words.filter(([tbl, rowId]) => !alive.has(`${tbl}:${rowId}`)) };
}
