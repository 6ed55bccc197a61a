import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { measurements, pets } from "@fernpaw/domain/pets/pet";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import type { CacheDb, Tombstone } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { MutationRunner } from "@fernpaw/sync/client/mutation-runner";
import { restingAfter } from "@fernpaw/sync/client/outbox-archive";
import { dropOwn, noteOwn } from "@fernpaw/sync/client/own-rows";
import { readMeta, type SyncMeta, waitingBucket, writeMeta } from "@fernpaw/sync/client/sync-meta";
import { sweepTombstones } from "@fernpaw/sync/client/tombstone-sweep";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

let world: SyncWorld;
let ana: SimPerson;
let tab: SyncClient;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
  tab = await openIdle(world, ana);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

type Change = (meta: SyncMeta) => SyncMeta;

const loadAgain: Change = (meta) => ({ ...meta, buckets: { ...meta.buckets, p2: waitingBucket() } });
const beginRebuild: Change = (meta) => ({ ...meta, rebuild: { epoch: v7(), scopeRev: meta.scopeRev } });
const otherEpoch: Change = (meta) => ({ ...meta, epoch: v7() });

const setMeta = async (cache: CacheDb, change: Change): Promise<void> =>
  writeMeta(cache, change(await readMeta(cache)));

/** Another tab changes the copy before the transaction with this number begins. */
function beforeTransaction(cache: CacheDb, number: number, change: Change): void {
  const begin = cache.transaction.bind(cache) as (...args: unknown[]) => Promise<unknown>;
  let begun = 0;
  const spy = vi.spyOn(cache, "transaction") as unknown as {
    mockImplementation: (work: (...args: unknown[]) => Promise<unknown>) => void;
  };
  spy.mockImplementation(async (...args) => {
    begun += 1;
    if (begun === number) await setMeta(cache, change);
    return begin(...args);
  });
}

describe("a sweep of remembered deletions forgets none of them (I4)", () => {
  test.each([
    ["where a bucket is requested again", loadAgain],
    ["where the copy is made anew", beginRebuild],
    ["where the copy is another one", otherEpoch],
  ])("%s meanwhile", async (_, change) => {
    const gone: Tombstone = { tbl: measurements.table, id: v7(), version: 1 };
    await tab.cache._tombstones.put(gone);
    // The first one decides what is swept, the second sweeps the packs, the third forgets.
    beforeTransaction(tab.cache, 3, change);
    await world.time.during(() => sweepTombstones(tab.cache));
    expect(await tab.cache._tombstones.toArray()).toEqual([gone]);
  });

  test("and all of them where nothing has changed", async () => {
    await tab.cache._tombstones.put({ tbl: measurements.table, id: v7(), version: 1 });
    await world.time.during(() => sweepTombstones(tab.cache));
    expect(await tab.cache._tombstones.count()).toBe(0);
  });
});

test("own work stays on the screen where a bucket is requested again before it is dropped (I5)", async () => {
  const row = newClient();
  await world.time.until(tab.mutate(registerClient, row));
  await world.time.until(tab.waitForIdle());
  const own = { ...(await tab.cache.table(clients.table).get(row.id)), id: v7(), _v: 0 };
  await tab.cache.table(clients.table).put(own);
  await noteOwn(tab.cache, [{ tbl: clients.table, id: own.id, row: own }]);
  beforeTransaction(tab.cache, 1, loadAgain);
  const runner = undefined as unknown as MutationRunner;
  await world.time.during(() => dropOwn({ cache: tab.cache, runner }));
  expect(await tab.cache.rows(clients).get(own.id)).toBeDefined();
  expect(await tab.cache._meta.get("ownRows")).toBeDefined();
});

test("history that arrives while the copy is made anew is not added to the old copy (I6)", async () => {
  ana.intercept = async ({ path }, serve) => {
    const answer = await serve();
    if (path.includes("/history")) await setMeta(tab.cache, beginRebuild);
    return answer;
  };
  const failure = await world.time.until(tab.loadHistory({ pet: v7() }).catch((error: unknown) => error));
  await setMeta(tab.cache, (meta) => ({ ...meta, rebuild: null }));
  expect(failure).toMatchObject({ message: expect.stringContaining("another epoch") });
});

test("history that arrives after a loss of rights is not added to the copy (I9)", async () => {
  ana.intercept = async ({ path }, serve) => {
    const answer = await serve();
    if (path.includes("/history")) await setMeta(tab.cache, (meta) => ({ ...meta, scopeRev: meta.scopeRev + 1 }));
    return answer;
  };
  const failure = await world.time.until(tab.loadHistory({ pet: v7() }).catch((error: unknown) => error));
  expect(failure).toMatchObject({ message: expect.stringContaining("other rights") });
});

test("a row that the server names outside of a pull is left out where the right to see it was lost meanwhile (I9)", async () => {
  const [found, other] = [newClient(), newClient()];
  const { cursor } = await readMeta(tab.cache);
  await tab.keepRows([[clients.table, found.id, cursor, found]]);
  await setMeta(tab.cache, (meta) => ({ ...meta, scopes: meta.scopes.filter((scope) => scope !== clients.scope) }));
  await tab.keepRows([[clients.table, other.id, cursor, other]]);
  const shown = await tab.cache.rows(clients).bulkGet([found.id, other.id]);
  expect(shown.map((row) => row?.id)).toEqual([found.id, undefined]);
});

test("a pet's history that is unpacked leaves the newer row of the copy (I4)", async () => {
  const pet = { id: v7(), name: "Juno", petTypeId: petTypeIdOf("dog") };
  const owner = newClient();
  await world.time.until(tab.mutate(registerClient, owner));
  await world.time.until(tab.mutate(registerPet, { ...pet, owner: { linkId: v7(), clientId: owner.id } }));
  await world.time.until(tab.waitForIdle());
  const { _v: _version, ...row } = (await tab.cache.table(pets.table).get(pet.id)) as Record<string, unknown>;
  await tab.cache._history.put({ petId: pet.id, rows: [[pets.table, pet.id, 1, { ...row, name: "Older" }]] });
  await tab.unpackHistory(pet.id);
  expect(await tab.cache.rows(pets).get(pet.id)).toMatchObject({ name: "Juno" });
});

test("a row that the server names outside of a pull leaves the row of the copy (I4)", async () => {
  const row = newClient();
  await world.time.until(tab.mutate(registerClient, row));
  await world.time.until(tab.waitForIdle());
  const { cursor } = await readMeta(tab.cache);
  await tab.keepRows([[clients.table, row.id, cursor, { ...row, lastName: "Older" }]]);
  expect(await tab.cache.rows(clients).get(row.id)).toMatchObject({ lastName: row.lastName });
});

describe("what rests although the copy does not have it", () => {
  const rest = (seq: number, coveredBy: number) =>
    ({ seq, uuid: v7(), clientId: "c", id: seq, name: "x", v: 1, result: null, archivedAt: 0, coveredBy }) as never;
  const seqsAfter = async (cursor: number) => (await restingAfter(tab.outbox, cursor)).map(({ seq }) => seq);

  test("is what a later page covered, the newest first, and not what the copy's own page covered", async () => {
    await tab.outbox.archive.bulkPut([rest(1, 4), rest(2, 5), rest(3, 6), rest(4, 7)]);
    expect(await seqsAfter(5)).toEqual([4, 3]);
    expect(await seqsAfter(7)).toEqual([]);
  });

  test("is also what was made before a change that the server refused in a former life", async () => {
    await tab.outbox.archive.bulkPut([rest(1, 4), rest(2, 6), rest(3, 0), rest(4, 7)]);
    expect(await seqsAfter(5)).toEqual([4, 2]);
    expect(await seqsAfter(0)).toEqual([4, 2, 1]);
  });
});
