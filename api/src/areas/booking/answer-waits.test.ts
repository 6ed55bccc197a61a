import { expect, test } from "vitest";
import { createAnswerWaits } from "./answer-waits.ts";

const MINUTE_MS = 60_000;

test("a failed answer waits longer with each try; once it is mailed, or is tried no more, nothing is kept of it", () => {
  let now = 0;
  const waits = createAnswerWaits(() => now);
  expect([waits.failed("a"), waits.isPutOff("a"), waits.isPutOff("b")]).toEqual([1, true, false]);
  now += MINUTE_MS / 2;
  expect([waits.isPutOff("a"), waits.failed("a")]).toEqual([false, 2]);
  now += MINUTE_MS / 2;
  expect(waits.isPutOff("a")).toBe(true);
  waits.mailed("a");
  expect([waits.isPutOff("a"), waits.failed("a"), waits.failed("b")]).toEqual([false, 1, 1]);
  now += 2 * 60 * MINUTE_MS;
  expect([waits.failed("b"), waits.failed("a")]).toEqual([1, 1]);
});
