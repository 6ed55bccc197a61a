import type { NoteCode } from "./note-words.copy.ts";

/** What is to be said of one line of a list. A fault refuses the row; a warning drops one value of it, or says what was found. */
export interface RowNote {
  line: number;
  column: string;
  code: NoteCode;
  value: string;
  /** What the clinic has instead. */
  here?: string;
  isFault: boolean;
}

/** Said of a line that is left out, beside the notes on values of lines that come in. */
const OF_ANY_LINE: readonly NoteCode[] = ["cell_count", "duplicate", "duplicate_line"];

/** The notes on a line that is refused or left out: without those that say how its values are imported. */
export const notesNotTaken = (notes: readonly RowNote[]): RowNote[] =>
  notes.filter(({ code, isFault }) => isFault || OF_ANY_LINE.includes(code));
