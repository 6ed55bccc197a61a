import type { BreedChange, EntryMerge, NewBreed, NewSpecies, SpeciesChange } from "@fernpaw/domain/pets/pet-type-forms";
import { adminHttp } from "../../../http/client.ts";
import type { AdminPage } from "../lists/use-admin-list.ts";

const ROOT = "/api/admin/pet-types";
export const BREEDS_PATH = `${ROOT}/breeds`;
export const SPECIES_PATH = `${ROOT}/species`;

export type EntryStatus = "active" | "inactive" | "merged";

export interface EntryRow {
  id: string;
  name: string;
  status: EntryStatus;
  mergedInto: { id: string; name: string } | null;
  revision: number;
  updatedAt: string;
}

export interface BreedRow extends EntryRow {
  speciesId: string;
  speciesName: string;
  synonyms: readonly string[];
  vboId: string;
}

export interface SpeciesRow extends EntryRow {
  code: string;
  weightUnit: "g" | "kg";
  sort: number;
  breeds: number;
}

/** Revisions of both entries of a merge, as they were read. */
interface Read {
  name: string;
  revision: number;
  intoRevision: number;
}
export interface BreedMerge extends Read {
  synonyms: readonly string[];
}
export interface SpeciesMerge extends Read {
  moved: number;
  merged: number;
}

export interface ImportOutcome {
  version: number;
  added: number;
  changed: number;
  same: number;
  withdrawn: number;
  unread: number;
  conflicts: number;
  shown: readonly {
    kind: "species_retired" | "retired" | "name_taken" | "ambiguous";
    vboId: string;
    name: string;
    here: string;
  }[];
}

const UPLOAD_MS = 2 * 60_000;
const at = (path: string, id: string, rest = ""): string => `${path}/${encodeURIComponent(id)}${rest}`;

export const addBreed = (breed: NewBreed) => adminHttp.post(BREEDS_PATH, breed);
export const changeBreed = (id: string, change: BreedChange) => adminHttp.put(at(BREEDS_PATH, id), change);
export const addSpecies = (species: NewSpecies) => adminHttp.post(SPECIES_PATH, species);
export const changeSpecies = (id: string, change: SpeciesChange) => adminHttp.put(at(SPECIES_PATH, id), change);
export const mergeInto = (path: string, id: string, merge: EntryMerge) => adminHttp.post(at(path, id, "/merge"), merge);

/** The effect of a merge, before it is made. */
export async function previewMerge<Merge extends Read>(
  path: string,
  { id, into }: { id: string; into: string },
  signal: AbortSignal,
): Promise<Merge> {
  return (await adminHttp.get<Merge>(at(path, id, "/merge"), { params: { into }, signal })).data;
}

/** All species that are offered, in their order; their number is small. */
export async function offeredSpecies(signal: AbortSignal): Promise<SpeciesRow[]> {
  const params = { status: "active", sort: "sort", order: "asc", pageSize: "100" };
  return (await adminHttp.get<AdminPage<SpeciesRow>>(SPECIES_PATH, { params, signal })).data.rows;
}

/** Breeds of a species that are offered and fit the words. Those with that very name come first, however many others there are. */
export async function offeredBreeds(
  { speciesId, words }: { speciesId: string; words: string },
  signal: AbortSignal,
): Promise<BreedRow[]> {
  const ask = async (narrowed: object): Promise<BreedRow[]> => {
    const params = { status: "active", species: speciesId, pageSize: "20", ...narrowed };
    return (await adminHttp.get<AdminPage<BreedRow>>(BREEDS_PATH, { params, signal })).data.rows;
  };
  if (words === "") return ask({});
  const [named, fitting] = await Promise.all([ask({ name: words }), ask({ search: words })]);
  const first = new Set(named.map(({ id }) => id));
  return [...named, ...fitting.filter(({ id }) => !first.has(id))];
}

/** Without a version it is a preview. @throws what the server answered */
export async function sendBreeds(list: Blob, version: number | null): Promise<ImportOutcome> {
  const { data } = await adminHttp.post<ImportOutcome>(`${ROOT}/import`, list, {
    headers: { "Content-Type": "text/csv" },
    timeout: UPLOAD_MS,
    params: version === null ? {} : { version },
  });
  return data;
}
