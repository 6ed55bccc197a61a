import { registerProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { readArchive } from "@fernpaw/sync/client/outbox-archive";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { TestDevice } from "../testing/sync-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

async function save(tab: SyncClient, row = newClient()) {
  const saved = await world.time.until(tab.mutate(registerClient, row));
  await world.time.until(tab.waitForIdle());
  return { ...saved, rowId: row.id };
}

const deviceTimeOf = async (uuid: string): Promise<unknown> => {
  const text = everyClinic('select "status", "deviceAt" from "sync_mutation" where "uuid" = ?');
  return (await world.store.read((sql) => sql.all(text, [uuid])))[0];
};

describe("a device whose clock is days off", () => {
  test.each([
    ["ahead", 3 * DAY_MS],
    ["behind the making of the clinic", -400 * DAY_MS],
    ["beyond the years that an instant can name", 9000 * 365 * DAY_MS],
  ])("%s: nothing is refused, the server's time counts, and both are kept", async (_, offMs) => {
    const a = await openIdle(world, ana);
    ana.device.clockOffsetMs = offMs;
    const { uuid, rowId } = await save(a);
    const stored = await deviceTimeOf(uuid);
    expect(stored).toMatchObject({ status: "applied", deviceAt: expect.any(String) });
    const { deviceAt } = stored as { deviceAt: string };
    expect(Math.abs(Date.parse(deviceAt) - world.time.nowMs - offMs)).toBeLessThan(MINUTE_MS);
    const row = await a.cache.rows(clients).get(rowId);
    expect(Math.abs(Date.parse(row?.createdAt ?? "") - world.time.nowMs)).toBeLessThan(MINUTE_MS);
  });

  test("up to a day ahead it is believed, and work of a week offline keeps its time", async () => {
    const a = await openIdle(world, ana);
    ana.device.clockOffsetMs = 20 * 60 * MINUTE_MS;
    const ahead = await save(a);
    expect(await deviceTimeOf(ahead.uuid)).toMatchObject({ deviceAt: null });
    ana.device.clockOffsetMs = 0;
    ana.link.state = "down";
    const at = toInstant(world.time.nowMs).slice(0, 16);
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.stop());
    await world.time.pass(7 * DAY_MS);
    ana.link.state = "up";
    const again = await openIdle(world, ana);
    expect((await again.cache.rows(clients).get(row.id))?.createdAt.slice(0, 16)).toBe(at);
  });

  test("a time that a person typed is kept, however long before the making of the clinic it is", async () => {
    const a = await openIdle(world, ana);
    const [productId, petId, movementId, weightId] = [v7(), v7(), v7(), v7()];
    const long = "2009-05-04T10:00:00.000Z";
    await world.time.until(
      a.mutate(registerProduct, { id: productId, name: "Ear gel", kind: "medication", trackStock: "yes" }),
    );
    const place = { productId, locationId: firstLocationId(ana.user.clinicId) };
    await world.time.until(a.mutate(openStock, { id: movementId, ...place, quantityMilli: 1_000, occurredAt: long }));
    await world.time.until(a.mutate(registerPet, { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") }));
    await world.time.until(a.mutate(recordWeight, { id: weightId, petId, weightG: 8_000, takenAt: long }));
    await world.time.until(a.waitForIdle());
    const kept = everyClinic(
      `select "occurredAt" as "at" from "stockMovements" where "id" = ? union all select "takenAt" from "measurements" where "id" = ?`,
    );
    expect(await world.store.read((sql) => sql.all(kept, [movementId, weightId]))).toEqual([
      { at: long },
      { at: long },
    ]);
  });

  test("a refused change says both times", async () => {
    const [a, b] = [await openIdle(world, ana), await openIdle(world, await world.addPerson())];
    const row = newClient();
    ana.device.clockOffsetMs = 3 * DAY_MS;
    ana.link.state = "down";
    await world.time.until(a.mutate(registerClient, { ...row, lastName: "Late" }));
    await save(b, row);
    ana.link.state = "up";
    ana.wake();
    await world.time.until(a.waitForIdle());
    const [item] = await a.cache.rows(attention).toArray();
    const apart = Date.parse(item?.mine.at ?? "") - Date.parse(item?.createdAt ?? "");
    expect(Math.abs(apart - 3 * DAY_MS)).toBeLessThan(MINUTE_MS);
  });

  test("says so, also after a start without a network, until its clock is right", async () => {
    const a = await openIdle(world, ana);
    expect(a.status.get().clockSkewMs).toBe(0);
    ana.device.clockOffsetMs = -2 * DAY_MS;
    await world.time.pass(31_000);
    expect(Math.abs(a.status.get().clockSkewMs + 2 * DAY_MS)).toBeLessThan(MINUTE_MS);
    await world.time.until(a.stop());
    ana.link.state = "down";
    const again = await ana.openTab();
    await world.time.pass(5_000);
    expect(Math.abs(again.status.get().clockSkewMs + 2 * DAY_MS)).toBeLessThan(MINUTE_MS);
    ana.device.clockOffsetMs = 0;
    ana.link.state = "up";
    await world.time.pass(61_000);
    expect(again.status.get().clockSkewMs).toBe(0);
  });

  test("a second tab hears it from the one that asks", async () => {
    await openIdle(world, ana);
    const second = await ana.openTab();
    ana.device.clockOffsetMs = 2 * DAY_MS;
    await world.time.pass(40_000);
    expect(second.status.get()).toMatchObject({ isLeader: false });
    expect(second.status.get().clockSkewMs).toBeGreaterThan(DAY_MS);
  });

  test("an answer that a sleeping tablet reads late says nothing of its clock", async () => {
    const a = await openIdle(world, ana);
    ana.intercept = async (_request, serve) => {
      const answer = await serve();
      ana.device.clockOffsetMs = 3 * 60 * MINUTE_MS;
      return answer;
    };
    await world.time.until(a.syncNow());
    expect(a.status.get().clockSkewMs).toBe(0);
  });
});

describe("the archive, from which a restored server gets back what it lost (I17)", () => {
  test("survives a clock that jumps ahead, with and without a start in between", async () => {
    const a = await openIdle(world, ana);
    const { uuid } = await save(a);
    ana.device.clockOffsetMs = 30 * DAY_MS;
    await save(a);
    await world.time.until(a.stop());
    ana.device.clockOffsetMs = 400 * DAY_MS;
    const again = await openIdle(world, ana);
    await save(again);
    ana.device.clockOffsetMs = 0;
    await save(again);
    expect((await readArchive(again.outbox)).map((entry) => entry.uuid)).toContain(uuid);
    expect(await readArchive(again.outbox)).toHaveLength(4);
  });

  test("keeps for fourteen days, by the server's time, what came to rest under any clock", async () => {
    const a = await openIdle(world, ana);
    await save(a);
    // As an older version of the app left it, under a clock that was a year ahead.
    await a.outbox.archive.toCollection().modify({ archivedAt: world.time.nowMs + 365 * DAY_MS });
    await save(a);
    await world.time.until(a.stop());
    await world.time.pass(15 * DAY_MS);
    ana.device.clockOffsetMs = -300 * DAY_MS;
    const again = await openIdle(world, ana);
    await save(again);
    expect(await readArchive(again.outbox)).toHaveLength(1);
  });
});

test("text that names no time is refused by its path", async () => {
  const device = await world.time.during(() => new TestDevice(world.server, ana.user).join());
  const entry = device.entry("clients.register", newClient(), { at: "yesterday" });
  const { results } = await world.time.during(() => device.push([entry]));
  expect(results).toMatchObject([{ code: "invalid_args", errors: [{ path: "at" }] }]);
});
