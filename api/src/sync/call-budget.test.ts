import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { CALL_LIMITS } from "./call-budget.ts";

const usual = { ...CALL_LIMITS };
let api: TestApi;
beforeAll(async () => {
  Object.assign(CALL_LIMITS, { perDevicePerMin: 3, perUserPerMin: 5 });
  api = await buildTestApi();
});
afterAll(async () => {
  Object.assign(CALL_LIMITS, usual);
  await api.close();
});

test.each(["pull", "push"])("a device, and a person on all devices, has so many calls of %s a minute", async (path) => {
  const browser = api.browser();
  await browser.register();
  const { userId, clinic } = (await browser.get("/api/profile/me")).json();
  const call = async (deviceId: string) => {
    const common = { protocol: 1, schema: 1, clinicId: clinic._id, deviceId, epoch: "", nonce: v4() };
    const entry = {
      clientId: v7(),
      id: 1,
      uuid: v7(),
      name: "none",
      v: 1,
      args: {},
      actor: userId,
      at: api.clock.now(),
    };
    const body = { pull: { scopeRev: 0, cursor: 0, clients: [] }, push: { build: "t", mutations: [entry] } };
    const own = path === "pull" ? body.pull : body.push;
    return (await browser.call("POST", `/api/sync/${path}`, { body: { ...common, ...own } })).statusCode;
  };
  const isLimited = async (deviceId: string) => (await call(deviceId)) === 429;
  expect([await isLimited("a"), await isLimited("a"), await isLimited("a")]).toEqual([false, false, false]);
  expect(await isLimited("a")).toBe(true);
  expect([await isLimited("b"), await isLimited("b")]).toEqual([false, false]);
  expect(await isLimited("c")).toBe(true);
  api.clock.passMin(1);
  expect(await isLimited("a")).toBe(false);
});
