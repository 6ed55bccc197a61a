import { listVersion, takeVersions } from "../lists/list-versions.queries.ts";
import type { VboReading } from "@fernpaw/domain/pets/vbo";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import type { PetTypesDeps } from "./edit-breeds.ts";
import { type ImportPlan, planImport } from "./import-plan.ts";
import { addBreeds, allSpecies, breedsIn, setBreed } from "./pet-types.queries.ts";

/** Rows of one transaction: other writers wait for no more. */
const ROWS_AT_ONCE = 400;

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

interface Stamp {
  version: number;
  updatedAt: string;
}

/**
 * Does what the preview of `version` has said, in parts. When another administrator changes the lists meanwhile it ends, and what was
 * written stays: the same file goes on from there.
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
  let last = version;
  const { added, changed, conflicts } = plan;
  /** Writes rows, each with a version of its own. */
  const inParts = async <Row>(rows: readonly Row[], write: (sql: Sql, part: (Row & Stamp)[]) => Promise<void>) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows
        .slice(from, from + ROWS_AT_ONCE)
        .map((row, place) => ({ ...row, version: last + place + 1, updatedAt: at }));
      await store.write(async (sql) => {
        if ((await takeVersions(sql, "petTypes", part.length)) !== last) throw new Problem("changed_meanwhile");
        await write(sql, part);
      });
      last += part.length;
    }
  };
  try {
    await inParts(added, addBreeds);
    await inParts(changed, async (sql, part) => {
      for (const row of part) await setBreed(sql, row);
    });
  } finally {
    publish();
  }
  const details = { added: added.length, changed: changed.length, conflicts: conflicts.length };
  const fact = { clinicId: null, at, by, entityId: null, details };
  await store.write((sql) => recordAudit(sql, platformAudit.breedsImported, fact));
  return plan;
}
