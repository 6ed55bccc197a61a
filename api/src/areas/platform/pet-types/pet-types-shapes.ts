import { Id } from "@fernpaw/domain/kernel/ids";
import { NewBreed } from "@fernpaw/domain/pets/pet-type-forms";
import * as z from "zod/mini";
import { LIST_QUERY } from "../public/page-by-key.ts";
import { likePatterns, sortKeyOf } from "../public/search-words.ts";
import { synonymsOf } from "./entries.ts";
import {
  BREED_SORTS,
  type BreedFilter,
  type EntryFilter,
  type ListedBreed,
  type ListedSpecies,
  SPECIES_SORTS,
} from "./pet-types.queries.ts";

const Status = z.enum(["active", "inactive", "merged"]);
export const BreedsQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(BREED_SORTS), "name"),
  species: z.optional(Id),
  status: z.optional(Status),
  /** This one alone. */
  id: z.optional(Id),
  /** Those with this name alone; capitals and accents do not matter. */
  name: z.optional(NewBreed.shape.name),
});
export const SpeciesQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(SPECIES_SORTS), "sort"),
  status: z.optional(Status),
  /** This one alone. */
  id: z.optional(Id),
});

const entry = {
  id: z.string(),
  name: z.string(),
  status: Status,
  /** The entry that is offered instead; null: none. */
  mergedInto: z.nullable(z.object({ id: z.string(), name: z.string() })),
  revision: z.int(),
  updatedAt: z.string(),
};
export const Breed = z.object({
  ...entry,
  speciesId: z.string(),
  speciesName: z.string(),
  synonyms: z.array(z.string()),
  /** Its id in the Vertebrate Breed Ontology; empty: none. */
  vboId: z.string(),
});
export const Species = z.object({
  ...entry,
  code: z.string(),
  weightUnit: z.enum(["g", "kg"]),
  sort: z.int(),
  /** Breeds of it that are offered. */
  breeds: z.int(),
});
export const Params = z.strictObject({ id: Id });
export const Into = z.strictObject({ into: Id });
export const Made = z.object({ id: z.string() });

const shownEntry = (row: ListedBreed | ListedSpecies) => ({
  id: row.id,
  name: row.name,
  status: row.mergedIntoId === "" ? row.status : ("merged" as const),
  mergedInto: row.mergedIntoId === "" ? null : { id: row.mergedIntoId, name: row.keptName ?? "" },
  revision: Number(row.revision),
  updatedAt: row.updatedAt,
});
export const shownBreed = (row: ListedBreed): z.output<typeof Breed> => ({
  ...shownEntry(row),
  speciesId: row.speciesId,
  speciesName: row.speciesName,
  synonyms: synonymsOf(row),
  vboId: row.vboId,
});
export const shownSpecies = (row: ListedSpecies): z.output<typeof Species> => ({
  ...shownEntry(row),
  code: row.code,
  weightUnit: row.weightUnit,
  sort: Number(row.sort),
  breeds: Number(row.breeds ?? 0),
});

type Asked = Pick<z.output<typeof SpeciesQuery>, "search" | "status" | "id">;

export function entryFilter({ search, status, id }: Asked) {
  const patterns = likePatterns(search);
  return patterns === null ? null : ({ patterns, status: status ?? null, id: id ?? null } satisfies EntryFilter);
}

export function breedFilter(query: z.output<typeof BreedsQuery>): BreedFilter | null {
  const filter = entryFilter(query);
  const { species, name } = query;
  return filter && { ...filter, speciesId: species ?? null, nameKey: name === undefined ? null : sortKeyOf(name) };
}

export const config = { permission: "platform:settings:manage" } as const;
