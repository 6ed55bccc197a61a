// @vitest-environment jsdom
import { SignedOutError } from "@fernpaw/sync/client/transport";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClinicHttp } from "./client.ts";
import { PORTAL_REPLIES } from "../testing/portal-replies.ts";
import { simulatedFetch } from "../testing/simulated-network.ts";
import type { Call, Reply } from "../testing/simulated-network.ts";
import { noteOpenedByPin } from "../session/tokens/opened-by-pin.ts";
import { readAccessToken, storeAccessToken } from "../session/tokens/stored-session.ts";
import { createSyncTransport } from "./sync-transport.ts";

const REFRESH = "/api/auth/refresh-token";
const PUSH = "/api/sync/push";
const unauthenticated: Reply = { status: 401, data: { code: "unauthenticated", title: "Sign in first." } };

let calls: Call[] = [];
let refusals = 0;

function transportOver(network: (call: Call) => Reply) {
  const answer = (call: Call): Reply => {
    calls.push(call);
    return network(call);
  };
  vi.stubGlobal("fetch", simulatedFetch(answer));
  const { refresh } = createClinicHttp(() => {
    refusals += 1;
  });
  return createSyncTransport({ token: readAccessToken, refresh });
}

const push = (transport: ReturnType<typeof transportOver>) =>
  transport.send({ method: "POST", path: PUSH, headers: {}, body: "{}", signal: new AbortController().signal });
const asked = (path: string) => calls.filter((call) => call.path === path);

beforeEach(() => {
  calls = [];
  refusals = 0;
  localStorage.clear();
  storeAccessToken("old");
});
afterEach(() => {
  noteOpenedByPin(false);
  vi.unstubAllGlobals();
});

test.each(PORTAL_REPLIES)("a portal that answers every call with 401 and %s signs nobody out", async (_, reply) => {
  const transport = transportOver(() => reply);
  const failure: unknown = await push(transport).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(SignedOutError);
  expect(refusals).toBe(0);
  expect(readAccessToken()).toBe("old");
});

test("the server's own 401 renews the session once and sends again", async () => {
  const transport = transportOver(({ path, token }) => {
    if (path === REFRESH) return { status: 200, data: { accessToken: "good" } };
    return token === "good" ? { status: 200, data: { nonce: "n" } } : unauthenticated;
  });
  expect((await push(transport)).status).toBe(200);
  expect(asked(PUSH).map(({ token }) => token)).toEqual(["old", "good"]);
  expect(asked(REFRESH)).toHaveLength(1);
});

test("the server's own refusal of the refresh ends the session", async () => {
  const refused: Reply = { status: 401, data: { code: "session_expired", title: "Over." } };
  const transport = transportOver(({ path }) => (path === REFRESH ? refused : unauthenticated));
  await expect(push(transport)).rejects.toBeInstanceOf(SignedOutError);
  expect(refusals).toBe(1);
});

test("a proxy that answers sync alone with 401 does not have the session renewed with every try", async () => {
  const transport = transportOver(({ path }) =>
    path === REFRESH ? { status: 200, data: { accessToken: "new" } } : { status: 401, data: "<html>Blocked</html>" },
  );
  for (let tries = 0; tries < 20; tries += 1) await push(transport).catch(() => undefined);
  expect(asked(REFRESH)).toHaveLength(1);
  expect(refusals).toBe(0);
});

test("without a session nothing is asked, except in a tab that a PIN has opened: there the server's refusal ends it", async () => {
  localStorage.clear();
  const refused: Reply = { status: 401, data: { code: "session_unknown", title: "Over." } };
  let reply: Reply = "no network";
  const transport = transportOver(() => reply);
  await expect(push(transport)).rejects.toBeInstanceOf(SignedOutError);
  expect(calls).toEqual([]);
  noteOpenedByPin(true);
  const failure: unknown = await push(transport).catch((cause: unknown) => cause);
  expect(failure).not.toBeInstanceOf(SignedOutError);
  expect(refusals).toBe(0);
  reply = refused;
  // The next try of the browser, after the back-off.
  localStorage.clear();
  await expect(push(transport)).rejects.toBeInstanceOf(SignedOutError);
  expect(calls.map(({ path }) => path)).toEqual([REFRESH, REFRESH]);
  expect(refusals).toBe(1);
});
