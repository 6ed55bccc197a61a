import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { pendingOf } from "@fernpaw/sync/client/local-write";
import { readArchive } from "@fernpaw/sync/client/outbox-archive";
import type { ArchivedEntry } from "@fernpaw/sync/client/outbox-db";
import { readMeta, writeMeta } from "@fernpaw/sync/client/sync-meta";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everyClinic } from "../db/every-clinic.ts";
import { testMutation } from "../testing/sync-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const ALL = ["clients:view", "clients:manage"];

let isBroken = false;
const breakLater = testMutation(
  "test.breakLater",
  async (tx, args) => {
    const { id } = args as { id: string };
    if (!(await tx.find(clients, id))) throw new Refusal("not_found", { table: clients.table, id });
    if (isBroken) throw new Error("broken");
  },
  z.object({ id: z.string() }),
);

let world: SyncWorld;
let ana: SimPerson;
let ben: SimPerson;
let a: SyncClient;
let b: SyncClient;
beforeEach(async () => {
  isBroken = false;
  world = await SyncWorld.open({ mutations: [breakLater] });
  ana = await world.addPerson(ALL);
  ben = await world.addPerson(ALL);
  a = await openIdle(world, ana);
  b = await openIdle(world, ben);
  await world.backUp();
});
afterEach(() => world.close());

async function saveOn<T>(tab: SyncClient, work: () => Promise<T>): Promise<T> {
  const done = await world.time.until(work());
  await world.time.until(tab.waitForIdle());
  await world.time.pass(31_000);
  return done;
}

/** Ana's device comes back first, and then Ben's. */
async function restoreWithAnaFirst(between: () => Promise<void> = async () => undefined): Promise<void> {
  ben.link.state = "down";
  await world.restore();
  await settle(ana, a);
  await between();
  ben.link.state = "up";
  await settle(ben, b);
  await settle(ana, a);
}

async function settle(person: SimPerson, tab: SyncClient): Promise<void> {
  person.wake();
  await world.time.until(tab.waitForIdle());
  await world.time.pass(31_000);
  await world.time.until(tab.waitForIdle());
}

const itemsOf = (tab: SyncClient) => world.time.until(tab.cache.rows(attention).toArray());
const statusOf = async (uuid: string): Promise<unknown> => {
  const text = everyClinic('select "status", "code" from "sync_mutation" where "uuid" = ?');
  return (await world.store.read((sql) => sql.all(text, [uuid])))[0];
};

describe("after a restore, work on another person's new row that comes back before it (I1)", () => {
  test("waits with an inbox item, and is made once the row is back", async () => {
    const row = newClient();
    await saveOn(b, () => b.mutate(registerClient, row));
    const { uuid } = await saveOn(a, () => a.mutate(correctClient, { id: row.id, set: { firstName: "Eva" } }));
    await restoreWithAnaFirst(async () => {
      expect(await statusOf(uuid)).toEqual({ status: "dependency", code: "awaits_row" });
      expect(await itemsOf(a)).toMatchObject([{ status: "open", code: "awaits_row", mutationUuid: uuid }]);
    });
    expect(await statusOf(uuid)).toEqual({ status: "applied", code: null });
    for (const tab of [a, b]) expect(await tab.cache.rows(clients).get(row.id)).toMatchObject({ firstName: "Eva" });
    expect(await itemsOf(a)).toMatchObject([{ status: "resolved", resolution: "made_later" }]);
  });

  test("waits as a chain: a pet of the client, and what was done to the pet", async () => {
    const owner = newClient();
    await saveOn(b, () => b.mutate(registerClient, owner));
    const pet = { id: v7(), name: "Juno", petTypeId: petTypeIdOf("dog") };
    await saveOn(a, async () => {
      await a.mutate(registerPet, { ...pet, owner: { linkId: v7(), clientId: owner.id } });
      await a.mutate(correctPet, { id: pet.id, set: { notes: "likes cheese" } });
    });
    await saveOn(a, () => a.mutate(correctPet, { id: pet.id, set: { name: "Rex" } }));
    await restoreWithAnaFirst();
    for (const tab of [a, b]) {
      expect(await tab.cache.rows(pets).get(pet.id)).toMatchObject({ name: "Rex", notes: "likes cheese", number: 1 });
    }
    expect((await itemsOf(a)).filter(({ status }) => status === "open")).toEqual([]);
  });

  test("waits on for its second row, also on a device whose clock is ahead", async () => {
    const cyd = await world.addPerson(ALL);
    const c = await openIdle(world, cyd);
    await world.backUp();
    ana.device.clockOffsetMs = 2 * 60 * 60_000;
    const [from, into] = [newClient(), newClient()];
    await saveOn(b, () => b.mutate(registerClient, from));
    await saveOn(c, () => c.mutate(registerClient, into));
    const { uuid } = await saveOn(a, () => a.mutate(mergeClients, { fromId: from.id, intoId: into.id }));
    for (const person of [ana, ben, cyd]) person.link.state = "down";
    await world.restore();
    const waiting = { status: "dependency", code: "awaits_row" };
    for (const [person, tab] of [
      [ana, a],
      [ben, b],
    ] as const) {
      person.link.state = "up";
      await settle(person, tab);
      expect(await statusOf(uuid)).toEqual(waiting);
    }
    cyd.link.state = "up";
    await settle(cyd, c);
    expect(await statusOf(uuid)).toEqual({ status: "applied", code: null });
  });

  test("is sent again after a second restore of the same copy", async () => {
    const row = newClient();
    await saveOn(b, () => b.mutate(registerClient, row));
    await saveOn(a, () => a.mutate(correctClient, { id: row.id, set: { firstName: "Eva" } }));
    await restoreWithAnaFirst();
    await restoreWithAnaFirst();
    expect(await b.cache.rows(clients).get(row.id)).toMatchObject({ firstName: "Eva" });
  });

  test("is made, and an inbox item that its author has closed meanwhile stays as it was closed", async () => {
    const row = newClient();
    await saveOn(b, () => b.mutate(registerClient, row));
    const { uuid } = await saveOn(a, () => a.mutate(correctClient, { id: row.id, set: { firstName: "Eva" } }));
    await restoreWithAnaFirst(async () => {
      const [item] = await itemsOf(a);
      await saveOn(a, () => a.mutate(resolveAttention, { id: item?.id ?? "", resolution: "keep" }));
    });
    expect(await statusOf(uuid)).toEqual({ status: "applied", code: null });
    expect(await itemsOf(a)).toMatchObject([{ status: "resolved", resolution: "keep" }]);
  });

  test("is written to the audit log as its author's, not as that of the person whose work brought the row back", async () => {
    const [from, into] = [newClient(), newClient()];
    await saveOn(b, async () => {
      await b.mutate(registerClient, from);
      await b.mutate(registerClient, into);
    });
    const { uuid } = await saveOn(a, () => a.mutate(mergeClients, { fromId: from.id, intoId: into.id }));
    await restoreWithAnaFirst();
    expect(await statusOf(uuid)).toEqual({ status: "applied", code: null });
    const events = everyClinic(`select "actorId" from "auditEvents" where "code" = 'clients.merge'`);
    expect(await world.store.read((sql) => sql.all(events))).toEqual([{ actorId: ana.user.userId }]);
  });

  test("is kept for repair where it then meets a defect of ours", async () => {
    const row = newClient();
    await saveOn(b, () => b.mutate(registerClient, row));
    const { uuid } = await saveOn(a, () => a.mutate(breakLater, { id: row.id }));
    await restoreWithAnaFirst(async () => {
      isBroken = true;
    });
    expect(await statusOf(uuid)).toEqual({ status: "parked", code: "defect" });
    const parked = everyClinic(`select "userId", "name", "payload" from "sync_parked" where "uuid" = ?`);
    const [kept] = await world.store.read((sql) => sql.all<{ payload: string }>(parked, [uuid]));
    expect(kept).toMatchObject({ userId: ana.user.userId, name: breakLater.name });
    expect(JSON.parse(kept?.payload ?? "null")).toMatchObject({ uuid, args: { id: row.id } });
    expect(world.defects.splice(0)).toHaveLength(1);
  });

  test("is refused at last for another reason, and the inbox item says so", async () => {
    const row = newClient();
    await saveOn(b, () => b.mutate(registerClient, row));
    const { uuid } = await saveOn(a, () => a.mutate(correctClient, { id: row.id, set: { firstName: "Eva" } }));
    await restoreWithAnaFirst(async () => {
      const rights = everyClinic(`update "users" set "permissions" = '["clients:view"]' where "id" = ?`);
      await world.store.write((sql) => sql.run(rights, [ana.user.userId]));
    });
    expect(await statusOf(uuid)).toEqual({ status: "rejected", code: "forbidden" });
    expect(await itemsOf(a)).toMatchObject([{ status: "open", code: "forbidden" }]);
    expect(await b.cache.rows(clients).get(row.id)).toMatchObject({ firstName: "" });
  });
});

test("work on a row that no one knows is refused at once where nothing was restored", async () => {
  const row = newClient();
  await saveOn(a, () => a.mutate(registerClient, row));
  await world.time.during(() =>
    world.server.withClinicTx(ana.user.clinicId, { userId: null, name: "test" }, (tx) => tx.remove(clients, row.id)),
  );
  const { uuid } = await saveOn(a, () => a.mutate(correctClient, { id: row.id, set: { firstName: "Eva" } }));
  expect(await statusOf(uuid)).toEqual({ status: "rejected", code: "not_found" });
});

test("a decision about an inbox item that the restore has lost does not wait: such an item does not come back", async () => {
  const row = newClient();
  ana.link.state = "down";
  await world.time.until(a.mutate(registerClient, { ...row, lastName: "Late" }));
  await saveOn(b, () => b.mutate(registerClient, row));
  ana.link.state = "up";
  await settle(ana, a);
  const [item] = await itemsOf(a);
  const { uuid } = await saveOn(a, () => a.mutate(resolveAttention, { id: item?.id ?? "", resolution: "keep" }));
  expect(await statusOf(uuid)).toEqual({ status: "applied", code: null });
  await restoreWithAnaFirst();
  expect(await statusOf(uuid)).toEqual({ status: "rejected", code: "not_found" });
});

/** A new client of Ana's whose id Ben has taken meanwhile. @returns its row and the number of the refused change */
async function refuseOnA(): Promise<{ id: string; uuid: string }> {
  const row = newClient();
  ana.link.state = "down";
  const { uuid } = await world.time.until(a.mutate(registerClient, { ...row, lastName: "Late" }));
  await saveOn(b, () => b.mutate(registerClient, row));
  ana.link.state = "up";
  await settle(ana, a);
  expect(await statusOf(uuid)).toMatchObject({ status: "rejected" });
  return { id: row.id, uuid };
}

test("what was refused before a restore is not sent again, and stays at rest", async () => {
  const { id, uuid } = await refuseOnA();
  // Ana comes first: the id is free there.
  await restoreWithAnaFirst();
  expect(await statusOf(uuid)).toBeUndefined();
  expect(await a.cache.rows(clients).get(id)).toMatchObject({ lastName: "Ortega" });
  expect(await a.outbox.archive.count()).toBe(1);
});

test("what was refused before a restore is shown as unsent by no device that lost the page of the refusal (I17)", async () => {
  await refuseOnA();
  const [refused] = await world.time.until(readArchive(a.outbox));
  // As a power cut leaves it: the archive is on the disk, the page with the acknowledgement is not.
  await world.time.until(a.cache._pending.put(pendingOf(refused as ArchivedEntry)));
  await world.time.until(readMeta(a.cache).then((meta) => writeMeta(a.cache, { ...meta, acks: {} })));
  await restoreWithAnaFirst();
  expect(await a.cache._pending.count()).toBe(0);
});
