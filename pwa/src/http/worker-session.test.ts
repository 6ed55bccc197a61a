import { SignedOutError } from "@fernpaw/sync/client/transport";
import { afterEach, expect, test, vi } from "vitest";
import { DISGUISED_REPLIES, PORTAL_REPLIES } from "../testing/portal-replies.ts";
import { simulatedFetch } from "../testing/simulated-network.ts";
import type { Call, Reply } from "../testing/simulated-network.ts";
import { openWorkerSession } from "./worker-session.ts";

const REFRESH = "/api/auth/refresh-token";
const PROFILE = "/api/profile/me";
const token: Reply = { status: 200, data: { accessToken: "fresh" } };
const profile: Reply = {
  status: 200,
  data: { userId: "u1", role: "employee", permissions: ["clients:manage"], clinic: { _id: "c1", name: "Eastgate" } },
};

let calls: Call[] = [];

/** A worker has the browser's locks, which this test environment lacks, and no localStorage. */
function networkIs(network: Readonly<Record<string, Reply>>): void {
  calls = [];
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("navigator", { locks: { request: (_name: string, work: () => unknown) => work() } });
  vi.stubGlobal(
    "fetch",
    simulatedFetch((call) => {
      calls.push(call);
      return network[call.path] ?? "no network";
    }),
  );
}

afterEach(() => vi.unstubAllGlobals());

test("the browser's cookie opens the session of its person", async () => {
  networkIs({ [REFRESH]: token, [PROFILE]: profile });
  const session = await openWorkerSession();
  expect(session?.clinicId).toBe("c1");
  expect(session?.actor).toEqual({
    userId: "u1",
    role: "employee",
    permissions: ["clients:manage"],
    profession: "other",
  });
  expect(calls).toEqual([
    { path: REFRESH, token: null },
    { path: PROFILE, token: "fresh" },
  ]);
});

test.each(["unauthenticated", "session_unknown", "session_expired"])(
  "nobody is signed in where the server refuses the refresh with %s",
  async (code) => {
    networkIs({ [REFRESH]: { status: 401, data: { code, title: "No." } } });
    expect(await openWorkerSession()).toBeNull();
  },
);

test.each([
  ...PORTAL_REPLIES,
  ...DISGUISED_REPLIES,
  ["a page with status 200", { status: 200, data: "<html>Welcome</html>" }] as const,
  ["JSON with status 200 and without a token", { status: 200, data: { captive: true } }] as const,
])("the browser is to ask again later where the refresh is answered with %s", async (_, reply) => {
  networkIs({ [REFRESH]: reply, [PROFILE]: profile });
  await expect(openWorkerSession()).rejects.toThrow();
});

test.each([
  ...PORTAL_REPLIES,
  ["a page with status 200", { status: 200, data: "<html>Welcome</html>" }] as const,
  ["JSON with status 200 that is no profile", { status: 200, data: { captive: true } }] as const,
])("and where the profile is answered with %s", async (_, reply) => {
  networkIs({ [REFRESH]: token, [PROFILE]: reply });
  await expect(openWorkerSession()).rejects.toThrow();
});

test("a portal that answers a push with 401 is no sign-out: the queue stays", async () => {
  networkIs({ [REFRESH]: token, [PROFILE]: profile, "/api/sync/push": { status: 401, data: "<html>" } });
  const session = await openWorkerSession();
  const sent = session?.transport.send({
    method: "POST",
    path: "/api/sync/push",
    headers: {},
    signal: new AbortController().signal,
  });
  const failure: unknown = await sent?.catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(SignedOutError);
});
