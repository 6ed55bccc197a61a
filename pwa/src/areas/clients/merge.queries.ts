import { WAITLIST_OPEN, waitlist } from "@fernpaw/domain/appointments/waitlist";
import { clients } from "@fernpaw/domain/clients/client";
import type { MergedReference } from "@fernpaw/domain/clients/merge-clients.mutations";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { rowsById, rowsOf } from "../../db/rows.ts";
import type { Client } from "./clients.queries.ts";
import { type ClientFacts, clientFacts } from "./list/client-facts.queries.ts";

/** The rows that people count: no traces in the inbox and in other clients. */
export type CountedReference = Exclude<
  MergedReference,
  `attention.${string}` | `clients.${string}` | "approvals.args{}" | "chargeLines.payerId" | "printJobs.subjectId"
>;

/** One of the two clients of a merge. */
export interface MergeSide {
  client: Client;
  facts: ClientFacts;
  /** The pets that the client has now. */
  petNames: string[];
  /** Empty: none. */
  preferredVet: string;
  /** How many rows name the client, by the places that were asked about. */
  counts: ReadonlyMap<CountedReference, number>;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows of a table in which `field` is this client. Rows that lie in packs are found by the client's pets, as the merge finds them. */
async function rowsNaming(
  db: CacheDb,
  entity: EntityDefinition,
  field: string,
  [clientId, petIds]: readonly [string, readonly string[]],
): Promise<Rows> {
  const isIndexed = [...entity.indexes, ...entity.deviceIndexes].includes(field);
  const laidOut: Rows = isIndexed
    ? await rowsOf(db, entity).where(field).equals(clientId).toArray()
    : entity.packBy === null
      ? await rowsOf(db, entity)
          .filter((row: Readonly<Record<string, unknown>>) => row[field] === clientId)
          .toArray()
      : [];
  if (entity.packBy === null) return laidOut;
  const packed = await Promise.all(petIds.map((petId) => readPetRows(db, entity, petId)));
  const named: Rows = packed.flat().filter((row: Readonly<Record<string, unknown>>) => row[field] === clientId);
  return [...new Map([...laidOut, ...named].map((row) => [row["id"], row])).values()];
}

const isOpenWish = (status: unknown): boolean => WAITLIST_OPEN.some((open) => open === status);

async function countRows(
  db: CacheDb,
  places: readonly CountedReference[],
  about: readonly [string, readonly string[]],
): Promise<Map<CountedReference, number>> {
  const counts = await Promise.all(
    places.map(async (place): Promise<[CountedReference, number]> => {
      const [table = "", field = ""] = place.split(".");
      const entity = db.entities.get(table);
      if (!entity) return [place, 0];
      const rows = await rowsNaming(db, entity, field, about);
      // Of the waiting list the merge moves the open wishes.
      return [place, table === waitlist.table ? rows.filter(({ status }) => isOpenWish(status)).length : rows.length];
    }),
  );
  return new Map(counts);
}

/**
 * Two clients as the merge sees them; null while one of them is not on the device. `places`: the references that are
 * counted. The device counts what it has: closed work older than its history is not in it.
 */
export async function mergeSides(
  db: CacheDb,
  ids: readonly [string, string],
  { places, seesMoney }: { places: readonly CountedReference[]; seesMoney: boolean },
): Promise<[MergeSide, MergeSide] | null> {
  const facts = await clientFacts(db, ids, seesMoney);
  const sideOf = async (id: string): Promise<MergeSide | null> => {
    const client = await rowsOf(db, clients).get(id);
    if (!client) return null;
    const links = await rowsOf(db, petOwners).where("clientId").equals(id).toArray();
    const petIds = [...new Set(links.map(({ petId }) => petId))];
    const known = rowsById(await rowsOf(db, pets).bulkGet(petIds));
    const current = new Set(links.flatMap(({ petId, toOn }) => (toOn === null ? [petId] : [])));
    const vet = await rowsOf(db, staff).get(client.preferredVetId ?? "");
    return {
      client,
      facts: facts.get(id) ?? { lastVisitAt: null, balanceMinor: null },
      petNames: [...current].flatMap((petId) => {
        const pet = known.get(petId);
        return pet && pet.mergedIntoId === null ? [pet.name] : [];
      }),
      preferredVet: vet ? titledName(vet) : "",
      counts: await countRows(db, places, [id, petIds]),
    };
  };
  const [one, other] = await Promise.all([sideOf(ids[0]), sideOf(ids[1])]);
  return one && other ? [one, other] : null;
}
