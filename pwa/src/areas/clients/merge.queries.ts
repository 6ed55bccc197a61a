import { clients } from "@fernpaw/domain/clients/client";
import type { MergedReference } from "@fernpaw/domain/clients/merge-clients.mutations";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { countNaming } from "../../db/named-rows.queries.ts";
import { rowsById, rowsOf } from "../../db/rows.ts";
import type { Client } from "./clients.queries.ts";
import { movesAll } from "./public/moves-all.ts";
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

/**
 * Two clients as the merge sees them; null while one of them is not on the device. `places`: the references that are
 * counted.
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
      counts: await countNaming(db, places, { id, petIds, clientIds: [] }, movesAll),
    };
  };
  const [one, other] = await Promise.all([sideOf(ids[0]), sideOf(ids[1])]);
  return one && other ? [one, other] : null;
}
