import type { RowOf } from "../../kernel/entity.ts";
import type { pets } from "./pet.ts";

type Pet = RowOf<typeof pets>;

const IDENTIFIERS_AT_MOST = 12;

/** Chips and tags of `from` that `into` lacks, as far as they fit. */
export function newIdentifiers(from: Pet, into: Pet): Pet["identifiers"] {
  const known = new Set(into.identifiers.map(({ kind, value }) => `${kind} ${value}`));
  const added = from.identifiers.filter(({ kind, value }) => !known.has(`${kind} ${value}`));
  return added.slice(0, IDENTIFIERS_AT_MOST - into.identifiers.length);
}

export type MergedPetFields = Pick<Pet, "identifiers" | "photoFile">;

/** The fields that a merge gives the pet that stays; every other field stays as `into` has it. */
export const mergedPetFields = (into: Pet, from: Pet): MergedPetFields => ({
  identifiers: [...into.identifiers, ...newIdentifiers(from, into)],
  photoFile: into.photoFile ?? from.photoFile,
});
