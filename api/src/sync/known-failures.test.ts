import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aClient, TestDevice } from "../testing/sync-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

async function clientsOnServer(): Promise<number> {
  const rows = await world.store.read((sql) =>
    sql.all(`select "id" from "clients" where "clinicId" = ?`, [world.owner.clinicId]),
  );
  return rows.length;
}

/** Mutations in each push that reached the server. */
function notePushes(person: SimPerson): number[] {
  const pushes: number[] = [];
  person.intercept = (request, serve) => {
    if (request.path.includes("push")) {
      pushes.push((JSON.parse(request.body) as { mutations: unknown[] }).mutations.length);
    }
    return serve();
  };
  return pushes;
}

describe("known failures of other systems do not happen here", () => {
  test("uploads go on after a partition has healed, without a wake-up (I15, powersync.dart#307)", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    for (let count = 0; count < 3; count += 1) await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.pass(3_600_000);
    ana.link.state = "up";
    await world.time.pass(61_000);
    expect(a.status.get()).toMatchObject({ state: "synced", queued: 0 });
    expect(await clientsOnServer()).toBe(3);
  });

  test("an upload that failed once is tried again without another write (I15, powersync-native#15)", async () => {
    const a = await openIdle(world, ana);
    let failures = 1;
    ana.intercept = (request, serve) => {
      if (!request.path.includes("push") || failures === 0) return serve();
      failures -= 1;
      return Promise.resolve({ status: 500, body: "" });
    };
    await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.pass(10_000);
    expect(failures).toBe(0);
    expect(a.status.get()).toMatchObject({ state: "synced", queued: 0 });
  });

  test("seven changes do not wait while the device is connected: a passing failure of the server passes (I15, dexie#2225)", async () => {
    const a = await openIdle(world, ana);
    world.transientRate = 1;
    for (let count = 0; count < 7; count += 1) await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.pass(60_000);
    expect(a.status.get().queued).toBe(7);
    world.transientRate = 0;
    await world.time.pass(10_000);
    expect(a.status.get()).toMatchObject({ state: "synced", queued: 0 });
    expect(await clientsOnServer()).toBe(7);
  });

  test("the checkpoint is never ahead of the data: a page that cannot be stored keeps the cursor (I6, pouchdb#1240)", async () => {
    const a = await openIdle(world, ana);
    const b = await openIdle(world, await world.addPerson());
    await world.time.until(b.mutate(registerClient, newClient()));
    await world.time.until(b.waitForIdle());
    const { cursor } = await readMeta(a.cache);
    ana.device.storageFault = ({ stores, mode }) =>
      stores.includes("clients") && mode === "readwrite" ? "full at a write" : null;
    await world.time.until(a.syncNow());
    expect(a.status.get()).toMatchObject({ state: "broken", reason: "QuotaExceededError" });
    expect((await readMeta(a.cache)).cursor).toBe(cursor);
    ana.device.storageFault = () => null;
    await world.time.until(a.retry());
    await world.time.until(a.waitForIdle());
    expect(await a.cache.rows(clients).count()).toBe(1);
    expect((await readMeta(a.cache)).cursor).toBeGreaterThan(cursor);
  });

  test("a replica has no unique index that rows on their way could violate (immich#28445)", async () => {
    const a = await openIdle(world, ana);
    for (const { name, schema } of a.cache.rowTables()) {
      expect([name, schema.indexes.filter(({ unique }) => unique)]).toEqual([name, []]);
    }
  });

  test("ten identical pushes at once take effect once (I2, kpi#5047)", async () => {
    const device = await new TestDevice(world.server, world.owner).join();
    const request = device.pushRequest([device.entry("clients.register", aClient())]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.server.push(world.owner, request)));
    expect(new Set(answers.map(({ results }) => JSON.stringify(results))).size).toBe(1);
    expect(answers[0]?.results).toMatchObject([{ status: "applied" }]);
    expect(await clientsOnServer()).toBe(1);
  });

  test("two tabs that both send the queue make nothing twice (I2, odoo#152259)", async () => {
    const a = await openIdle(world, ana);
    const environment = { ...ana.device.openTab().environment(), locks: null };
    const b = await ana.openTab({ environment });
    await world.time.until(b.waitForIdle());
    expect([a.status.get().isLeader, b.status.get().isLeader]).toEqual([true, true]);
    ana.link.state = "down";
    for (let count = 0; count < 6; count += 1) {
      await world.time.until((count % 2 === 0 ? a : b).mutate(registerClient, newClient()));
    }
    const pushes = notePushes(ana);
    ana.link.state = "up";
    ana.wake();
    await world.time.until(a.waitForIdle());
    await world.time.until(b.waitForIdle());
    expect(pushes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(6);
    expect(await clientsOnServer()).toBe(6);
    const numbers = (await a.cache.rows(clients).toArray()).map(({ number }) => number);
    expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("a token that expires in the middle of the queue loses no write (I1, amplify-flutter#4131)", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    for (let count = 0; count < 60; count += 1) await world.time.until(a.mutate(registerClient, newClient()));
    let pushes = 0;
    ana.intercept = (request, serve) => {
      if (!request.path.includes("push")) return serve();
      pushes += 1;
      const expired = { status: 401, body: JSON.stringify({ code: "unauthenticated" }) };
      return pushes === 2 ? Promise.resolve(expired) : serve();
    };
    ana.link.state = "up";
    ana.wake();
    await world.time.until(a.waitForIdle());
    expect(pushes).toBeGreaterThan(2);
    expect(await clientsOnServer()).toBe(60);
  });
});
