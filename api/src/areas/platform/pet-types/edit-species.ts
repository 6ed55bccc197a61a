import { takeVersions } from "../lists/list-versions.queries.ts";
import {
  type EntryMerge,
  MOST_SYNONYMS,
  type NewSpecies,
  type SpeciesChange,
} from "@fernpaw/domain/pets/pet-type-forms";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import type { PetTypesDeps } from "./edit-breeds.ts";
import { newEntry, speciesNames } from "./entries.ts";
import { mergedRows, namesTogether } from "./merge-breeds.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import {
  addSpecies,
  allSpecies,
  breedById,
  type BreedRow,
  breedsIn,
  setBreed,
  setSpecies,
  type SpeciesRow,
} from "./pet-types.queries.ts";

const CODE_LETTERS = 40;

/** A word for icons and imports that stays whatever the species is called later. */
function codeFor(name: string, all: readonly SpeciesRow[]): string {
  const plain = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, CODE_LETTERS - 4);
  const word = plain === "" ? "species" : plain;
  const taken = new Set(all.map(({ code }) => code));
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? word : `${word}_${number}`;
    if (!taken.has(code)) return code;
  }
}

function assertFree(all: readonly SpeciesRow[], id: string, name: string): void {
  const key = foldText(name);
  const taken = all.find((row) => row.id !== id && row.status === "active" && foldText(row.name) === key);
  if (taken) throw new Problem("already_exists", { detail: copy.taken(taken.name) });
}

/** @throws Problem `already_exists` */
export async function makeSpecies(deps: PetTypesDeps, by: AuditActor, given: NewSpecies): Promise<string> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  const id = v7();
  await store.write(async (sql) => {
    const version = (await takeVersions(sql, "petTypes", 1)) + 1;
    const all = await allSpecies(sql);
    assertFree(all, id, given.name);
    const code = codeFor(given.name, all);
    const { weightUnit, sort } = given;
    const names = speciesNames(given.name, code);
    await addSpecies(sql, [{ ...newEntry, ...names, id, code, weightUnit, sort, version, updatedAt: at }]);
    const fact = { clinicId: null, at, by, entityId: id, details: { change: "added" as const } };
    await recordAudit(sql, platformAudit.speciesChanged, fact);
  });
  publish();
  return id;
}

/** @throws Problem `not_found`, `changed_meanwhile`, `already_exists`; `invalid_transition` for the last one that is offered */
export async function changeSpecies(
  deps: PetTypesDeps,
  by: AuditActor,
  id: string,
  given: SpeciesChange,
): Promise<void> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  const { name, weightUnit, sort, status, revision } = given;
  await store.write(async (sql) => {
    const version = (await takeVersions(sql, "petTypes", 1)) + 1;
    const all = await allSpecies(sql);
    const before = all.find((row) => row.id === id);
    if (!before) throw new Problem("not_found");
    if (before.revision !== revision) throw new Problem("changed_meanwhile");
    if (status === "active") assertFree(all, id, name);
    else if (!all.some((row) => row.id !== id && row.status === "active")) throw new Problem("invalid_transition");
    const mergedIntoId = status === "active" ? "" : before.mergedIntoId;
    const set = { ...speciesNames(name, before.code), weightUnit, sort, status, mergedIntoId };
    await setSpecies(sql, { ...set, id, revision, version, updatedAt: at });
    const details = { change: status === before.status ? ("changed" as const) : status };
    await recordAudit(sql, platformAudit.speciesChanged, { clinicId: null, at, by, entityId: id, details });
  });
  publish();
}

interface SpeciesMerge {
  gone: SpeciesRow;
  kept: SpeciesRow;
  /** Breeds that the kept species has under the same name: they are merged. */
  pairs: { gone: BreedRow; kept: BreedRow }[];
  /** Breeds that go to the kept species as they are. */
  moved: BreedRow[];
}

/** Both species of a merge, and where each breed goes. @throws Problem `not_found`, `invalid_transition` */
export async function speciesToMerge(sql: Sql, id: string, intoId: string): Promise<SpeciesMerge> {
  const all = await allSpecies(sql);
  const [gone, kept] = [id, intoId].map((one) => all.find((row) => row.id === one));
  if (!gone || !kept) throw new Problem("not_found");
  if (id === intoId || kept.status !== "active" || gone.mergedIntoId !== "") throw new Problem("invalid_transition");
  const keptBreeds = await breedsIn(sql, intoId);
  const twinOf = (breed: BreedRow) =>
    keptBreeds.find((row) => row.status === "active" && foldText(row.name) === foldText(breed.name));
  const pairs: SpeciesMerge["pairs"] = [];
  const moved: BreedRow[] = [];
  for (const breed of await breedsIn(sql, id)) {
    const twin = breed.status === "active" ? twinOf(breed) : undefined;
    if (twin && namesTogether(twin, breed).length <= MOST_SYNONYMS) pairs.push({ gone: breed, kept: twin });
    else moved.push(breed);
  }
  return { gone, kept, pairs, moved };
}

/**
 * No pet is written: pets keep the species that they have, which is no longer offered and points at the kept one. The doses
 * and other rules of a clinic for it stay with it too.
 * @throws Problem `not_found`, `invalid_transition`, `changed_meanwhile`
 */
export async function mergeSpecies(deps: PetTypesDeps, by: AuditActor, id: string, given: EntryMerge): Promise<void> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  const { intoId } = given;
  await store.write(async (sql) => {
    const next = async () => ({ version: (await takeVersions(sql, "petTypes", 1)) + 1, updatedAt: at });
    // First of all: other changes wait for this one from here on.
    await takeVersions(sql, "petTypes", 1);
    const { gone, kept, pairs, moved } = await speciesToMerge(sql, id, intoId);
    if (gone.revision !== given.revision || kept.revision !== given.intoRevision)
      throw new Problem("changed_meanwhile");
    const earlier = (await allSpecies(sql)).filter((row) => row.mergedIntoId === id);
    // The revision of the kept one rises too: who has read it before the merge sees that it was.
    await setSpecies(sql, { id: intoId, revision: kept.revision, ...(await next()) });
    const inactive = { status: "inactive", mergedIntoId: intoId } as const;
    await setSpecies(sql, { id, revision: gone.revision, ...inactive, ...(await next()) });
    for (const row of earlier)
      await setSpecies(sql, { id: row.id, revision: row.revision, mergedIntoId: intoId, ...(await next()) });
    for (const pair of pairs) {
      const present = (await breedById(sql, pair.kept.id)) ?? pair.kept;
      for (const row of mergedRows({ gone: pair.gone, kept: present }, await breedsIn(sql, id)))
        await setBreed(sql, { ...row, speciesId: intoId, ...(await next()) });
    }
    for (const row of await breedsIn(sql, id))
      await setBreed(sql, { id: row.id, revision: row.revision, speciesId: intoId, ...(await next()) });
    const fact = { clinicId: null, at, by, entityId: id, details: { intoId, breeds: moved.length + pairs.length } };
    await recordAudit(sql, platformAudit.speciesMerged, fact);
  });
  publish();
}
