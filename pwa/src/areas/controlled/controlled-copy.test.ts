import { expect, test } from "vitest";
import { copy } from "./controlled.copy.ts";

test.each([
  ["UK", "3", "Schedule 3 (UK)"],
  ["UK", "Schedule 3", "Schedule 3 (UK)"],
  ["US", "II", "Schedule II (US)"],
  ["AU", "S8", "S8 (AU)"],
  ["other", "schedule 1", "schedule 1"],
] as const)("a class of %s that is typed as %s is %s", (region, name, words) => {
  expect(copy.scheduleOf({ region, class: name })).toBe(words);
});
