import { clientName } from "@fernpaw/domain/clients/client";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { NoteCode } from "../report/note-words.copy.ts";
import type { RowNote } from "../report/row-note.ts";
import { typeName } from "./find-differences.ts";
import type { KnownPet } from "./stored-rows.queries.ts";

/** Rows of the clinic that a note names at most. */
export const MOST_NAMED = 3;

export const joinParts = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(", ");

export const petWords = ({ pet, owners }: KnownPet): string =>
  joinParts([pet.name, typeName(pet.petTypeId), pet.birthOn, ...owners.map(clientName)]);

/** A note about the pet of a row. */
export interface PetFinding {
  code: NoteCode;
  field: ImportField;
  /** In words, what the clinic has. */
  here: readonly string[];
}

interface NotePlace {
  line: number;
  columns: readonly string[];
  positions: ReadonlyMap<ImportField, number>;
}

/** A note on a row, in the column of its field. */
export function noteOn(
  { line, columns, positions }: NotePlace,
  code: NoteCode,
  { field, value, here, isFault = false }: Omit<PetFinding, "code"> & { value: string; isFault?: boolean },
): RowNote {
  const column = columns[positions.get(field) ?? -1] ?? "";
  const named = here.slice(0, MOST_NAMED).join("; ").slice(0, 400);
  return { line, column, code, value: value.slice(0, 200), here: named, isFault };
}
