import { MOST_SYNONYMS, otherNames } from "@fernpaw/domain/pets/pet-type-forms";
import type { VboBreed } from "@fernpaw/domain/pets/vbo";
import { breedRow } from "@fernpaw/domain/pets/breed";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { breedNames, newEntry, synonymsOf } from "./entries.ts";
import type { BreedRow, SpeciesRow } from "./pet-types.queries.ts";

/** Why a breed of the file is left as it is here, or not added. */
export type ConflictKind =
  /** The species of the file is not offered here. */
  | "species_retired"
  /** The breed is not offered here any longer. */
  | "retired"
  /** A breed with this name has another id of the ontology. */
  | "name_taken"
  /** Several breeds here have this name. */
  | "ambiguous";

export interface ImportConflict {
  kind: ConflictKind;
  vboId: string;
  /** In the file. */
  name: string;
  /** The breed here; empty: none. */
  here: string;
}

type Given = Omit<BreedRow, "updatedAt">;

export interface ImportPlan {
  added: Given[];
  changed: (Pick<BreedRow, "id" | "revision"> & Partial<BreedRow>)[];
  /** Breeds that are here with all of their names. */
  same: number;
  conflicts: ImportConflict[];
}

/** The breeds of one species as the file finds them, by what they are called. */
class NamesHere {
  readonly #byName = new Map<string, Given>();
  readonly #bySynonym = new Map<string, Given[]>();

  constructor(rows: readonly Given[]) {
    for (const row of rows) {
      if (row.status !== "active") continue;
      this.add(row);
      for (const name of synonymsOf(row).map(foldText))
        this.#bySynonym.set(name, [...(this.#bySynonym.get(name) ?? []), row]);
    }
  }

  add(row: Given): void {
    this.#byName.set(foldText(row.name), row);
  }

  has(name: string): boolean {
    return this.#byName.has(foldText(name));
  }

  /**
   * Those that are called so: the one with the very name, else all without an id of the ontology that have it as another name. Breeds of
   * the ontology share such names.
   */
  called(name: string, current: ReadonlyMap<string, Given>): readonly Given[] {
    const now = (row: Given): Given => current.get(row.id) ?? row;
    const one = this.#byName.get(foldText(name));
    if (one) return [now(one)];
    return (this.#bySynonym.get(foldText(name)) ?? []).map(now).filter(({ vboId }) => vboId === "");
  }
}

const kept = <Row extends { mergedIntoId: string }>(rows: ReadonlyMap<string, Row>, row: Row): Row =>
  rows.get(row.mergedIntoId) ?? row;

function changeOf(row: Given, { vboId, name, synonyms }: VboBreed): Partial<BreedRow> | null {
  const before = synonymsOf(row);
  const all = otherNames(row.name, [...before, name, ...synonyms]).slice(0, Math.max(MOST_SYNONYMS, before.length));
  const id = row.vboId === "" ? vboId : row.vboId;
  if (all.length === before.length && id === row.vboId) return null;
  return { ...breedNames(row.name, all, id), vboId: id };
}

/** The effect of an import of these breeds. Nothing here gets another name, and nothing that was taken away comes back. */
export function planImport(
  found: readonly VboBreed[],
  { species, breeds }: { species: readonly SpeciesRow[]; breeds: readonly BreedRow[] },
): ImportPlan {
  const [added, conflicts]: [Given[], ImportConflict[]] = [[], []];
  const changed = new Map<string, ImportPlan["changed"][number]>();
  let same = 0;
  const speciesById = new Map(species.map((row) => [row.id, row]));
  const current = new Map<string, Given>(breeds.map((row) => [row.id, row]));
  const byVboId = new Map(breeds.filter(({ vboId }) => vboId !== "").map((row) => [row.vboId, row]));
  const names = new Map(species.map(({ id }) => [id, new NamesHere(breeds.filter((row) => row.speciesId === id))]));
  const refuse = ({ vboId, name }: VboBreed, kind: ConflictKind, here = ""): void => {
    conflicts.push({ kind, vboId, name, here });
  };
  const change = (row: Given, breed: VboBreed): void => {
    const set = changeOf(row, breed);
    if (!set) {
      same += 1;
      return;
    }
    changed.set(row.id, { ...set, id: row.id, revision: row.revision });
    current.set(row.id, { ...row, ...set });
  };
  const add = (breed: VboBreed, speciesId: string): void => {
    const { id, name, synonyms } = breedRow(breed);
    const { vboId } = breed;
    const row = { ...newEntry, ...breedNames(name, otherNames(name, synonyms), vboId), id, speciesId, vboId };
    added.push(row);
    names.get(speciesId)?.add(row);
  };
  const speciesFor = ({ code }: VboBreed): SpeciesRow | undefined => {
    const seeded = species.find((row) => row.code === code);
    return seeded && kept(speciesById, seeded);
  };
  // The very name goes before another name: else another breed of the file would take the place.
  const isNamed = (breed: VboBreed) => names.get(speciesFor(breed)?.id ?? "")?.has(breed.name) === true;
  const named = new Set(found.filter(isNamed));
  for (const breed of [...named, ...found.filter((one) => !named.has(one))]) {
    const of = speciesFor(breed);
    const known = byVboId.get(breed.vboId);
    const present = known && kept(current, current.get(known.id) ?? known);
    const called = of ? (names.get(of.id)?.called(breed.name, current) ?? []) : [];
    const [only] = called;
    if (!of || of.status !== "active") refuse(breed, "species_retired", of?.name);
    else if (present && present.status !== "active") refuse(breed, "retired", present.name);
    else if (present) change(present, breed);
    else if (called.length > 1) refuse(breed, "ambiguous", called.map(({ name }) => name).join(", "));
    else if (only && only.vboId !== "") refuse(breed, "name_taken", only.name);
    else if (only) change(only, breed);
    else add(breed, of.id);
  }
  return { added, changed: [...changed.values()], same, conflicts };
}
