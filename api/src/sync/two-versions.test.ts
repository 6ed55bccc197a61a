import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { afterEach, beforeEach, expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

test("tabs of two versions of the app both get their copy, and send their shared queue once (I2)", async () => {
  const old = await openIdle(world, ana);
  const next = await ana.openTab({ shape: "0f3a9c21" });
  await world.time.pass(5_000);
  expect([old.status.get().isLeader, next.status.get().isLeader]).toEqual([true, true]);
  expect(next.status.get().buckets).toMatchObject({ p0: { state: "loaded" }, p2: { state: "loaded" } });
  const rows = [newClient(), newClient(), newClient(), newClient()];
  for (const [at, row] of rows.entries()) await world.time.until((at % 2 ? old : next).mutate(registerClient, row));
  await world.time.pass(61_000);
  for (const tab of [old, next]) {
    expect(await tab.outbox.q.count()).toBe(0);
    expect(await tab.cache._pending.count()).toBe(0);
    expect((await tab.cache.rows(clients).toArray()).map(({ id }) => id).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    );
  }
  expect(await ana.device.databaseNames()).toEqual([old.cache.name, next.cache.name, old.outbox.name].sort());
  const known = await world.store.read((sql) => sql.all(everyClinic('select 1 from "sync_mutation"')));
  expect(known).toHaveLength(rows.length);
});

test("the copy of an older version goes once no tab works with it", async () => {
  const old = await openIdle(world, ana);
  const next = await openIdle(world, ana, { shape: "0f3a9c21" });
  await world.time.until(old.stop());
  await world.time.until(next.stop());
  const again = await openIdle(world, ana, { shape: "0f3a9c21" });
  await world.time.pass(5_000);
  expect(await ana.device.databaseNames()).toEqual([again.cache.name, again.outbox.name]);
});

test("a bucket that is older than what the device has is refused and asked for again (I4)", async () => {
  const ben = await world.addPerson();
  const b = await ben.openTab();
  await world.time.until(b.waitForIdle());
  const row = newClient();
  await world.time.until(b.mutate(registerClient, row));
  await world.time.until(b.waitForIdle());
  let asked = 0;
  let kept: { status: number; body: string } | null = null;
  ana.intercept = async (request, serve) => {
    if (!request.path.includes("bucket=p1")) return serve();
    asked += 1;
    if (asked > 1) return serve();
    // A proxy's copy from before the client came.
    const answer = await serve();
    const lines = answer.body.split("\n").filter((line) => !line.includes(row.id));
    kept = { status: 200, body: lines.join("\n").replace(/"version":\d+,"schema"/, '"version":0,"schema"') };
    return kept;
  };
  const a = await openIdle(world, ana);
  expect(kept).not.toBeNull();
  expect(asked).toBeGreaterThan(1);
  expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ lastName: "Ortega" });
});
