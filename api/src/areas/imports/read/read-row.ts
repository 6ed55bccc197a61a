import { hasPetColumns } from "@fernpaw/domain/imports/import-mapping";
import type { RowNote } from "../report/row-note.ts";
import { type ClientDraft, readClient } from "./read-client.ts";
import { type PetDraft, readPet } from "./read-pet.ts";
import { type ReaderContext, recordValues } from "./record-values.ts";
import { rowHash } from "./row-keys.ts";

export interface ReadRow {
  line: number;
  /** Null: the list says nothing of an owner; the pet's owner is unknown. */
  client: ClientDraft | null;
  pet: PetDraft | null;
  /** Equal to an earlier line: one animal more, whatever the clinic has. */
  isRepeated: boolean;
  notes: RowNote[];
}

/**
 * One record of a list as the rows that it makes. `occurrence` counts equal records without an id of
 * their own, from 1: the second of two equal lines is a second animal.
 */
export function readRow(
  context: ReaderContext,
  cells: readonly string[],
  line: number,
  occurrence: (hash: string) => number,
): ReadRow {
  const values = recordValues(context, cells, line);
  const externalId = values.value("pet.externalId") || values.value("pet.licence");
  let own = "";
  let nth = 1;
  const ownKey = (): string => {
    if (own === "") {
      const hash = rowHash(cells);
      nth = occurrence(hash);
      own = `row:${hash}:${nth}`;
    }
    return own;
  };
  const isPetList = hasPetColumns(context.settings.mapping);
  const pet = isPetList
    ? readPet(values, context, externalId === "" ? ownKey() : `id:${externalId}`.slice(0, 200))
    : null;
  const client = readClient(values, context.country, own || (externalId && `id:${externalId}`) || ownKey());
  if (!isPetList && !client) values.warn("client.fullName", "client_missing", true);
  return { line, client, pet, isRepeated: nth > 1, notes: values.notes };
}
