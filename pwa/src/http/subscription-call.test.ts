// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "./client.ts";
import { PORTAL_REPLIES } from "../testing/portal-replies.ts";
import { simulatedFetch, simulatedNetwork } from "../testing/simulated-network.ts";
import type { Reply } from "../testing/simulated-network.ts";
import { askSubscription, gateAfter, gateBefore, readKnownSubscription } from "./subscription-call.ts";

const NOW = Date.parse("2026-11-21T09:00:00.000Z");
const DAY_MS = 86_400_000;
const BLOCKED = { state: "invalid", reason: "blocked" };
const UNVERIFIED = { state: "invalid", reason: "unverified" };
const heard = (status: string, days: number) => ({ status, heardAtMs: NOW - days * DAY_MS });

let reply: Reply;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("accessToken", "t");
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => reply);
});
afterEach(() => vi.unstubAllGlobals());

test.each(["no_subscription", "unpaid", "past_due", "incomplete", "canceled", "incomplete_expired"])(
  "%s blocks",
  (status) => {
    expect(gateAfter({ kind: "status", status, isSuspended: false }, null, NOW)).toEqual(BLOCKED);
  },
);

test.each(["active", "trialing", "paused", "anything"])("%s passes", (status) => {
  expect(gateAfter({ kind: "status", status, isSuspended: false }, heard("unpaid", 1), NOW)).toEqual({ state: "ok" });
});

test("without a network the last known status counts for 14 days", () => {
  const noNetwork = { kind: "no_network" } as const;
  expect(gateAfter(noNetwork, heard("active", 14), NOW)).toEqual({ state: "ok" });
  expect(gateAfter(noNetwork, heard("active", 14.01), NOW)).toEqual(UNVERIFIED);
  expect(gateAfter(noNetwork, heard("past_due", 1), NOW)).toEqual(BLOCKED);
  expect(gateAfter(noNetwork, null, NOW)).toEqual(UNVERIFIED);
});

test("another failure is not a status, whatever was known", () => {
  expect(gateAfter({ kind: "failed", cause: null }, heard("active", 1), NOW)).toEqual(UNVERIFIED);
});

test("before the answer only what is known to be allowed is shown", () => {
  expect(gateBefore(heard("active", 1), NOW)).toEqual({ state: "ok" });
  expect(gateBefore(heard("active", 15), NOW)).toEqual({ state: "loading" });
  expect(gateBefore(heard("unpaid", 1), NOW)).toEqual({ state: "loading" });
  expect(gateBefore(null, NOW)).toEqual({ state: "loading" });
});

test.each<[string, Reply, object]>([
  ["a status", { status: 200, data: { status: "active" } }, { kind: "status", status: "active", isSuspended: false }],
  ["a missing status", { status: 200, data: {} }, { kind: "status", status: "no_subscription", isSuspended: false }],
  ["a captive portal", { status: 200, data: "<html>" }, { kind: "no_network" }],
  ["a proxy's error page", { status: 502, data: "<html>" }, { kind: "no_network" }],
  ["no network", "no network", { kind: "no_network" }],
])("%s is told from the rest", async (_, given, answer) => {
  reply = given;
  expect(await askSubscription("c1")).toEqual(answer);
});

test.each(PORTAL_REPLIES)("a portal that answers 401 with %s is no network", async (_, given) => {
  reply = given;
  expect(await askSubscription("c1")).toEqual({ kind: "no_network" });
});

test("a session that cannot be renewed now says nothing about the subscription", async () => {
  reply = { status: 401, data: { code: "unauthenticated", title: "Sign in again." } };
  vi.stubGlobal(
    "fetch",
    simulatedFetch(() => ({ status: 502, data: "<html>" })),
  );
  expect(await askSubscription("c1")).toEqual({ kind: "no_network" });
});

test("an error of the server is a failure", async () => {
  reply = { status: 500, data: { code: "internal", title: "Something went wrong." } };
  expect((await askSubscription("c1")).kind).toBe("failed");
  expect(readKnownSubscription("c1")).toBeNull();
});

test("what was heard is kept for its own clinic", async () => {
  reply = { status: 200, data: { status: "trialing" } };
  await askSubscription("c1");
  expect(readKnownSubscription("c1")?.status).toBe("trialing");
  expect(readKnownSubscription("c2")).toBeNull();
});

test("an answer that arrives after the session has ended is not kept", async () => {
  localStorage.clear();
  reply = { status: 200, data: { status: "active" } };
  expect(await askSubscription("c1")).toEqual({ kind: "status", status: "active", isSuspended: false });
  expect(localStorage.getItem("subscription")).toBeNull();
});
