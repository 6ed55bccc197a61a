import type { DuplicatePair } from "../import-duplicates.queries.ts";
import type { ImportLink } from "../import-links.queries.ts";
import type { ReadRow } from "../read/read-row.ts";
import type { RowNote } from "../report/row-note.ts";

/** A row of a list beside what the clinic has of it. */
export interface MatchedRow {
  row: ReadRow;
  /** The owner in this clinic: known before, or made by this row. */
  clientId: string | null;
  isNewClient: boolean;
  isNewPet: boolean;
  /** What the row was recognised as, though its own key is new. */
  links: ImportLink[];
  /** Each new record of the row beside one that it may be. */
  duplicates: DuplicatePair[];
  hasOtherOwner: boolean;
  notes: RowNote[];
  differences: RowNote[];
}
