import { expect, test } from "vitest";
import { isNotableCost } from "./cost-difference.ts";

test.each([
  [1050, 1000, 5, false],
  [1051, 1000, 5, true],
  [950, 1000, 5, false],
  [949, 1000, 5, true],
  [1100, 1000, 10, false],
  [1101, 1000, 10, true],
  [1001, 1000, 0, true],
  [1000, 1000, 0, false],
  [0, 0, 5, false],
  [1, 0, 5, true],
])("a cost of %i instead of %i, beyond %i %, is pointed out: %s", (cost, ordered, percent, isNotable) => {
  expect(isNotableCost(cost, ordered, percent)).toBe(isNotable);
});
