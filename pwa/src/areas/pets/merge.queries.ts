import type { Instant } from "@fernpaw/domain/kernel/time";
import { remindersToMove } from "@fernpaw/domain/pets/merge-pets.mutations";
import { petOwners } from "@fernpaw/domain/pets/pet";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { countNaming } from "../../db/named-rows.queries.ts";
import { rowsOf } from "../../db/rows.ts";
import { movesAll } from "../clients/public/moves-all.ts";
import { lastVisitOf } from "./public/last-visit.queries.ts";
import { type PetTwin, petTwins } from "./twins.queries.ts";

const REMINDERS = "reminders.petId";

/** One of the two pets of a merge. */
export interface PetSide<Place extends string> extends PetTwin {
  lastVisitAt: Instant | null;
  /** How many rows name the pet, by the places that were asked about. */
  counts: ReadonlyMap<Place, number>;
}

const remindersOf = (db: CacheDb, petId: string) => rowsOf(db, reminders).where("petId").equals(petId).toArray();

async function sideOf<Place extends string>(
  db: CacheDb,
  twin: PetTwin,
  { otherId, places }: { otherId: string; places: readonly Place[] },
): Promise<PetSide<Place>> {
  const { id } = twin.pet;
  const links = await rowsOf(db, petOwners).where("petId").equals(id).toArray();
  const clientIds = links.map(({ clientId }) => clientId);
  const counts = await countNaming(db, places, { id, petIds: [id], clientIds }, movesAll);
  const moved = remindersToMove(await remindersOf(db, id), await remindersOf(db, otherId));
  const own = [...counts].map(([place, count]) => [place, place === REMINDERS ? moved.length : count] as const);
  return { ...twin, lastVisitAt: await lastVisitOf(db, id), counts: new Map(own) };
}

/** Two pets as the merge sees them; null while one of them is merged or not on the device. `places`: the references that are counted. */
export async function petMergeSides<Place extends string>(
  db: CacheDb,
  ids: readonly [string, string],
  places: readonly Place[],
): Promise<[PetSide<Place>, PetSide<Place>] | null> {
  const [one, other] = await petTwins(db, ids);
  if (!one || !other) return null;
  return Promise.all([
    sideOf(db, one, { otherId: other.pet.id, places }),
    sideOf(db, other, { otherId: one.pet.id, places }),
  ]);
}
