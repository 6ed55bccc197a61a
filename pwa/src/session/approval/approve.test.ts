// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { simulatedNetwork, type Reply } from "../../testing/simulated-network.ts";
import { checkPin, forgetAllPins, rememberPin } from "../lock/pin-verifier.ts";
import { pinDb } from "../lock/pin-store.ts";
import { checkApprovalPin } from "./approval-pin.ts";
import { approve, type WantedApproval } from "./approve.ts";

const OLGA = { userId: "019a5f00-0000-7000-8000-000000000001", firstName: "Olga" };
const PIN = "482915";
const WRONG = "111222";
const MINUTE_MS = 60_000;
let nowMs = 0;
let reply: Reply;
let sent: Record<string, unknown>[];

beforeEach(async () => {
  nowMs = epochMsOf("2026-11-21T09:00:00.000Z");
  vi.useFakeTimers({ now: nowMs, toFake: ["Date"] });
  await forgetAllPins();
  await pinDb().approvalTries.clear();
  await rememberPin(OLGA.userId, PIN);
  sent = [];
  reply = { status: 201, data: {} };
  const network = simulatedNetwork(() => reply);
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    sent.push(JSON.parse(String(config.data)));
    return network(config);
  };
});
afterEach(() => vi.useRealTimers());

const passMs = (ms: number) => {
  nowMs += ms;
  vi.setSystemTime(nowMs);
};
const wanted = (secret: WantedApproval["secret"]): WantedApproval => ({
  name: "test.refund",
  args: { amount: 5 },
  approver: OLGA,
  reason: "Wrong batch",
  secret,
});
const refused = (status: number, code: string): Reply => ({ status, data: { code, title: code, status } });

describe("the PIN of a person who approves", () => {
  test("is right or wrong by this tablet, and wrong ones leave the PIN that opens it", async () => {
    expect(await checkApprovalPin(OLGA.userId, PIN)).toEqual({ kind: "right" });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await checkApprovalPin(OLGA.userId, WRONG)).toEqual({ kind: "wrong" });
    }
    expect(await checkPin(OLGA.userId, PIN)).toBe("right");
    expect(await checkApprovalPin("019a5f00-0000-7000-8000-000000000002", PIN)).toEqual({ kind: "none" });
  });

  test("has five tries, then waits 15 minutes, also the right one and on a clock that was set back", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) await checkApprovalPin(OLGA.userId, WRONG);
      expect(await checkApprovalPin(OLGA.userId, PIN)).toEqual({ kind: "wait", waitMs: 15 * MINUTE_MS });
      passMs(-60 * MINUTE_MS);
      expect(await checkApprovalPin(OLGA.userId, PIN)).toEqual({ kind: "wait", waitMs: 15 * MINUTE_MS });
      passMs(75 * MINUTE_MS - 1);
      expect(await checkApprovalPin(OLGA.userId, PIN)).toEqual({ kind: "wait", waitMs: 1 });
      passMs(1);
    }
    expect(await checkApprovalPin(OLGA.userId, PIN)).toEqual({ kind: "right" });
  });

  test("is counted before it is compared: of ten at once five are looked at", async () => {
    const checks = await Promise.all(Array.from({ length: 10 }, () => checkApprovalPin(OLGA.userId, WRONG)));
    expect(checks.filter(({ kind }) => kind === "wrong")).toHaveLength(5);
    expect(checks.filter(({ kind }) => kind === "wait")).toHaveLength(5);
  });
});

describe("an approval", () => {
  test("is bound by the server to the action where it answers", async () => {
    const answer = await approve(wanted({ pin: PIN }));
    const approval = { id: expect.any(String), approvedBy: OLGA.userId, reason: "Wrong batch" };
    expect(answer).toEqual({ approval });
    expect(sent).toEqual([{ name: "test.refund", args: { amount: 5, approval }, pin: PIN }]);
    expect(await approve(wanted({ pin: PIN }))).not.toEqual(answer);
  });

  test("is given by the tablet alone without a network, and not with a wrong PIN or a password", async () => {
    for (reply of ["no network", refused(503, "unavailable")] as const) {
      expect(await approve(wanted({ pin: PIN }))).toMatchObject({ approval: { approvedBy: OLGA.userId } });
    }
    expect(await approve(wanted({ pin: WRONG }))).toEqual({ problem: "This PIN is not right. Try again." });
    expect(await approve(wanted({ password: "tall heron" }))).toEqual({
      problem: expect.stringContaining("Olga has no PIN"),
    });
  });

  test("is refused in words where the server refuses what the tablet knew, as after another password", async () => {
    reply = refused(403, "wrong_pin");
    expect(await approve(wanted({ pin: PIN }))).toEqual({ problem: "This PIN is not right. Try again." });
    reply = refused(429, "rate_limited");
    expect(await approve(wanted({ password: "x" }))).toEqual({ problem: expect.stringContaining("Wait 15 minutes") });
  });

  test("with a PIN that the tablet compared as wrong does not reach the server", async () => {
    await approve(wanted({ pin: WRONG }));
    expect(sent).toEqual([]);
  });
});
