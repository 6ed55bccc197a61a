import { takeVersions } from "../lists/list-versions.queries.ts";
import { type EntryMerge, MOST_SYNONYMS, otherNames } from "@fernpaw/domain/pets/pet-type-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import type { PetTypesDeps } from "./edit-breeds.ts";
import { breedNames, synonymsOf } from "./entries.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import { breedById, type BreedRow, breedsIn, setBreed } from "./pet-types.queries.ts";

/** The other names of a breed after another one has been merged into it. */
export const namesTogether = (kept: BreedRow, gone: BreedRow): string[] =>
  otherNames(kept.name, [...synonymsOf(kept), gone.name, ...synonymsOf(gone)]);

/** Both breeds of a merge. @throws Problem `not_found`, `invalid_transition` for two that cannot be merged */
export async function breedsToMerge(sql: Sql, id: string, intoId: string): Promise<{ gone: BreedRow; kept: BreedRow }> {
  const [gone, kept] = [await breedById(sql, id), await breedById(sql, intoId)];
  if (!gone || !kept) throw new Problem("not_found");
  const isPossible = id !== intoId && gone.speciesId === kept.speciesId && kept.status === "active";
  if (!isPossible || gone.mergedIntoId !== "") throw new Problem("invalid_transition");
  return { gone, kept };
}

/** Points at the kept breed from the one that goes, and from those that were merged into it before. Answers the rows to write. */
export function mergedRows(
  { gone, kept }: { gone: BreedRow; kept: BreedRow },
  all: readonly BreedRow[],
): (Partial<BreedRow> & Pick<BreedRow, "id" | "revision">)[] {
  const earlier = all.filter(({ mergedIntoId }) => mergedIntoId === gone.id);
  return [
    // First, since rows of the others refer to it.
    { id: kept.id, revision: kept.revision, ...breedNames(kept.name, namesTogether(kept, gone), kept.vboId) },
    { id: gone.id, revision: gone.revision, status: "inactive", mergedIntoId: kept.id },
    ...earlier.map(({ id, revision }) => ({ id, revision, mergedIntoId: kept.id })),
  ];
}

/**
 * No pet is written: a pet has the text of its breed, and the kept breed is found by each name of the other one.
 * @throws Problem `not_found`, `invalid_transition`, `changed_meanwhile`, `invalid_args`
 */
export async function mergeBreeds(deps: PetTypesDeps, by: AuditActor, id: string, given: EntryMerge): Promise<void> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  await store.write(async (sql) => {
    const last = await takeVersions(sql, "petTypes", 1);
    const { gone, kept } = await breedsToMerge(sql, id, given.intoId);
    if (gone.revision !== given.revision || kept.revision !== given.intoRevision)
      throw new Problem("changed_meanwhile");
    if (namesTogether(kept, gone).length > MOST_SYNONYMS)
      throw new Problem("invalid_args", { detail: copy.tooManyNames });
    const rows = mergedRows({ gone, kept }, await breedsIn(sql, gone.speciesId));
    if (rows.length > 1) await takeVersions(sql, "petTypes", rows.length - 1);
    for (const [place, row] of rows.entries())
      await setBreed(sql, { ...row, version: last + place + 1, updatedAt: at });
    const fact = { clinicId: null, at, by, entityId: id, details: { intoId: kept.id } };
    await recordAudit(sql, platformAudit.breedsMerged, fact);
  });
  publish();
}
