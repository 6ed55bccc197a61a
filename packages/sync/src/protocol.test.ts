import { expect, test } from "vitest";
import { CLOCK_AHEAD_HEADER, readClockAhead } from "./protocol.ts";

test.each([
  ["86400000", 86_400_000],
  [undefined, 0],
  ["", 0],
  ["-5", 0],
  ["1e9", 0],
  ["1.5", 0],
  ["999999999999999", 0],
  [["5", "6"], 0],
])("a clock that says that it is %j ahead is %i ms ahead", (said, aheadMs) => {
  expect(readClockAhead({ [CLOCK_AHEAD_HEADER]: said })).toBe(aheadMs);
});
