import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const RT = "__Host-fernpaw_rt";
const DAY_MIN = 24 * 60;

let api: TestApi;
let origin: string;
let browser: TestBrowser;
const open: Socket[] = [];

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://localhost:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());
beforeEach(async () => {
  browser = api.browser();
  await browser.register();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

const cookie = (): string => browser.cookies.get(RT) ?? "";

/** Whether a page without an access token gets a live connection by this refresh cookie. */
function opensWith(value: string, page = origin): Promise<boolean> {
  const socket = io(origin, {
    path: "/socket.io",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `${RT}=${value}`, origin: page, "user-agent": "Chrome/156.0" },
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("connect_error", () => resolve(false));
  });
}

describe("the refresh cookie opens a live connection (S06, S22)", () => {
  test("while it is the present one", async () => {
    expect(await opensWith(cookie())).toBe(true);
    expect(await opensWith(`${cookie().slice(0, -1)}_`)).toBe(false);
    expect(await opensWith(cookie(), "https://evil.example")).toBe(false);
  });

  test("and as its successor's last one until the browser showed that successor for 45 s, no longer", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    expect(await opensWith(first)).toBe(true);
    api.clock.passMin(1);
    await browser.get("/api/health");
    expect([await opensWith(first), await opensWith(cookie())]).toEqual([false, true]);
  });

  test("and two behind never", async () => {
    const first = cookie();
    for (let turns = 0; turns < 2; turns += 1) {
      api.clock.passMin(10);
      await browser.refresh();
    }
    expect(await opensWith(first)).toBe(false);
  });

  test("not after a week without a call", async () => {
    api.clock.passMin(7 * DAY_MIN - 1);
    expect(await opensWith(cookie())).toBe(true);
    api.clock.passMin(1);
    expect(await opensWith(cookie())).toBe(false);
  });
});

test("neither cookie nor access token outlives the session's thirty days (S22, R13)", async () => {
  for (let day = 0; day < 29; day += 1) {
    api.clock.passMin(DAY_MIN);
    await browser.refresh();
  }
  api.clock.passMin(DAY_MIN - 5);
  await browser.refresh();
  const statusNow = async () => (await browser.get("/api/profile/me")).statusCode;
  expect([await statusNow(), await opensWith(cookie())]).toEqual([200, true]);
  api.clock.passMin(5);
  expect([await statusNow(), await opensWith(cookie())]).toEqual([401, false]);
});
