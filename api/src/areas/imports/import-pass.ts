import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { stringify } from "csv-stringify";
import { keyCounter } from "../../db/scratch-keys.ts";
import { type CsvFormat, type CsvRecord, readCsv } from "./shared/csv-file.ts";
import { type NoteCode, noteWords } from "./import-notes.copy.ts";
import { type ReaderContext, type ReadRow, type RowNote, readRow } from "./import-reader.ts";

export interface PassRequest {
  listPath: string;
  /** Where the notes on rows are written, and a scratch file beside it. */
  notesPath: string;
  format: CsvFormat;
  context: Omit<ReaderContext, "columns">;
}

/** Rows of one piece of work; each record makes up to three. */
const ROWS_A_BATCH = 500;
/** So that a list of faults alone still shows how far it is. */
const RECORDS_A_BATCH = 5000;

export interface Batch {
  rows: ReadRow[];
  /** Records read so far. */
  read: number;
  faults: number;
  warnings: number;
  /** Records whose key stood in an earlier line of this list: they add nothing. */
  duplicates: number;
  /** Records that equal an earlier line to the letter and have no id: they are taken as further animals. */
  repeated: number;
  /** The line on which reading ended before the end of the file: nothing after it was read. */
  brokenAtLine: number | null;
}

/** A leading sign would make a spreadsheet compute: it gets an apostrophe. */
const safeCell = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

async function writeNotes(notes: Writable, list: readonly RowNote[]): Promise<void> {
  for (const { line, column, code, value, here = "", isFault } of list) {
    const kind = isFault ? "not imported" : "warning";
    const cells = [String(line), kind, safeCell(column), code, safeCell(value), safeCell(here), noteWords[code]];
    if (!notes.write(cells)) await once(notes, "drain");
  }
}

interface Tally extends Omit<Batch, "rows"> {
  notes: RowNote[];
}

/** Reads one record, counts what came of it, and answers it unless it adds nothing. */
function take(record: CsvRecord, context: ReaderContext, count: (key: string) => number, tally: Tally): ReadRow[] {
  const row = readRow(context, record.cells, record.line, (hash) => count(`row ${hash}`));
  const note = (code: NoteCode): void => {
    row.notes.push({ line: row.line, column: "", code, value: row.pet?.name ?? "", isFault: false });
  };
  const isDuplicate = row.pet !== null && count(`pet ${row.pet.importKey}`) > 1;
  const isRefused = row.notes.some(({ isFault }) => isFault);
  if (isDuplicate) note("duplicate");
  else if (row.isRepeated) note("repeated_row");
  else if (!isRefused && row.notes.length > 0) tally.warnings += 1;
  tally.notes.push(...row.notes);
  if (isRefused) tally.faults += 1;
  else if (isDuplicate) tally.duplicates += 1;
  else if (row.isRepeated) tally.repeated += 1;
  return isRefused || isDuplicate ? [] : [row];
}

const rowsOf = ({ pet, client }: ReadRow): number => (pet ? 1 : 0) + (client ? 1 : 0) + (pet && client ? 1 : 0);

/** What each record of a list is called in it: `client <key>`, `pet <key>`. */
export async function* keysOf({ listPath, notesPath, format, context }: PassRequest): AsyncGenerator<string[]> {
  const scratch = `${notesPath}.rows`;
  await rm(scratch, { force: true });
  const hashes = keyCounter(scratch);
  let keys: string[] = [];
  try {
    for await (const record of readCsv(listPath, format)) {
      if ("code" in record) continue;
      const { client, pet } = readRow({ ...context, columns: format.columns }, record.cells, record.line, hashes.count);
      if (client?.importKey) keys.push(`client ${client.importKey}`);
      if (pet?.importKey) keys.push(`pet ${pet.importKey}`);
      if (keys.length < RECORDS_A_BATCH) continue;
      yield keys;
      keys = [];
    }
    yield keys;
  } finally {
    hashes.close();
    await rm(scratch, { force: true });
  }
}

/**
 * Reads a list from start to end and answers the rows that it makes, piece by piece. A record whose key came
 * before adds nothing and is noted. Notes go to `notesPath` as CSV; so do those with which the reader of a piece asks
 * for the next one.
 */
export async function* passOver(request: PassRequest): AsyncGenerator<Batch, void, RowNote[]> {
  const scratch = `${request.notesPath}.keys`;
  await rm(scratch, { force: true });
  const keys = keyCounter(scratch);
  const notes = stringify({
    header: true,
    columns: ["line", "kind", "column", "code", "value", "stored here", "means"],
  });
  const file = notes.pipe(createWriteStream(request.notesPath));
  const context: ReaderContext = { ...request.context, columns: request.format.columns };
  const tally: Tally = { read: 0, faults: 0, warnings: 0, duplicates: 0, repeated: 0, brokenAtLine: null, notes: [] };
  let rows: ReadRow[] = [];
  let size = 0;
  const batch = (): Batch => {
    const { notes: _, ...counts } = tally;
    return { rows, ...counts };
  };
  try {
    for await (const record of readCsv(request.listPath, request.format)) {
      tally.notes = [];
      if ("code" in record) {
        const { line, code } = record;
        tally.faults += 1;
        tally.brokenAtLine = line;
        const broken = { line, column: "", value: "", isFault: true };
        tally.notes.push({ ...broken, code }, { ...broken, code: "rest_not_read" });
      } else {
        tally.read += 1;
        const row = take(record, context, keys.count, tally);
        rows.push(...row);
        size += row.reduce((sum, one) => sum + rowsOf(one), 0);
      }
      await writeNotes(notes, tally.notes);
      if (size <= ROWS_A_BATCH - 3 && tally.read % RECORDS_A_BATCH !== 0) continue;
      await writeNotes(notes, yield batch());
      rows = [];
      size = 0;
    }
    await writeNotes(notes, yield batch());
  } finally {
    keys.close();
    await rm(scratch, { force: true });
    notes.end();
    await once(file, "close");
  }
}
