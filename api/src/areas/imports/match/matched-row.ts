import type { appointments } from "@fernpaw/domain/appointments/appointment";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { measurements } from "@fernpaw/domain/pets/pet";
import type { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import type { DuplicatePair } from "../import-duplicates.queries.ts";
import type { ImportLink } from "../import-links.queries.ts";
import type { MatchedBalance } from "./matched-balance.ts";
import type { MatchedProduct, MatchedStock } from "./matched-product.ts";
import type { ReadRow } from "../read/read-row.ts";
import type { RowNote } from "../report/row-note.ts";

/** A note of an earlier system. The person who imports it is known when it is written. */
export interface NewNote {
  id: string;
  petId: string;
  text: string;
  writtenAt: Instant;
}

/** A weight, a vaccination, a note or an appointment. */
export type NewEvent =
  | { table: "measurements"; row: NewRow<typeof measurements> }
  | { table: "vaccinations"; row: NewRow<typeof vaccinations> }
  /** `further`: the rest of a text that is too long for one note. `isFirstOfPet`: no earlier line brings its pet a note. */
  | { table: "visitNotes"; row: NewNote; further: readonly NewNote[]; isFirstOfPet: boolean }
  | { table: "appointments"; row: NewRow<typeof appointments>; isBooking: boolean };

/** A row of a list beside what the clinic has of it. */
export interface MatchedRow {
  row: ReadRow;
  /** The owner in this clinic: known before, or made by this row. */
  clientId: string | null;
  isNewClient: boolean;
  isNewPet: boolean;
  /** Earlier rows that it was recognised as, though its own key is new. */
  links: ImportLink[];
  /** Each new record of the row beside one that it may be. */
  duplicates: DuplicatePair[];
  hasOtherOwner: boolean;
  /** The weight, vaccination, note or appointment that the row makes, or that the clinic has already; null: another list, or it was refused. */
  event: (NewEvent & { isNew: boolean; pet: string; owner: string }) | null;
  product: MatchedProduct | null;
  stock: MatchedStock | null;
  balance: MatchedBalance | null;
  /** Its pet was not found, or its time is taken: nothing of it comes in. A note says why. */
  isRefused: boolean;
  notes: RowNote[];
  differences: RowNote[];
}

/** A row before it is matched. */
export const unmatched = (row: ReadRow): MatchedRow => ({
  row,
  clientId: null,
  isNewClient: false,
  isNewPet: false,
  links: [],
  duplicates: [],
  hasOtherOwner: false,
  event: null,
  product: null,
  stock: null,
  balance: null,
  isRefused: false,
  notes: [],
  differences: [],
});
