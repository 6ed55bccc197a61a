import { type ListedWord, wordLookup } from "@fernpaw/domain/imports/word-table";
import type { NoteCode } from "../report/note-words.copy.ts";
import { notesNotTaken, type RowNote } from "../report/row-note.ts";
import { type CsvBreak, type CsvFormat, type CsvRecord, readCsv } from "../public/csv-file.ts";
import type { ReadRecord, ReadRow } from "./read-row.ts";
import { fieldPositions, type ListContext, type ReaderContext } from "./record-values.ts";

/** A list on the disk, and what is needed to understand it. */
export interface ListFile {
  path: string;
  format: CsvFormat;
  context: ListContext;
}

export const readerContext = ({ format, context }: ListFile): ReaderContext => ({
  ...context,
  columns: format.columns,
  positions: fieldPositions(context.settings.mapping),
  correction: wordLookup(context.settings.words ?? {}),
});

/** Of all records that were read so far. */
export interface ReadCounts {
  records: number;
  faults: number;
  /** Records whose key stood in an earlier line of this list: they add nothing. */
  duplicates: number;
  /** Records that equal an earlier line to the letter and have no id: they are taken as further animals. */
  repeated: number;
  /** The line on which reading ended before the end of the file: nothing after it was read. */
  brokenAtLine: number | null;
}

/** A piece of a list. */
export interface ReadBatch {
  /** What is left to be matched: no refused row and no duplicate. */
  rows: ReadRow[];
  /** Of every record of the piece, in the order of the lines. */
  notes: RowNote[];
  /** Of refused records: a person may correct the word that is not understood. */
  words: ListedWord[];
  counts: ReadCounts;
}

/** Rows of one version of a clinic; each record makes up to three. */
const ROWS_A_BATCH = 500;
/** So that a list of faults alone still shows how far it is. */
const RECORDS_A_BATCH = 5000;

/** An appointment may bring an inbox item, and make its client active again. */
const ROWS_OF_EVENT = 3;

/** So many characters of notes count as a row: a version of a clinic holds about two million of them. */
const TEXT_OF_ROW = 4000;

function rowsOfEvent({ what }: NonNullable<ReadRow["event"]>): number {
  if (what.table !== "visitNotes") return ROWS_OF_EVENT;
  return what.texts.reduce((rows, { length }) => rows + 1 + Math.floor(length / TEXT_OF_ROW), 0);
}

/** A product with its price, the one that it replaces, its cost and its supplier; or stock with its batch. */
const ROWS_OF_PRODUCT = 5;

function rowsOfProduct({ product, stock }: ReadRow): number {
  if (!product || stock) return ROWS_OF_PRODUCT;
  const { unitMinor, packCostMinor, supplierId } = product;
  return 1 + (unitMinor === null ? 0 : 2) + (packCostMinor === null ? 0 : 1) + (supplierId === null ? 0 : 1);
}

/** An invoice with its charge line, and a payment. */
const ROWS_OF_BALANCE = 3;

function rowsMadeBy(row: ReadRow): number {
  const { pet, client, event, product, balance } = row;
  if (product) return rowsOfProduct(row);
  if (balance) return ROWS_OF_BALANCE;
  return event ? rowsOfEvent(event) : (pet ? 1 : 0) + (client ? 1 : 0) + (pet && client ? 1 : 0);
}

/** Answers how many rows of the clinic the record makes. */
function takeRecord(batch: ReadBatch, row: ReadRow, countKey: (key: string) => number): number {
  const { counts } = batch;
  const note = (code: NoteCode): void => {
    row.notes.push({ line: row.line, column: "", code, value: row.pet?.name ?? "", isFault: false });
  };
  const isEventAgain = (row.event ?? row.product ?? row.balance) !== null && row.isRepeated;
  const isDuplicate = isEventAgain || (row.pet !== null && countKey(`pet ${row.pet.importKey}`) > 1);
  const isRefused = row.notes.some(({ isFault }) => isFault);
  if (isDuplicate) note(isEventAgain ? "duplicate_line" : "duplicate");
  else if (row.isRepeated) note("repeated_row");
  if (isRefused) counts.faults += 1;
  else if (isDuplicate) counts.duplicates += 1;
  else if (row.isRepeated) counts.repeated += 1;
  batch.notes.push(...(isRefused || isDuplicate ? notesNotTaken(row.notes) : row.notes));
  if (isRefused) batch.words.push(...row.words);
  if (isRefused || isDuplicate) return 0;
  batch.rows.push(row);
  return rowsMadeBy(row);
}

function takeBreak({ counts, notes }: ReadBatch, { line, code }: CsvBreak): void {
  counts.records += 1;
  counts.faults += 1;
  counts.brokenAtLine = line;
  const broken = { line, column: "", value: "", isFault: true };
  notes.push({ ...broken, code }, { ...broken, code: "rest_not_read" });
}

/**
 * A list from start to end, piece by piece, in the order of its lines. `countKey` answers how often a key came in this list,
 * this time included: a pet whose key came before adds nothing and is noted. `readRecord`: that of the kind of list.
 */
export async function* readList(
  list: ListFile,
  countKey: (key: string) => number,
  readRecord: ReadRecord,
): AsyncGenerator<ReadBatch> {
  const context = readerContext(list);
  const read = ({ cells, line }: CsvRecord): ReadRow =>
    readRecord(context, cells, line, (hash) => countKey(`row ${hash}`));
  const counts: ReadCounts = { records: 0, faults: 0, duplicates: 0, repeated: 0, brokenAtLine: null };
  let batch: ReadBatch = { rows: [], notes: [], words: [], counts };
  let size = 0;
  for await (const record of readCsv(list.path, list.format)) {
    if ("code" in record) takeBreak(batch, record);
    else {
      counts.records += 1;
      size += takeRecord(batch, read(record), countKey);
    }
    if (size <= ROWS_A_BATCH - ROWS_OF_PRODUCT && counts.records % RECORDS_A_BATCH !== 0) continue;
    yield batch;
    batch = { rows: [], notes: [], words: [], counts };
    size = 0;
  }
  yield batch;
}
