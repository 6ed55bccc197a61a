import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkOwnPin, forgetOwnPin, hasOwnPin, rememberOwnPin } from "./own-pin.ts";
import { checkPin } from "./pin-verifier.ts";

const ANA = "ana";
const PIN = "482915";
const MINUTE_MS = 60_000;
let nowMs = 0;

beforeEach(async () => {
  nowMs = epochMsOf("2026-11-21T09:00:00.000Z");
  vi.useFakeTimers({ now: nowMs, toFake: ["Date"] });
  await forgetOwnPin(ANA);
});
afterEach(() => vi.useRealTimers());

const passMs = (ms: number) => {
  nowMs += ms;
  vi.setSystemTime(nowMs);
};
const guess = async (times: number) => {
  for (let tries = 0; tries < times; tries += 1) expect(await checkOwnPin(ANA, "111222")).toEqual({ kind: "wrong" });
};

test("the PIN opens, another does not, and without one there is nothing to compare with", async () => {
  expect([await hasOwnPin(ANA), await checkOwnPin(ANA, PIN)]).toEqual([false, { kind: "none" }]);
  await rememberOwnPin(ANA, PIN);
  expect(await hasOwnPin(ANA)).toBe(true);
  expect(await checkOwnPin(ANA, PIN)).toEqual({ kind: "right" });
  await guess(1);
  // It is none of a shared tablet's.
  expect(await checkPin(ANA, PIN)).toBe("none");
});

test("from the fifth wrong one on the next waits, ever longer, and the right one still opens after the wait", async () => {
  await rememberOwnPin(ANA, PIN);
  await guess(5);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(await checkOwnPin(ANA, PIN)).toEqual({ kind: "wait", waitMs: minutes * MINUTE_MS });
    passMs(minutes * MINUTE_MS - 1);
    expect(await checkOwnPin(ANA, PIN)).toEqual({ kind: "wait", waitMs: 1 });
    passMs(1);
    await guess(1);
  }
  passMs(15 * MINUTE_MS);
  expect(await checkOwnPin(ANA, PIN)).toEqual({ kind: "right" });
  await guess(5);
});

test("a clock that was set back makes no wait longer than it is", async () => {
  await rememberOwnPin(ANA, PIN);
  await guess(5);
  passMs(-600 * MINUTE_MS);
  expect(await checkOwnPin(ANA, PIN)).toEqual({ kind: "wait", waitMs: MINUTE_MS });
});

test("of many tries at once no more than five are looked at", async () => {
  await rememberOwnPin(ANA, PIN);
  const kinds = await Promise.all(Array.from({ length: 12 }, () => checkOwnPin(ANA, "111222")));
  expect(kinds.filter(({ kind }) => kind === "wrong")).toHaveLength(5);
});
