import { listVersion } from "../lists/list-versions.queries.ts";
import { writerInParts } from "../lists/write-in-parts.ts";
import type { VboReading } from "@fernpaw/domain/pets/vbo";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import type { PetTypesDeps } from "./edit-breeds.ts";
import { type ImportPlan, planImport } from "./import-plan.ts";
import { addBreeds, allSpecies, breedsIn, setBreed } from "./pet-types.queries.ts";

/** The effect of an import on the lists as they are, and their version. */
export async function previewImport(
  { store }: Pick<PetTypesDeps, "store">,
  { breeds: found }: VboReading,
): Promise<{ version: number; plan: ImportPlan }> {
  const { version, lists } = await store.read(async (sql) => ({
    version: await listVersion(sql, "petTypes"),
    lists: { species: await allSpecies(sql), breeds: await breedsIn(sql, null) },
  }));
  return { version, plan: planImport(found, lists) };
}

/**
 * Does what the preview of `version` has said, in parts, each with its audit event. When another administrator changes the lists meanwhile
 * it ends, and what was written stays: the same file goes on from there.
 * @throws Problem `changed_meanwhile`
 */
export async function importIntoList(
  deps: PetTypesDeps,
  by: AuditActor,
  { reading, version: previewed }: { reading: VboReading; version: number },
): Promise<ImportPlan> {
  const { store, now, publish } = deps;
  const at = toInstant(now());
  const { version, plan } = await previewImport(deps, reading);
  if (version !== previewed) throw new Problem("changed_meanwhile");
  const { added, changed, conflicts } = plan;
  const inParts = writerInParts(store, "petTypes", version);
  const stamped = <Row>(part: readonly Row[], before: number) =>
    part.map((row, place) => ({ ...row, version: before + place + 1, updatedAt: at }));
  const note = (sql: Sql, counts: { added: number; changed: number }) => {
    const details = { ...counts, conflicts: conflicts.length };
    return recordAudit(sql, platformAudit.breedsImported, { clinicId: null, at, by, entityId: null, details });
  };
  try {
    await inParts(added, async (sql, part, before) => {
      await addBreeds(sql, stamped(part, before));
      await note(sql, { added: part.length, changed: 0 });
    });
    await inParts(changed, async (sql, part, before) => {
      for (const row of stamped(part, before)) await setBreed(sql, row);
      await note(sql, { added: 0, changed: part.length });
    });
  } finally {
    publish();
  }
  return plan;
}
