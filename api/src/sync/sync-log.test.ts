import { clients } from "@fernpaw/domain/clients/client";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { MUTATIONS } from "@fernpaw/domain/registry";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { loggerOptions } from "../http/logger.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { aClient, addTestClinic, openTestSync, TestDevice } from "../testing/sync-clinic.ts";
import { logSync } from "./sync-log.ts";

let store: OpenStore;
const lines: Record<string, unknown>[] = [];
const sink = { write: (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>) };

beforeAll(async () => {
  store = await openTestStore("memory");
});
afterAll(() => store.close());
beforeEach(() => {
  lines.length = 0;
});

async function joined(mutations: readonly MutationDefinition[] = MUTATIONS): Promise<TestDevice> {
  const server = openTestSync(store, { mutations, ...logSync(pino(loggerOptions, sink)) });
  return new TestDevice(server, await addTestClinic(store, server)).join();
}

test("a device that is ahead of the database is logged with both versions and counted; its epoch stays", async () => {
  const device = await joined();
  const { clinicId, userId } = device.user;
  expect(lines).toEqual([]);
  expect(await device.ask({ cursor: 99 })).toMatchObject({ reset: { reason: "cursor_ahead", epoch: device.epoch } });
  expect(await device.ask({ cursor: 98 })).toMatchObject({ reset: { reason: "cursor_ahead", epoch: device.epoch } });
  const msg = "a device has seen a version that the database does not have";
  expect(lines).toMatchObject([
    { level: 40, msg, clinicId, userId, deviceId: null, cursor: 99, version: 1, times: 1 },
    { level: 40, msg, cursor: 98, times: 2 },
  ]);
});

test("another reason for a reset is not logged", async () => {
  const device = await joined();
  expect(await device.ask({ cursor: 99, epoch: "other" })).toMatchObject({ reset: { reason: "epoch" } });
  expect(lines).toEqual([]);
});

test("a mutation that fails by a defect of ours is logged with its id", async () => {
  const broken = MUTATIONS.map((one) =>
    one.name === "clients.register" ? { ...one, run: () => Promise.reject(new Error("a defect")) } : one,
  );
  const device = await joined(broken);
  const mutation = device.entry("clients.register", aClient());
  await device.push([mutation]);
  expect(lines).toMatchObject([{ level: 50, mutationUuid: mutation.uuid, err: { message: "a defect" } }]);
  expect(device.all(clients.table)).toEqual([]);
});
