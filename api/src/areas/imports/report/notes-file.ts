import { safeCell } from "@fernpaw/domain/kernel/csv";
import { stringify } from "csv-stringify";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { PRIVATE_FILE } from "../../../private-files.ts";
import { noteWords } from "./note-words.copy.ts";
import type { RowNote } from "./row-note.ts";

const COLUMNS = ["line", "kind", "column", "code", "value", "stored here", "means"];

function cellsOf({ line, column, code, value, here = "", isFault }: RowNote): string[] {
  const kind = isFault ? "not imported" : "warning";
  return [String(line), kind, safeCell(column), code, safeCell(value), safeCell(here), noteWords[code]];
}

export interface NotesFile {
  /** Answers once the disk keeps up. */
  write(notes: readonly RowNote[]): Promise<void>;
  /** Answers once the whole file is written. */
  close(): Promise<void>;
}

/** A new CSV file of notes on rows, in the place of an earlier one. */
export function openNotesFile(path: string): NotesFile {
  const lines = stringify({ header: true, columns: COLUMNS });
  const file = lines.pipe(createWriteStream(path, PRIVATE_FILE));
  return {
    write: async (notes) => {
      for (const note of notes) if (!lines.write(cellsOf(note))) await once(lines, "drain");
    },
    close: async () => {
      lines.end();
      await once(file, "close");
    },
  };
}
