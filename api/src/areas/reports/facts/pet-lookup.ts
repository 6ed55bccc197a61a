import type { Sql } from "@fernpaw/sync/server/store";
import { petsSeenAt, petStates } from "../plans.queries.ts";
import type { FactContext } from "./fact-source.ts";

type PetState = Awaited<ReturnType<typeof petStates>>[number];

/** Some pets by their ids. Of one location: those that have been there, because a pet itself has no place. */
export async function findPets(
  sql: Sql,
  { clinicId, locationId }: FactContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PetState>> {
  const all = await petStates(sql, clinicId, ids);
  const seen =
    locationId === null
      ? null
      : new Set((await petsSeenAt(sql, clinicId, { ids, locationId })).map(({ petId }) => petId));
  return new Map(all.filter(({ id }) => seen === null || seen.has(id)).map((pet) => [pet.id, pet]));
}
