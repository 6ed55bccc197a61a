import type { SimPerson, SyncWorld } from "./sync-world.ts";
import { type Restore, RESTORES } from "./world-store.ts";

/**
 * Puts the database back to its copy, told or untold, and switches one device off. A device that is off while the others
 * write past its cursor cannot see by its cursor that the server has lost versions: the epoch alone tells it. Its app
 * starts anew later, so that no gap in its numbers tells it either. Answers whose device it is.
 */
export async function restoreUnderWork(world: SyncWorld): Promise<{ way: Restore; person: SimPerson | undefined }> {
  const { random, time, people, owner, transientRate } = world;
  const way = random.pick(RESTORES) ?? "command";
  world.transientRate = 0;
  await world.restore(way);
  world.transientRate = transientRate;
  const person = random.pick(people.filter(({ user }) => user.clinicId === owner.clinicId));
  for (const { client } of person?.open.slice() ?? []) person?.kill(client);
  await time.settle();
  return { way, person };
}
