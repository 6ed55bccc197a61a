import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { stockCosts } from "@fernpaw/domain/stock/batch";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { bookAppointment, cancelAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { measurements } from "@fernpaw/domain/pets/pet";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { readQueue } from "@fernpaw/sync/client/outbox";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { sweepTombstones } from "@fernpaw/sync/client/tombstone-sweep";
import type { PushRequest, PushResponse, SnapshotLine } from "@fernpaw/sync/protocol";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SEEN_AT, setRights } from "../testing/sync-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const DAY_MIN = 1_440;
const CODES = ["appointments:view", "clients:view", "clients:manage"];

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson(CODES);
});
afterEach(() => world.close());

async function syncNow(tab: SyncClient): Promise<void> {
  await world.time.until(tab.syncNow());
  await world.time.until(tab.waitForIdle());
}

const write = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  world.server.withClinicTx(world.owner.clinicId, { userId: null, name: "test" }, work);

const aWeight = (petId: string, daysAgo: number) => ({
  id: v7(),
  petId,
  visitId: null,
  kind: "weight" as const,
  value: 4_000,
  secondValue: null,
  comparator: "exact" as const,
  takenAt: addMinutes(SEEN_AT, -daysAgo * DAY_MIN),
  enteredInErrorAt: null,
});

async function weigh(petId: string, days: readonly number[]): Promise<ReturnType<typeof aWeight>[]> {
  const rows = days.map((daysAgo) => aWeight(petId, daysAgo));
  await write(async (tx) => {
    for (const row of rows) await tx.insert(measurements, row);
  });
  return rows;
}

test("an employee's device gets neither suppliers nor costs, whatever the rights of the person", async () => {
  const productId = v7();
  const ofMovement = {
    productId,
    batchId: null,
    movementId: v7(),
    quantityMilli: 1000,
    costMinor: 4260,
    occurredAt: SEEN_AT,
  };
  await write(async (tx) => {
    await tx.insert(suppliers, { ...emptyRow(suppliers), id: v7(), name: "Northmoor Supplies" });
    await tx.insert(stockCosts, { id: v7(), ...ofMovement });
  });
  const seen = async (person: SimPerson) => {
    const { cache } = await openIdle(world, person);
    return [await cache.rows(suppliers).count(), await cache.rows(stockCosts).count()];
  };
  expect(await seen(await world.addPerson([...CLINIC_PERMISSIONS]))).toEqual([0, 0]);
  expect(await seen(await world.addPerson())).toEqual([1, 1]);
});

describe("a bucket that brings a row twice", () => {
  test("leaves the newer one, whichever came first (I4)", async () => {
    const [room] = await openIdle(world, ana).then((tab) => tab.cache.rows(rooms).toArray());
    if (!room) throw new Error("a new clinic has rooms");
    await write((tx) => tx.patch(rooms, room.id, { name: "Newer" }));
    const ben = await world.addPerson(CODES);
    ben.intercept = async ({ path }, serve) => {
      const answer = await serve();
      if (!path.includes("bucket=p0")) return answer;
      const lines = answer.body.split("\n").map((line) => {
        const part = line === "" ? null : (JSON.parse(line) as SnapshotLine);
        if (part?.t !== "rows" || part.tbl !== rooms.table) return line;
        const mine = part.rows.find(([id]) => id === room.id);
        if (!mine) return line;
        const older = [room.id, 1, { ...mine[2], name: "Older" }];
        return JSON.stringify({ ...part, rows: [older, ...part.rows, older] });
      });
      return { ...answer, body: lines.join("\n") };
    };
    const newcomer = await openIdle(world, ben);
    expect(await newcomer.cache.rows(rooms).get(room.id)).toMatchObject({ name: "Newer" });
  });
});

describe("a deletion that is remembered", () => {
  test("is forgotten when the row comes back, and the row is read (I17)", async () => {
    const petId = v7();
    const [row] = await weigh(petId, [100, 101]);
    const a = await openIdle(world, ana);
    await write((tx) => tx.remove(measurements, row?.id ?? ""));
    await syncNow(a);
    expect(await a.cache._tombstones.count()).toBe(1);
    if (row) await write((tx) => tx.insert(measurements, row));
    await syncNow(a);
    expect(await a.cache._tombstones.count()).toBe(0);
    expect(await a.readHistory(measurements, petId)).toHaveLength(2);
  });

  test("keeps the row away when its pet's history is laid out for a change (I4)", async () => {
    const petId = v7();
    const [gone, left] = await weigh(petId, [100, 101]);
    const a = await openIdle(world, ana);
    await write((tx) => tx.remove(measurements, gone?.id ?? ""));
    await syncNow(a);
    await a.unpackHistory(petId);
    expect(await a.cache.table(measurements.table).toCollection().primaryKeys()).toEqual([left?.id]);
  });

  test("and that comes a second time while the first is carried out waits for the next time (I4)", async () => {
    const petId = v7();
    const [row] = await weigh(petId, [100, 101]);
    const a = await openIdle(world, ana);
    await write((tx) => tx.remove(measurements, row?.id ?? ""));
    await syncNow(a);
    const [first] = await a.cache._tombstones.toArray();
    if (!first) throw new Error("a deletion is remembered");
    const again = { ...first, version: first.version + 2 };
    let isDeletedAgain = false;
    ana.device.storageFault = ({ stores }) => {
      if (stores.join() === "_history" && !isDeletedAgain) {
        isDeletedAgain = true;
        void a.cache._tombstones.put(again);
      }
      return null;
    };
    await world.time.during(() => sweepTombstones(a.cache));
    expect(isDeletedAgain).toBe(true);
    expect(await a.cache._tombstones.toArray()).toEqual([again]);
  });

  test("while a right was lost keeps no row away once the right is back (I4)", async () => {
    const petId = v7();
    const [row] = await weigh(petId, [100, 101]);
    const a = await openIdle(world, ana);
    await setRights(world.store, ana.user.userId, ["appointments:view"]);
    await syncNow(a);
    await write((tx) => tx.patch(measurements, row?.id ?? "", { value: 5_000 }));
    await syncNow(a);
    expect(await a.cache._tombstones.count()).toBe(1);
    await setRights(world.store, ana.user.userId, CODES);
    await syncNow(a);
    const weights = (await a.readHistory(measurements, petId)).map(({ value }) => value);
    expect(weights.toSorted((one, other) => one - other)).toEqual([4_000, 5_000]);
  });
});

describe("a row that the server names outside of a pull", () => {
  test("is kept, unless it is newer than the copy or deleted in it (I4)", async () => {
    const [old, gone, newer] = [newClient(), newClient(), newClient()];
    const a = await openIdle(world, await world.addPerson());
    for (const row of [old, gone]) await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.waitForIdle());
    const late = await world.addPerson(CODES);
    const { send } = late.link;
    late.link.send = async (request) => {
      const answer = await send.call(late.link, request);
      if (request.path.includes("bucket=p1")) await world.time.sleep(60_000);
      return answer;
    };
    const b = await late.openTab();
    await world.time.pass(2_000);
    await write((tx) => tx.remove(clients, gone.id));
    late.wake();
    await world.time.pass(1_000);
    const { cursor } = await readMeta(b.cache);
    expect(b.status.get().buckets.p1.state).toBe("loading");
    await b.keepRows([
      [clients.table, old.id, cursor, old],
      [clients.table, gone.id, 2, gone],
      [clients.table, newer.id, cursor + 1, newer],
    ]);
    expect(await b.cache.table(clients.table).toCollection().primaryKeys()).toEqual([old.id]);
  });

  test("of a pet's history is left to the next pull where it is newer than the copy (I4)", async () => {
    const petId = v7();
    const [changed] = await weigh(petId, [1_000, 1_001, 1_002]);
    const a = await openIdle(world, ana);
    await write((tx) => tx.patch(measurements, changed?.id ?? "", { value: 5_000 }));
    expect(await world.time.until(a.loadHistory({ pet: petId }))).toEqual({ rows: 2 });
    await syncNow(a);
    expect(await a.readHistory(measurements, petId)).toHaveLength(3);
  });
});

test("closed appointments come again when a lost right takes the packs that they lay in (I4)", async () => {
  const o = await openIdle(world, await world.addPerson());
  const owner = newClient();
  await world.time.until(o.mutate(registerClient, owner));
  const link = { linkId: v7(), clientId: owner.id };
  const pet = { id: v7(), name: "Juno", petTypeId: petTypeIdOf("dog"), owner: link };
  await world.time.until(o.mutate(registerPet, pet));
  const type = (await o.cache.rows(appointmentTypes).toCollection().first())?.id ?? "";
  const locationId = firstLocationId(world.owner.clinicId);
  const slot = {
    locationId,
    typeId: type,
    vetId: null,
    startsAt: addMinutes(SEEN_AT, -100 * DAY_MIN),
    durationMin: 30,
  };
  const booked = { id: v7(), clientId: owner.id, petIds: [pet.id], ...slot };
  await world.time.until(o.mutate(bookAppointment, booked));
  await world.time.until(o.mutate(cancelAppointment, { id: booked.id, reason: "ill" }));
  await world.time.until(o.waitForIdle());
  const a = await openIdle(world, ana);
  expect([await a.cache.rows(appointments).count(), await a.cache._history.count()]).toEqual([0, 1]);
  await setRights(world.store, ana.user.userId, ["appointments:view"]);
  await syncNow(a);
  expect(await a.readHistory(appointments, pet.id)).toMatchObject([{ id: booked.id, status: "cancelled" }]);
});

test("a lost right makes the device fetch nothing of its desk again (I9)", async () => {
  const a = await openIdle(world, ana);
  const asked: string[] = [];
  ana.intercept = ({ path }, serve) => {
    if (path.includes("/snapshot")) asked.push(path);
    return serve();
  };
  await setRights(world.store, ana.user.userId, ["appointments:view"]);
  await syncNow(a);
  expect((await readMeta(a.cache)).scopes).not.toContain("people");
  expect(asked.filter((path) => path.includes("bucket=p0"))).toEqual([]);
});

test("a right that is lost together with a restore takes its rows at once, before the new desk is in (I9)", async () => {
  await world.backUp();
  const o = await openIdle(world, await world.addPerson());
  await world.time.until(o.mutate(registerClient, newClient()));
  await world.time.until(o.waitForIdle());
  const a = await openIdle(world, ana);
  expect(await a.cache.rows(clients).count()).toBe(1);
  ana.link.state = "down";
  await world.restore();
  await setRights(world.store, ana.user.userId, ["appointments:view"]);
  ana.intercept = ({ path }, serve) =>
    path.includes("/snapshot") ? Promise.resolve({ status: 502, body: "" }) : serve();
  ana.link.state = "up";
  ana.wake();
  await world.time.pass(31_000);
  expect((await readMeta(a.cache)).rebuild).not.toBeNull();
  expect(await a.cache.rows(clients).count()).toBe(0);
});

test("a result under a number that was not sent is not noted, and the change is sent again (I1)", async () => {
  const a = await openIdle(world, ana);
  let isWrong = true;
  ana.intercept = async ({ path }, serve) => {
    const answer = await serve();
    if (!isWrong || !path.includes("/push")) return answer;
    const body = JSON.parse(answer.body) as PushResponse;
    return {
      ...answer,
      body: JSON.stringify({ ...body, results: body.results.map((result) => ({ ...result, id: result.id + 7 })) }),
    };
  };
  await world.time.until(a.mutate(registerClient, newClient()));
  await world.time.pass(300);
  expect(await world.time.during(() => readQueue(a.outbox))).toMatchObject([{ result: null }]);
  isWrong = false;
  ana.wake();
  await world.time.until(a.waitForIdle());
  expect([await a.outbox.q.count(), await a.outbox.archive.count()]).toEqual([0, 1]);
});

describe("while the copy is made anew because the server has lost versions", () => {
  let blind: SyncWorld;
  afterEach(() => blind.close());

  test("no page and no row goes into the old one, and the archive is sent again once (I1, I6)", async () => {
    blind = await SyncWorld.open({ isBlind: true });
    const [eva, ben] = [await blind.addPerson(CODES), await blind.addPerson(CODES)];
    const open = async (person: SimPerson): Promise<SyncClient> => {
      const tab = await person.openTab();
      await blind.time.until(tab.waitForIdle());
      return tab;
    };
    const [e, b] = [await open(eva), await open(ben)];
    await blind.backUp();
    const row = newClient();
    const { uuid } = await blind.time.until(e.mutate(registerClient, row));
    for (let change = 0; change < 5; change += 1) {
      await blind.time.until(e.mutate(correctClient, { id: row.id, set: { firstName: `Eva ${change}` } }));
    }
    for (let count = 0; count < 9; count += 1) await blind.time.until(b.mutate(registerClient, newClient()));
    await blind.time.until(b.waitForIdle());
    await blind.time.until(e.syncNow());
    await blind.time.until(e.waitForIdle());
    ben.link.state = "down";
    await blind.restore("file");

    const sent: string[] = [];
    eva.intercept = (request, serve) => {
      if (request.path.includes("/snapshot")) return Promise.resolve({ status: 502, body: "" });
      if (request.path.includes("/push")) {
        sent.push(...(JSON.parse(request.body) as PushRequest).mutations.map((mutation) => mutation.uuid));
      }
      return serve();
    };
    const before = (await readMeta(e.cache)).cursor;
    eva.wake();
    await blind.time.pass(10_000);
    expect((await readMeta(e.cache)).rebuild).not.toBeNull();
    ben.link.state = "up";
    for (let count = 0; count < 8; count += 1) await blind.time.until(b.mutate(registerClient, newClient()));
    await blind.time.until(b.waitForIdle());
    eva.wake();
    await blind.time.pass(120_000);
    const meta = await readMeta(e.cache);
    expect([meta.rebuild !== null, meta.cursor]).toEqual([true, before]);
    const found = newClient();
    await e.keepRows([[clients.table, found.id, 1, found]]);
    expect(await e.cache.rows(clients).get(found.id)).toBeUndefined();
    expect(sent.filter((one) => one === uuid)).toHaveLength(1);

    eva.intercept = (_request, serve) => serve();
    eva.wake();
    await blind.time.until(e.waitForIdle());
    expect(await e.cache.rows(clients).get(row.id)).toMatchObject({ firstName: "Eva 4" });
    expect(await e.cache.rows(clients).count()).toBe(18);
  });
});
