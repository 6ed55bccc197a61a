import { expect, test } from "vitest";
import { isNotableCost } from "./cost-difference.ts";

test.each([
  [1050, 1000, false],
  [1051, 1000, true],
  [950, 1000, false],
  [949, 1000, true],
  [0, 0, false],
  [1, 0, true],
])("a cost of %i instead of %i is pointed out: %s", (cost, ordered, isNotable) => {
  expect(isNotableCost(cost, ordered)).toBe(isNotable);
});
