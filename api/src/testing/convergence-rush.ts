import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { SimPerson, SyncWorld } from "./sync-world.ts";

/** Things that begin in one rush, at most. */
const MOST_AT_ONCE = 8;
/** From before a change is in the queue until it is shown: each begins somewhere in what the one before does, mostly soon. */
const TURNS = 60;
/** Some begin while a request is on its way. */
const LATER_MS = 30;
const LATER = 0.2;
/** Of the rushes, those in which a service worker sends too. */
const WORKER = 0.5;

export type Begin = (client: SyncClient) => Promise<unknown>;

async function turn(count: number): Promise<void> {
  for (let turns = 0; turns < count; turns += 1) await new Promise((done) => setImmediate(done));
}

/** The tab may be killed before it is done. */
const askFor = (client: SyncClient): Promise<unknown> => client.syncNow().catch(() => undefined);

/** A service worker that drains at random moments, until `end`. */
async function openWorker({ time }: SyncWorld, person: SimPerson) {
  const worker = await person.openWorker();
  await time.settle();
  const drains: Promise<unknown>[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(drains);
    await worker.stop().catch(() => undefined);
    person.kill(worker);
  };
  return {
    drain: (): void => void drains.push(worker.drainOnce(person.user.userId).catch(() => undefined)),
    end: (): void => void end(),
  };
}

/**
 * Lets one person's tabs do several things at the same moment: they save one thing after the other (`saves`), ask for pushes
 * and pulls, and in some rushes a service worker drains the queue beside them.
 */
export async function rush(world: SyncWorld, person: SimPerson, saves: readonly Begin[]): Promise<void> {
  const { random, time } = world;
  const left = saves.slice();
  const begun: Promise<unknown>[] = [];
  const worker = random.chance(WORKER) ? await openWorker(world, person) : null;
  const tab = random.pick(person.open)?.client;
  for (let count = 0; tab && count < MOST_AT_ONCE; count += 1) {
    const client = random.chance(0.8) ? tab : (random.pick(person.open)?.client ?? tab);
    const save = random.chance(0.5) ? left.shift() : undefined;
    if (save) begun.push(save(client));
    else if (worker && random.chance(0.7)) worker.drain();
    else begun.push(askFor(client));
    if (random.chance(LATER)) await time.pass(random.below(LATER_MS));
    else await turn(random.below(1 + random.below(TURNS)));
  }
  await time.until(Promise.race([Promise.all(begun), time.sleep(1_000)]));
  worker?.end();
}
