import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { keyCounter } from "../../db/scratch-keys.ts";
import { scratchIndex } from "../../db/scratch-index.ts";
import { PRIVATE_FOLDER } from "../../private-files.ts";
import type { ClinicPort } from "./clinic-port.ts";
import { KnownRows } from "./match/known-rows.ts";
import type { MatchedRow } from "./match/matched-row.ts";
import { listKind } from "./list-kinds.ts";
import { type ListFile, type ReadBatch, readList } from "./read/read-list.ts";
import { FoundInList } from "./report/findings.ts";
import { openNotesFile } from "./report/notes-file.ts";
import { addFigures, emptyReport, type ImportReport, isOut } from "./report/report-figures.ts";
import { notesNotTaken, type RowNote } from "./report/row-note.ts";
import { newDuplicates, newLinks, newRows } from "./write/new-rows.ts";

export interface LineRequest {
  importId: string;
  list: ListFile;
  /** Where the notes on rows go. */
  notesPath: string;
  /** Where `ImportFindings` go, as JSON. */
  findingsPath: string;
  /** A folder for what is known meanwhile: emptied before, and of no use afterwards. */
  scratchPath: string;
  /** Else the list is only looked at. */
  isRun: boolean;
}

/** The notes of reading a piece. Of a line that proved refused or left out when it was matched, only those that still hold. */
function notesOf({ notes }: ReadBatch, rows: readonly MatchedRow[]): RowNote[] {
  const out = new Set(rows.filter(isOut).map(({ row }) => row.line));
  return notes.flatMap((note) => (out.has(note.line) ? notesNotTaken([note]) : [note]));
}

/** Reads a list, matches it with the clinic, writes what is new and reports on each line. Answers the figures of the whole list. */
export async function runLine(request: LineRequest, clinic: ClinicPort): Promise<ImportReport> {
  const { importId, list, notesPath, findingsPath, scratchPath, isRun } = request;
  await rm(scratchPath, { recursive: true, force: true });
  await mkdir(scratchPath, PRIVATE_FOLDER);
  const keys = keyCounter(join(scratchPath, "keys"));
  const index = scratchIndex(join(scratchPath, "known"));
  const known = new KnownRows({ index, clinic, importId, list, keysPath: join(scratchPath, "list-keys") });
  const kind = listKind(list);
  const match = kind.matcher({ clinic, known, index, importId, list });
  const notes = openNotesFile(notesPath);
  const found = new FoundInList();
  let report = emptyReport();
  /** Its failure ends the line at the next piece. */
  let stored: Promise<void> = Promise.resolve();
  const store = async (rows: readonly MatchedRow[], after: ImportReport): Promise<void> => {
    if (isRun) await clinic.write(newRows(rows), newLinks(rows), newDuplicates(rows));
    await clinic.saveProgress(after);
  };
  try {
    for await (const batch of readList(list, keys.count, kind.read)) {
      // A piece is read while the one before it is stored, and matched with what is then there.
      await stored;
      const rows = await match(batch.rows);
      report = addFigures(report, batch, rows);
      stored = store(rows, report);
      stored.catch(() => undefined);
      const readNotes = notesOf(batch, rows);
      await notes.write(readNotes);
      for (const row of rows) await notes.write([...row.notes, ...row.differences]);
      found.take(rows, { notes: readNotes, words: batch.words });
    }
    await stored;
    await found.write(findingsPath);
    return report;
  } finally {
    await stored.catch(() => undefined);
    keys.close();
    index.close();
    await notes.close();
  }
}
