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
