import { takeVersions } from "../lists/list-versions.queries.ts";
import { type BreedChange, MOST_SYNONYMS, type NewBreed, otherNames } from "@fernpaw/domain/pets/pet-type-forms";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { breedNames, newEntry, synonymsOf } from "./entries.ts";
import { addBreeds, allSpecies, breedById, type BreedRow, breedsIn, setBreed } from "./pet-types.queries.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";

export interface PetTypesDeps {
  store: Store;
  now: () => number;
  /** Lets the clinics have the change. */
  publish: () => void;
}

/** @throws Problem `already_exists` when another breed of the species, which is offered, has the name */
async function assertFree(sql: Sql, { id, speciesId, name }: Pick<BreedRow, "id" | "speciesId" | "name">) {
  const key = foldText(name);
  const others = (await breedsIn(sql, speciesId)).filter((row) => row.id !== id && row.status === "active");
  const taken = others.find((row) => [row.name, ...synonymsOf(row)].some((one) => foldText(one) === key));
  if (taken) throw new Problem("already_exists", { detail: copy.taken(taken.name) });
}

/** @throws Problem `not_found` */
export async function activeSpecies(sql: Sql, id: string) {
  const found = (await allSpecies(sql)).find((row) => row.id === id && row.status === "active");
  if (!found) throw new Problem("not_found");
  return found;
}

/** @throws Problem `not_found` for a species that is not offered, `already_exists` */
export async function addBreed(deps: PetTypesDeps, by: AuditActor, given: NewBreed): Promise<string> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  const id = v7();
  const { speciesId, name } = given;
  await store.write(async (sql) => {
    const version = (await takeVersions(sql, "petTypes", 1)) + 1;
    await activeSpecies(sql, speciesId);
    await assertFree(sql, { id, speciesId, name });
    const names = breedNames(name, otherNames(name, given.synonyms), "");
    await addBreeds(sql, [{ ...newEntry, ...names, id, speciesId, vboId: "", version, updatedAt: at }]);
    const fact = { clinicId: null, at, by, entityId: id, details: { change: "added" as const } };
    await recordAudit(sql, platformAudit.breedChanged, fact);
  });
  publish();
  return id;
}

/**
 * A breed that gets another name keeps the earlier one as a synonym. One that is offered again is no longer merged.
 * @throws Problem `not_found`, `changed_meanwhile`, `already_exists`, `invalid_args`
 */
export async function changeBreed(deps: PetTypesDeps, by: AuditActor, id: string, given: BreedChange): Promise<void> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  const { name, status, revision } = given;
  await store.write(async (sql) => {
    const version = (await takeVersions(sql, "petTypes", 1)) + 1;
    const before = await breedById(sql, id);
    if (!before) throw new Problem("not_found");
    if (before.revision !== revision) throw new Problem("changed_meanwhile");
    const isRenamed = foldText(before.name) !== foldText(name);
    if (status === "active" && before.status !== "active") await activeSpecies(sql, before.speciesId);
    if (status === "active" && (isRenamed || before.status !== "active")) await assertFree(sql, { ...before, name });
    const synonyms = otherNames(name, isRenamed ? [...given.synonyms, before.name] : given.synonyms);
    if (synonyms.length > MOST_SYNONYMS) throw new Problem("invalid_args", { detail: copy.tooManyNames });
    const mergedIntoId = status === "active" ? "" : before.mergedIntoId;
    const set = { ...breedNames(name, synonyms, before.vboId), status, mergedIntoId, version, updatedAt: at };
    await setBreed(sql, { ...set, id, revision });
    const change = isRenamed ? "renamed" : status === before.status ? "names" : status;
    await recordAudit(sql, platformAudit.breedChanged, { clinicId: null, at, by, entityId: id, details: { change } });
  });
  publish();
}
