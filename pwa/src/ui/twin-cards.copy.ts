export const OPEN_RECORD = "Open";

/** Of the two records the one that was added last. */
const NEWEST = "Added last";

/** Of two records that are made one: what a merge does with each. */
export const MERGE_WORDS = { stays: "Stays", goes: "Will be merged" };

/** Which of two records that may be one is the newer, and which one stays. */
export interface TwinMarks {
  /** The record that was added last. */
  newestId: string;
  /** The record that stays after a merge. */
  stayingId: string;
}

/** The marks of one of them; without marks, as of a record that is alone, none. */
export const markWords = (id: string, marks: TwinMarks | null): string[] =>
  marks === null
    ? []
    : [id === marks.newestId ? NEWEST : "", id === marks.stayingId ? MERGE_WORDS.stays : MERGE_WORDS.goes];

/** The number of a record, under the clinic's own word for its kind. */
export function recordNumber(kind: "Client" | "Pet", number: number | null, listNumber: string | null): string {
  if (number !== null) return `${kind} no. ${number}`;
  return listNumber === null ? "New" : `No. ${listNumber} in the earlier system`;
}
