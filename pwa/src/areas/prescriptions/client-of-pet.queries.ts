import { petOwners } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** The id of the pet's present owner; null: unknown. */
export async function clientOfPet(db: CacheDb, petId: string): Promise<string | null> {
  const links = await rowsOf(db, petOwners).where("petId").equals(petId).toArray();
  const current = links.filter(({ toOn }) => toOn === null);
  return (current.find(({ role }) => role === "owner") ?? current[0])?.clientId ?? null;
}
