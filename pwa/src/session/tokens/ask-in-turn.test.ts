import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWorkerSession } from "../../http/worker-session.ts";
import { simulatedFetch, type Reply } from "../../testing/simulated-network.ts";
import { askInTurn } from "./ask-in-turn.ts";
import { createRefresh } from "./refresh.ts";
import { STORAGE_KEYS } from "./stored-session.ts";

const REFRESH = "/api/auth/refresh-token";
const START_MS = epochMsOf("2026-11-23T09:00:00.000Z");

let calls = 0;
let reply: Reply | "no network" = "no network";

/** A browser's Cache storage, as far as it is used. */
function cacheStorage(): Pick<CacheStorage, "open" | "match" | "delete"> {
  const stores = new Map<string, Map<string, string>>();
  return {
    open: async (name) => {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return { put: async (key: string, answer: Response) => void store.set(key, await answer.text()) } as never;
    },
    match: async (key, options) => {
      const text = stores.get(options?.cacheName ?? "")?.get(key as string);
      return text === undefined ? undefined : new Response(text);
    },
    delete: async (name) => stores.delete(name),
  };
}

function storageIs(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START_MS });
  calls = 0;
  reply = "no network";
  vi.stubGlobal("caches", cacheStorage());
  vi.stubGlobal("localStorage", storageIs());
  vi.stubGlobal("navigator", { locks: { request: (_name: string, work: () => unknown) => work() } });
  vi.stubGlobal(
    "fetch",
    simulatedFetch(({ path }) => {
      if (path === REFRESH) calls += 1;
      return reply;
    }),
  );
  localStorage.setItem(STORAGE_KEYS.accessToken, "old");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has just been loaded. */
const reloadedPage = () => createRefresh({ onRefused: () => expect.fail("nobody refused") })("old");

test.each([
  "no network",
  { status: 502, data: "<html>" },
  // Cut off by the line.
  { status: 200, data: '{"accessTok', type: "application/json" },
] as const)("reloads and the worker wait together for a server that answers with %s", async (answer) => {
  reply = answer;
  for (let second = 0; second < 80; second += 1) {
    vi.setSystemTime(START_MS + second * 1_000);
    await reloadedPage();
    await openWorkerSession().catch(() => undefined);
  }
  expect(calls).toBeGreaterThan(3);
  expect(calls).toBeLessThanOrEqual(8);
});

test("a server that answers again is asked without the wait, once until an answer has come", async () => {
  for (let second = 0; second < 40; second += 1) {
    vi.setSystemTime(START_MS + second * 1_000);
    await askInTurn();
  }
  const during = calls;
  expect(await askInTurn({ isAnswered: true })).toMatchObject({ kind: "unreachable" });
  expect(calls).toBe(during + 1);
  await askInTurn({ isAnswered: true });
  expect(calls, "a proxy may cut off this call alone").toBe(during + 1);
  vi.setSystemTime(START_MS + 200_000);
  reply = { status: 200, data: { accessToken: "new" } };
  expect(await askInTurn()).toMatchObject({ kind: "token" });
});

test("after an outage the server's own 401 renews the session at once", async () => {
  for (let second = 0; second < 40; second += 1) {
    vi.setSystemTime(START_MS + second * 1_000);
    // Nothing of ours has answered.
    await createRefresh({ onRefused: () => undefined })("old", { isOurs: false });
  }
  reply = { status: 200, data: { accessToken: "new" } };
  expect(await reloadedPage()).toEqual({ kind: "token", token: "new" });
});

test("a try that a reload cuts off is noted all the same", async () => {
  vi.stubGlobal("fetch", () => {
    calls += 1;
    return new Promise(() => undefined);
  });
  void reloadedPage();
  await vi.waitFor(() => expect(calls).toBe(1));
  expect(await askInTurn()).toMatchObject({ kind: "unreachable" });
  expect(calls).toBe(1);
});

test("an answer of the server ends the waiting, and so does a clock that was put back", async () => {
  for (let second = 0; second < 30; second += 1) {
    vi.setSystemTime(START_MS + second * 1_000);
    await askInTurn();
  }
  vi.setSystemTime(START_MS - 86_400_000);
  reply = { status: 200, data: { accessToken: "new" } };
  expect(await askInTurn()).toEqual({ kind: "token", token: "new" });
  const before = calls;
  expect(await askInTurn()).toEqual({ kind: "token", token: "new" });
  expect(calls).toBe(before + 1);
});

test("without a Cache storage the tabs still share it", async () => {
  vi.stubGlobal("caches", undefined);
  await reloadedPage();
  await reloadedPage();
  expect(calls).toBe(1);
});

test("a full storage takes no note, and the server is asked all the same", async () => {
  reply = { status: 200, data: { accessToken: "new" } };
  vi.stubGlobal("caches", undefined);
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(await askInTurn()).toEqual({ kind: "token", token: "new" });
});
