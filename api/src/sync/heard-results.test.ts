import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { aClient, addTestClinic, addUser, openTestSync, TestDevice } from "../testing/sync-clinic.ts";

let store: OpenStore;
let device: TestDevice;
let colleague: TestDevice;
beforeEach(async () => {
  store = await openTestStore("memory");
  const server = openTestSync(store);
  const owner = await addTestClinic(store, server, v7);
  device = await new TestDevice(server, owner).join();
  colleague = await new TestDevice(server, await addUser(store, owner.clinicId)).join();
});
afterEach(() => store.close());

test("what a colleague says to have heard forgets nothing of another person's results (I1, I10)", async () => {
  const entry = device.entry("clients.register", { id: "x" });
  const { results } = await device.push([entry]);
  expect(results[0]?.errors).toBeDefined();
  await colleague.push([], { ackedThrough: { [device.clientId]: 1 } });
  expect((await device.push([entry])).results).toEqual(results);
});

test("a device that says to have heard more than it sent still gets the results of what it sends next (I1)", async () => {
  await device.push([device.entry("clients.register", aClient())]);
  await device.push([], { ackedThrough: { [device.clientId]: 1_000 } });
  const entry = device.entry("clients.register", { id: "x" });
  const { results } = await device.push([entry]);
  expect(results[0]?.errors).toBeDefined();
  await device.push([], { ackedThrough: { [device.clientId]: 1 } });
  expect((await device.push([entry])).results).toEqual(results);
  await device.push([], { ackedThrough: { [device.clientId]: 2 } });
  expect((await device.push([entry])).results[0]?.errors).toBeUndefined();
});
