import { listVersion } from "../lists/list-versions.queries.ts";
import { breeds } from "@fernpaw/domain/pets/breed";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { MOST_SYNONYMS } from "@fernpaw/domain/pets/pet-type-forms";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { EntityDefinition, NewRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import { workInRounds } from "../../../rounds.ts";
import { clinicsBehind } from "./clinics-behind.queries.ts";
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
/** Between two versions: what clinics send meanwhile goes first. */
const PAUSE_MS = 50;
const AUTHOR = { userId: null, name: "petTypes.publish" };

export interface PublishDeps {
  store: Pick<Store, "read" | "write">;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
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

/** Rows that a clinic gets in one version. */
interface Part {
  species: readonly NewRow<typeof petTypes>[];
  breeds: readonly NewRow<typeof breeds>[];
  /** The clinic has the lists up to this version then. */
  version: number;
}

/** The next rows for a clinic; null: it has the lists as they are. */
async function nextPart(sql: Sql, clinicId: string): Promise<Part | null> {
  const after = await clinicVersion(sql, clinicId);
  const until = await listVersion(sql, "petTypes");
  if (after >= until) return null;
  const found = await changedBreeds(sql, { after, until }, ROWS_A_VERSION);
  const last = found.at(-1);
  return {
    // All of them with the first breeds, which refer to them. There are few.
    species: (await changedSpecies(sql, after)).map(speciesOf),
    breeds: found.map(breedOf),
    version: last && found.length === ROWS_A_VERSION ? last.version : until,
  };
}

/** The rows of a part that the clinic does not have as they are. */
async function lackedOf(tx: Pick<Tx, "find">, part: Part) {
  const lacked: { kinds: Lacked<typeof petTypes>[]; breeds: Lacked<typeof breeds>[] } = { kinds: [], breeds: [] };
  for (const row of part.species) {
    const known = await tx.find(petTypes, row.id);
    if (!known || !isAs(known, row)) lacked.kinds.push({ row, isNew: !known });
  }
  for (const row of part.breeds) {
    const known = await tx.find(breeds, row.id);
    if (!known || !isAs(known, row)) lacked.breeds.push({ row, isNew: !known });
  }
  return lacked;
}

interface Lacked<Entity extends EntityDefinition> {
  row: NewRow<Entity>;
  isNew: boolean;
}

async function writePart(tx: Tx, part: Part): Promise<void> {
  const lacked = await lackedOf(tx, part);
  for (const { row, isNew } of lacked.kinds) {
    const { id, ...set } = row;
    await (isNew ? tx.insert(petTypes, row) : tx.patch(petTypes, id, set));
  }
  for (const { row, isNew } of lacked.breeds) {
    const { id, ...set } = row;
    await (isNew ? tx.insert(breeds, row) : tx.patch(breeds, id, set));
  }
}

interface Going {
  /** Asked before each part. */
  mayGoOn: () => boolean;
}

/**
 * Gives one clinic the species and breeds that were changed since it was given any. Its devices get them as any other rows. No pet and no
 * other record of the clinic is read or written. Rows are read again under the lock of the clinic: of two servers none writes an older row
 * over a newer one. A clinic that has the rows gets no version, so that its devices are not woken. Answers whether it got any.
 */
export async function publishTo({ store, sync }: PublishDeps, clinicId: string, { mayGoOn }: Going): Promise<boolean> {
  for (let isGiven = false; ;) {
    const found = await sync.withClinicRead(clinicId, async (tx, sql) => {
      const part = await nextPart(sql, clinicId);
      if (part === null) return null;
      const lacked = await lackedOf(tx, part);
      return { version: part.version, isLacking: lacked.kinds.length + lacked.breeds.length > 0 };
    });
    if (found === null || !mayGoOn()) return isGiven;
    if (!found.isLacking) await store.write((sql) => keepClinicVersion(sql, clinicId, found.version));
    else {
      await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
        const part = await nextPart(sql, clinicId);
        if (part === null) return;
        await writePart(tx, part);
        await keepClinicVersion(sql, clinicId, part.version);
      });
      isGiven = true;
      await wait(PAUSE_MS);
    }
  }
}

/** Gives every clinic that lacks any the lists as they are, one after the other. Answers how many got rows. */
export async function publishToClinics(
  deps: PublishDeps,
  { mayGoOn = () => true, log }: Partial<Going> & { log?: FastifyBaseLogger } = {},
): Promise<number> {
  let given = 0;
  for (const clinicId of await deps.store.read(clinicsBehind)) {
    if (!mayGoOn()) return given;
    try {
      if (await publishTo(deps, clinicId, { mayGoOn })) given += 1;
    } catch (error) {
      // The next round tries it again; the others do not wait for it.
      log?.error({ err: error, clinicId }, "a clinic did not get the species and breeds");
    }
  }
  return given;
}

/** Fills the lists when the server starts, and gives them to the clinics in rounds and at once after `publish`. */
export function addPublishing(app: FastifyInstance, deps: PublishDeps): { publish: () => void } {
  let isSeeded = false;
  const seed = async (): Promise<void> => {
    if (isSeeded) return;
    await keepSeeded(deps);
    isSeeded = true;
  };
  // A server that cannot write yet starts all the same: the next round fills them.
  app.addHook("onReady", () =>
    seed().catch((error: unknown) =>
      app.log.error({ err: error }, "the lists of species and breeds could not be filled"),
    ),
  );
  const rounds = { everyMs: EVERY_MS, failed: "the clinics did not get the species and breeds" };
  const { again, isOpen } = workInRounds(app, rounds, async () => {
    await seed();
    await publishToClinics(deps, { mayGoOn: isOpen, log: app.log });
  });
  return { publish: again };
}
