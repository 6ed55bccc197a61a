import { listVersion } from "../lists/list-versions.queries.ts";
import { breeds } from "@fernpaw/domain/pets/breed";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { MOST_SYNONYMS } from "@fernpaw/domain/pets/pet-type-forms";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { everyClinicId } from "../../../db/clinic-ids.queries.ts";
import { workInRounds } from "../../../rounds.ts";
import { keepSeeded, synonymsOf } from "./entries.ts";
import {
  type BreedRow,
  changedBreeds,
  changedSpecies,
  clinicVersion,
  keepClinicVersion,
  type SpeciesRow,
} from "./pet-types.queries.ts";

const EVERY_MS = 60_000;
/** One version of a clinic holds at most this many rows: other writers wait for it. */
const ROWS_A_VERSION = 400;
const AUTHOR = { userId: null, name: "petTypes.publish" };

export interface PublishDeps {
  store: Pick<Store, "read" | "write">;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
}

const orNull = (id: string): string | null => (id === "" ? null : id);

const speciesOf = ({
  id,
  code,
  name,
  weightUnit,
  sort,
  status,
  mergedIntoId,
}: SpeciesRow): NewRow<typeof petTypes> => ({
  id,
  code,
  name,
  weightUnit,
  sort: Number(sort),
  status,
  mergedIntoId: orNull(mergedIntoId),
});

const breedOf = (row: BreedRow): NewRow<typeof breeds> => ({
  id: row.id,
  petTypeId: row.speciesId,
  name: row.name,
  synonyms: synonymsOf(row).slice(0, MOST_SYNONYMS),
  vboId: orNull(row.vboId),
  status: row.status,
  mergedIntoId: orNull(row.mergedIntoId),
});

const isAs = (known: Readonly<Record<string, unknown>>, set: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(set).every(([name, value]) => canonicalJson(known[name]) === canonicalJson(value));

/** Writes nothing where the clinic has the row as it is. */
async function keepSpecies(tx: Tx, { id, ...set }: NewRow<typeof petTypes>): Promise<void> {
  const known = await tx.find(petTypes, id);
  if (!known) await tx.insert(petTypes, { id, ...set });
  else if (!isAs(known, set)) await tx.patch(petTypes, id, set);
}

/** Writes nothing where the clinic has the row as it is. */
async function keepBreed(tx: Tx, { id, ...set }: NewRow<typeof breeds>): Promise<void> {
  const known = await tx.find(breeds, id);
  if (!known) await tx.insert(breeds, { id, ...set });
  else if (!isAs(known, set)) await tx.patch(breeds, id, set);
}

/**
 * Gives one clinic the species and breeds that were changed since it was given any. Its devices get them as any other rows. No pet and no
 * other record of the clinic is read or written.
 */
export async function publishTo({ store, sync }: PublishDeps, clinicId: string): Promise<boolean> {
  const { from, to, species } = await store.read(async (sql) => {
    const known = await clinicVersion(sql, clinicId);
    return { from: known, to: await listVersion(sql, "petTypes"), species: await changedSpecies(sql, known) };
  });
  if (from >= to) return false;
  // Before the breeds, which refer to them.
  if (species.length > 0)
    await sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
      for (const row of species) await keepSpecies(tx, speciesOf(row));
    });
  for (let after = from; ;) {
    const rows = await store.read((sql) => changedBreeds(sql, { after, until: to }, ROWS_A_VERSION));
    const last = rows.at(-1);
    if (!last) break;
    await sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
      for (const row of rows) await keepBreed(tx, breedOf(row));
    });
    after = last.version;
  }
  await store.write((sql) => keepClinicVersion(sql, clinicId, to));
  return true;
}

/** Gives every clinic the lists as they are, one after the other. Answers how many had something to get. */
export async function publishToClinics(
  deps: PublishDeps,
  { mayGoOn = () => true, log }: { mayGoOn?: () => boolean; log?: FastifyBaseLogger } = {},
): Promise<number> {
  let given = 0;
  for (const clinicId of await deps.store.read(everyClinicId)) {
    if (!mayGoOn()) return given;
    try {
      if (await publishTo(deps, clinicId)) given += 1;
    } catch (error) {
      // The next round tries it again; the others do not wait for it.
      log?.error({ err: error, clinicId }, "a clinic did not get the species and breeds");
    }
  }
  return given;
}

/** Fills the lists when the server starts, and gives them to the clinics in rounds and at once after `publish`. */
export function addPublishing(app: FastifyInstance, deps: PublishDeps): { publish: () => void } {
  // A server that cannot write yet starts all the same: the next round fills them.
  app.addHook("onReady", () =>
    keepSeeded(deps).catch((error: unknown) =>
      app.log.error({ err: error }, "the lists of species and breeds could not be filled"),
    ),
  );
  const rounds = { everyMs: EVERY_MS, failed: "the clinics did not get the species and breeds" };
  const { again, isOpen } = workInRounds(app, rounds, async () => {
    await keepSeeded(deps);
    await publishToClinics(deps, { mayGoOn: isOpen, log: app.log });
  });
  return { publish: again };
}
