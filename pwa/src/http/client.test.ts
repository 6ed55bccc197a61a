// @vitest-environment jsdom
import { locks } from "node:worker_threads";
import axios from "axios";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createClinicHttp, isUnreachable, parseProblem } from "./client.ts";
import type { ClinicHttp } from "./client.ts";
import { DISGUISED_REPLIES, PORTAL_REPLIES } from "../testing/portal-replies.ts";
import { simulatedFetch, simulatedNetwork } from "../testing/simulated-network.ts";
import type { Call, Reply } from "../testing/simulated-network.ts";
import { createSyncTransport } from "./sync-transport.ts";
import { clearClinicSession, readAccessToken, storeAccessToken } from "../session/tokens/stored-session.ts";

type Network = (call: Call) => Reply | Promise<Reply>;

const original = axios.defaults.adapter;
let calls: Call[] = [];
let refusals = 0;

const asked = (path: string) => calls.filter((call) => call.path === path);
const unauthenticated: Reply = { status: 401, data: { code: "unauthenticated", title: "Sign in first." } };

/** Stands in for the wire below the real client. */
function clientOver(network: Network): ClinicHttp {
  const answer: Network = (call) => {
    calls.push(call);
    return network(call);
  };
  axios.defaults.adapter = simulatedNetwork(answer);
  vi.stubGlobal("fetch", simulatedFetch(answer));
  return createClinicHttp(() => {
    refusals += 1;
  });
}

/** A server that takes only `good` and hands it out on refresh. */
const healing: Network = ({ path, token }) => {
  if (path === "/api/auth/refresh-token") return { status: 200, data: { accessToken: "good" } };
  return token === "good" ? { status: 200, data: { ok: true } } : unauthenticated;
};

beforeEach(() => {
  calls = [];
  refusals = 0;
  localStorage.clear();
  storeAccessToken("old");
});
afterEach(() => {
  if (original) axios.defaults.adapter = original;
  vi.unstubAllGlobals();
});

describe("the shared refresh", () => {
  test("many calls that fail together cause one refresh and are each sent once more (axios#10701)", async () => {
    const { http } = clientOver(healing);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => http.get(`/api/thing/${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(asked("/api/auth/refresh-token")).toHaveLength(1);
    expect(calls).toHaveLength(12 + 1 + 12);
    expect(readAccessToken()).toBe("good");
    expect(refusals).toBe(0);
  });

  test("a call that failed with an older token uses the one that another tab stored", async () => {
    const { http } = clientOver((call) => {
      // The other tab's refresh lands while this call is on its way.
      if (call.token === "old") storeAccessToken("good");
      return healing(call);
    });
    await expect(http.get("/api/thing")).resolves.toMatchObject({ status: 200 });
    expect(asked("/api/auth/refresh-token")).toHaveLength(0);
  });

  describe("of two tabs", () => {
    /** Both find at the same moment that the token has expired. */
    async function refreshesOfTwo(): Promise<number> {
      const slow: Network = async (call) => {
        if (call.path === "/api/auth/refresh-token") await new Promise((resolve) => setTimeout(resolve, 20));
        return healing(call);
      };
      const tabs = [clientOver(slow), clientOver(slow)];
      await Promise.all(tabs.map(({ http }) => http.get("/api/thing")));
      return asked("/api/auth/refresh-token").length;
    }

    afterEach(() => Reflect.deleteProperty(navigator, "locks"));

    test("asks once: they take turns, and the second finds the first one's token", async () => {
      Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
      expect(await refreshesOfTwo()).toBe(1);
    });

    test("would ask twice without the lock", async () => {
      expect(await refreshesOfTwo()).toBe(2);
    });
  });

  test("a second 401 after the retry goes on to the caller", async () => {
    const { http } = clientOver(({ path }) =>
      path === "/api/auth/refresh-token" ? { status: 200, data: { accessToken: "new" } } : unauthenticated,
    );
    const error: unknown = await http.get("/api/thing").catch((cause: unknown) => cause);
    expect(parseProblem(error)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(asked("/api/thing").map(({ token }) => token)).toEqual(["old", "new"]);
    expect(asked("/api/auth/refresh-token")).toHaveLength(1);
    expect(refusals).toBe(0);
  });

  test("what was sent is sent again unchanged", async () => {
    const bodies: unknown[] = [];
    const { http } = clientOver(healing);
    http.interceptors.request.use((config) => {
      bodies.push(config.data);
      return config;
    });
    await http.post("/api/thing", { name: "Juno" });
    expect(bodies.map((body) => (typeof body === "string" ? JSON.parse(body) : body))).toEqual([
      { name: "Juno" },
      { name: "Juno" },
    ]);
  });
});

describe("a 401 without a code of ours", () => {
  const portal: Reply = { status: 401, data: "<html>Sign in to the Wi-Fi</html>" };

  test("of a call renews the session and sends the call once more, as every 401 does", async () => {
    const { http } = clientOver((call) => (call.token === "old" ? portal : healing(call)));
    await expect(http.get("/api/thing")).resolves.toMatchObject({ status: 200 });
    expect(asked("/api/auth/refresh-token")).toHaveLength(1);
  });

  test("does not renew a young token: the server ends a session that is renewed too often", async () => {
    const { http } = clientOver((call) => (call.path === "/api/auth/refresh-token" ? healing(call) : portal));
    for (let call = 0; call < 20; call += 1) await http.get("/api/thing").catch(() => undefined);
    expect(asked("/api/auth/refresh-token")).toHaveLength(1);
    expect(refusals).toBe(0);
  });

  test("does not keep the server's own 401 from renewing, also where the answer is a file", async () => {
    const ours = new Blob([JSON.stringify({ code: "unauthenticated", title: "Sign in first." })]);
    const { http } = clientOver(({ path }) => {
      if (path === "/api/auth/refresh-token") return { status: 200, data: { accessToken: "new" } };
      return path === "/api/file" ? { status: 401, data: ours } : portal;
    });
    await http.get("/api/thing").catch(() => undefined);
    await http.get("/api/file", { responseType: "blob" }).catch(() => undefined);
    expect(asked("/api/auth/refresh-token")).toHaveLength(2);
  });
});

describe("a captive portal's page in place of an answer", () => {
  const page: Reply = { status: 200, data: "<html>Sign in to the Wi-Fi</html>" };

  test("ends a call as a lost network does", async () => {
    const { http } = clientOver(() => page);
    const error: unknown = await http.get("/api/profile/devices").catch((cause: unknown) => cause);
    expect(isUnreachable(error)).toBe(true);
    expect(asked("/api/auth/refresh-token")).toHaveLength(0);
  });

  test("does not take text from who asks for text, nor nothing from who expects nothing", async () => {
    const { http } = clientOver(({ path }) => ({ status: 200, data: path === "/api/list" ? "name,weight" : "" }));
    await expect(http.get("/api/list", { responseType: "text" })).resolves.toMatchObject({ data: "name,weight" });
    await expect(http.post("/api/thing")).resolves.toMatchObject({ data: "" });
  });
});

describe("who is signed out", () => {
  test.each(["unauthenticated", "session_unknown", "session_expired"])(
    "a 401 with %s of the refresh itself refuses the session, once for everybody who waited",
    async (code) => {
      const { http } = clientOver(({ path }) =>
        path === "/api/auth/refresh-token" ? { status: 401, data: { code, title: "No." } } : unauthenticated,
      );
      await Promise.allSettled([http.get("/api/a"), http.get("/api/b"), http.get("/api/c")]);
      expect(refusals).toBe(1);
      expect(asked("/api/auth/refresh-token")).toHaveLength(1);
    },
  );

  test.each([...PORTAL_REPLIES, ...DISGUISED_REPLIES])(
    "a 401 of the refresh keeps the session when the answer is %s",
    async (_, reply) => {
      const { http } = clientOver(({ path }) => (path === "/api/auth/refresh-token" ? reply : unauthenticated));
      await expect(http.get("/api/thing")).rejects.toThrow();
      expect(asked("/api/auth/refresh-token")).toHaveLength(1);
      expect(refusals).toBe(0);
      expect(readAccessToken()).toBe("old");
    },
  );

  test.each(PORTAL_REPLIES)("a portal that answers every call with 401 and %s is no network", async (_, reply) => {
    const { http } = clientOver(() => reply);
    const error: unknown = await http.get("/api/thing").catch((cause: unknown) => cause);
    expect(isUnreachable(error)).toBe(true);
    expect(parseProblem(error)).toBeNull();
    expect(refusals).toBe(0);
    expect(readAccessToken()).toBe("old");
  });

  test.each<[string, Reply]>([
    ["a lost network", "no network"],
    ["a server error", { status: 500 }],
    ["a busy server", { status: 503 }],
    ["too many calls", { status: 429 }],
    ["a captive portal's page", { status: 200, data: "<html>" }],
  ])("%s during the refresh keeps the session", async (_, reply) => {
    const { http } = clientOver(({ path }) => (path === "/api/auth/refresh-token" ? reply : unauthenticated));
    await expect(http.get("/api/thing")).rejects.toThrow();
    expect(refusals).toBe(0);
    expect(readAccessToken()).toBe("old");
  });

  test("a device that was taken off the clinic's list stays signed in, and sync hears why nothing goes", async () => {
    const revoked: Reply = { status: 403, data: { code: "device_revoked", title: "This device was removed." } };
    const { http, refresh } = clientOver(({ path }) =>
      path === "/api/auth/refresh-token" ? revoked : unauthenticated,
    );
    await expect(http.get("/api/thing")).rejects.toThrow();
    expect(refusals).toBe(0);
    expect(readAccessToken()).toBe("old");
    const transport = createSyncTransport({ token: readAccessToken, refresh });
    const request = { method: "POST", path: "/api/sync/push", headers: {}, body: "{}" } as const;
    const answer = await transport.send({ ...request, signal: new AbortController().signal });
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([403, { code: "device_revoked" }]);
  });

  test("after a refresh that could not be asked the next one waits a little", async () => {
    const { http } = clientOver(({ path }) => (path === "/api/auth/refresh-token" ? "no network" : unauthenticated));
    await http.get("/api/a").catch(() => undefined);
    await http.get("/api/b").catch(() => undefined);
    expect(asked("/api/auth/refresh-token")).toHaveLength(1);
  });

  test.each(["/api/auth/login", "/api/auth/register", "/api/auth/logout", "/api/auth/refresh-token"])(
    "a 401 of %s starts no refresh",
    async (path) => {
      const { http } = clientOver(() => unauthenticated);
      await expect(http.post(path)).rejects.toThrow();
      expect(calls).toEqual([{ path, token: "old" }]);
      expect(refusals).toBe(0);
    },
  );

  test("a call that comes back after the sign-out starts no refresh", async () => {
    const { http } = clientOver(() => {
      clearClinicSession();
      return unauthenticated;
    });
    await expect(http.get("/api/thing")).rejects.toThrow();
    expect(asked("/api/auth/refresh-token")).toHaveLength(0);
    expect(refusals).toBe(0);
  });

  test("a refresh that answers after the sign-out brings no token back", async () => {
    const { http } = clientOver((call) => {
      if (call.path === "/api/auth/refresh-token") clearClinicSession();
      return healing(call);
    });
    await expect(http.get("/api/thing")).rejects.toThrow();
    expect(readAccessToken()).toBeNull();
  });
});

test("an answer without a problem of ours counts as no network", async () => {
  const { http } = clientOver(() => ({ status: 502, data: "<html>Bad gateway</html>" }));
  const error: unknown = await http.get("/api/thing").catch((cause: unknown) => cause);
  expect(isUnreachable(error)).toBe(true);
});
