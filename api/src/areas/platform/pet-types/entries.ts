import { seededBreeds } from "@fernpaw/domain/pets/breed-vocabulary";
import { SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { searchTextOf, sortKeyOf } from "../public/search-words.ts";
import { addBreeds, addSpecies, allSpecies, type BreedRow, breedsIn, type SpeciesRow } from "./pet-types.queries.ts";

const Names = z.array(z.string());

export const synonymsOf = ({ synonyms }: Pick<BreedRow, "synonyms">): string[] => z.parse(Names, JSON.parse(synonyms));

/** The columns that follow from the names of a breed. */
export const breedNames = (name: string, synonyms: readonly string[], vboId: string) => ({
  name,
  nameKey: sortKeyOf(name),
  synonyms: JSON.stringify(synonyms),
  searchText: searchTextOf(name, ...synonyms, vboId),
});

/** The columns that follow from the name of a species. */
export const speciesNames = (name: string, code: string) => ({
  name,
  nameKey: sortKeyOf(name),
  searchText: searchTextOf(name, code.replaceAll("_", " ")),
});

export const newEntry = { status: "active", mergedIntoId: "", revision: 1, version: 0 } as const;

const seededSpecies = (at: string): SpeciesRow[] =>
  SEEDED_PET_TYPES.map(({ id, code, name, weightUnit, sort }) => ({
    ...newEntry,
    ...speciesNames(name, code),
    id,
    code,
    weightUnit,
    sort,
    updatedAt: at,
  }));

const seededBreedRows = (at: string): BreedRow[] =>
  SEEDED_PET_TYPES.flatMap(({ id: speciesId, code }) =>
    seededBreeds(code).map(({ id, name, synonyms }) => ({
      ...newEntry,
      ...breedNames(name, synonyms, ""),
      id,
      speciesId,
      vboId: "",
      updatedAt: at,
    })),
  );

/** Adds the species and breeds that come with the app to the lists of the platform. Those that are there stay as they are. */
export async function keepSeeded({ store, now }: { store: Pick<Store, "read" | "write">; now: () => number }) {
  const known = await store.read(
    async (sql) => new Set([...(await allSpecies(sql)), ...(await breedsIn(sql, null))].map(({ id }) => id)),
  );
  const at = toInstant(now());
  const species = seededSpecies(at).filter(({ id }) => !known.has(id));
  const breeds = seededBreedRows(at).filter(({ id }) => !known.has(id));
  if (species.length + breeds.length === 0) return;
  await store.write(async (sql) => {
    await addSpecies(sql, species);
    await addBreeds(sql, breeds);
  });
}
