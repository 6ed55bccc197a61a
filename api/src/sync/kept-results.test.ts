import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  addUser,
  openTestSync,
  SEEN_AT,
  TestDevice,
  type TestUser,
} from "../testing/sync-clinic.ts";

const DAY_MS = 86_400_000;

let store: OpenStore;
let server: SyncServer;
let owner: TestUser;
let device: TestDevice;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.parse(SEEN_AT);
  store = await openTestStore("memory");
  server = openTestSync(store, { now: () => nowMs });
  owner = await addTestClinic(store, server, v7);
  device = await new TestDevice(server, owner).join();
});
afterEach(() => store.close());

const afterDays = async (days: number) => {
  nowMs = Date.parse(SEEN_AT) + days * DAY_MS;
  return server.compact(owner.clinicId);
};

test("a result that was heard stays known for 90 days: a device sends its archive again for 14 (I2, I17)", async () => {
  const entry = device.entry("clients.register", aClient());
  await device.push([entry]);
  await device.push([], { ackedThrough: { [device.clientId]: 1 } });
  expect(await afterDays(89)).toMatchObject({ results: 0 });
  const { results, head } = await device.push([{ ...entry, clientId: v7() }]);
  expect(results).toMatchObject([{ status: "applied", uuid: entry.uuid }]);
  expect(head).toBe(3);
});

test("a launch without results is known for 400 days after its device was last there (I17)", async () => {
  await device.push([device.entry("clients.register", aClient())]);
  await device.push([], { ackedThrough: { [device.clientId]: 1 } });
  expect(await afterDays(399)).toMatchObject({ results: 1 });
  const rows = () => store.read((sql) => sql.all(`select 1 from "sync_client" where "clinicId" = ?`, [owner.clinicId]));
  expect(await rows()).toHaveLength(1);
  await afterDays(401);
  expect(await rows()).toHaveLength(0);
});

test("a refusal that was sent again under another launch is not forgotten before that launch has heard it (I2, I17)", async () => {
  const refused = device.entry("clients.register", { id: "x" });
  await device.push([refused]);
  await device.push([], { ackedThrough: { [device.clientId]: 1 } });
  const again = { ...refused, clientId: v7() };
  await device.push([again]);
  expect(await afterDays(91)).toMatchObject({ results: 0 });
  expect((await device.push([again])).results).toMatchObject([{ status: "rejected", code: "invalid_args" }]);
});

test("only the author of a change can say that its result was heard (I17)", async () => {
  const refused = device.entry("clients.register", { id: "x" });
  const [first] = (await device.push([refused])).results;
  const colleague = await new TestDevice(server, await addUser(store, owner.clinicId)).join();
  await colleague.push([], { ackedThrough: { [device.clientId]: 1 } });
  expect((await device.push([refused])).results).toEqual([first]);
  expect(first).toHaveProperty("errors");
});

test("the floor of deletions never falls, though the server's clock is put back (I6, I17)", async () => {
  await device.push([device.entry("clients.register", aClient())]);
  await afterDays(0);
  expect(await afterDays(91)).toMatchObject({ tombstoneFloor: 2 });
  expect(await afterDays(1)).toMatchObject({ tombstoneFloor: 2 });
});

test("a critical field that is set to its own value cannot conflict with a colleague's change", async () => {
  const tablet = await new TestDevice(server, owner).join();
  await device.pull();
  const id = v7();
  const petTypeId = String(device.all(petTypes.table)[0]?.["id"]);
  const [born] = (await device.push([device.entry("pets.register", { id, name: "Juno", petTypeId })])).results;
  await device.push([device.entry("pets.correct", { id, set: { name: "Juno" } })]);
  const base = { name: born?.version ?? 0 };
  const { results } = await tablet.push([tablet.entry("pets.correct", { id, set: { name: "Yuno" } }, { base })]);
  expect(results).toMatchObject([{ status: "applied" }]);
  await device.pullAll();
  expect(device.row(pets.table, id)).toMatchObject({ name: "Yuno" });
});
