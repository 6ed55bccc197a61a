import type { PullReset } from "@fernpaw/sync/protocol";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { v4, v7 } from "uuid";
import { io } from "socket.io-client";
import { expect, test } from "vitest";
import { buildTestApi } from "../../testing/build-test-api.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

const AT = "2026-11-21T09:00:00.000Z";

test("a refused change waits in its author's inbox, and in nobody else's", async () => {
  const api = await buildTestApi();
  const owner = api.browser();
  await owner.register();
  const { clinic, userId } = (await owner.get("/api/profile/me")).json();
  const person = { firstName: "Bo", lastName: "Li", email: "bo@clinic.example", password: PASSWORD };
  await owner.post("/api/employees", { ...person, profession: "nurse", permissions: ["clients:view"] });
  const nurse = api.browser();
  await nurse.login(person.email);
  const count = async (browser: TestBrowser) => (await browser.get("/api/notifications/unread-count")).json<unknown>();
  expect([await count(owner), await count(nurse)]).toEqual([{ unreadCount: 0 }, { unreadCount: 0 }]);

  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { token: owner.accessToken },
  });
  const told: unknown[][] = [];
  socket.on("notifications:unread_count_update", (...args: unknown[]) => told.push(args));
  await new Promise((resolve, reject) => socket.once("connect", () => resolve(null)).once("connect_error", reject));
  const common = { protocol: 1, schema: 1, clinicId: clinic._id, deviceId: "d" };
  const asked = { ...common, epoch: "", scopeRev: 0, cursor: 0, clients: [], nonce: v4() };
  const { reset } = (await owner.post("/api/sync/pull", asked)).json<PullReset>();
  const entry = { clientId: v7(), id: 1, uuid: v7(), name: "pets.register", v: 1, args: {}, actor: userId, at: AT };
  await owner.call("PATCH", "/api/profile/me", { body: { firstName: "Anaïs" } });
  await pause(100);
  expect(told).toEqual([]);
  const push = { ...common, build: "t", epoch: reset.epoch, nonce: v4(), mutations: [entry] };
  expect((await owner.post("/api/sync/push", push)).json()).toMatchObject({ results: [{ status: "rejected" }] });
  expect([await count(owner), await count(nurse)]).toEqual([{ unreadCount: 1 }, { unreadCount: 0 }]);
  for (let waited = 0; told.length === 0 && waited < 2000; waited += 20) await pause(20);
  expect(told).toEqual([[]]);
  socket.close();
  expect((await api.browser().get("/api/notifications/unread-count")).statusCode).toBe(401);
  await api.close();
});
