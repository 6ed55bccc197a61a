import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { MUTATIONS } from "@fernpaw/domain/registry";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  addUser,
  openTestSync,
  TestDevice,
  testMutation,
  type TestUser,
} from "../testing/sync-clinic.ts";

let store: OpenStore;
let server: SyncServer;
let owner: TestUser;
let device: TestDevice;
let runs: number;
beforeEach(async () => {
  runs = 0;
  const count: MutationDefinition["run"] = async () => {
    runs += 1;
  };
  const conflict: MutationDefinition["run"] = async (tx) => {
    await tx.raise({ kind: "stale_field", scope: "base", entities: [], mine: {}, theirs: null });
  };
  const own = [
    testMutation("test.count", count, z.looseObject({})),
    testMutation("test.conflict", conflict, z.looseObject({})),
  ];
  store = await openTestStore("memory");
  server = openTestSync(store, { mutations: [...MUTATIONS, ...own] });
  owner = await addTestClinic(store, server, v7);
  device = await new TestDevice(server, owner).join();
});
afterEach(() => store.close());

test("a change that comes twice in one batch, under two client ids, takes effect once (I2)", async () => {
  const entry = device.entry("test.count", {});
  const again = { ...entry, clientId: v7() };
  const { results, head } = await device.push([entry, again]);
  expect(results.map(({ status, version }) => [status, version])).toEqual([
    ["applied", head - 1],
    ["applied", head],
  ]);
  expect(runs).toBe(1);
});

test("a change under a colleague's uuid is refused and tells nothing of the colleague's result (I10)", async () => {
  const entry = device.entry("clients.register", aClient());
  await device.push([entry]);
  const colleague = await new TestDevice(server, await addUser(store, owner.clinicId)).join();
  const stolen = colleague.entry("clients.register", aClient(), { uuid: entry.uuid });
  await expect(colleague.push([stolen])).rejects.toMatchObject({ code: "actor_mismatch" });
});

test("a push that changes nothing pokes no device", async () => {
  const entry = device.entry("test.count", {});
  const commits: number[] = [];
  const stop = server.onCommit(({ version }) => commits.push(version));
  const { head } = await device.push([entry]);
  await device.push([entry]);
  await device.push([], { ackedThrough: { [device.clientId]: 1 } });
  stop();
  expect(commits).toEqual([head]);
});

test("a change that builds on one with a conflict is made", async () => {
  const first = device.entry("test.conflict", {});
  const { results } = await device.push([first, device.entry("test.count", {}, { dependsOn: [first.uuid] })]);
  expect(results.map(({ status }) => status)).toEqual(["merged", "applied"]);
  expect(runs).toBe(1);
});
