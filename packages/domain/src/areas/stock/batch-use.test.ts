import { expect, test } from "vitest";
import { restOfVial } from "./batch-use.ts";

test.each([
  ["an open one above full ones", 27_400, 7400],
  ["full ones alone: one of them is open", 20_000, 10_000],
  ["less than one", 400, 400],
  ["one full one", 10_000, 10_000],
])("the rest of a vial of 10 ml, of %s", (_, leftMilli, rest) => {
  expect(restOfVial(leftMilli, 10_000)).toBe(rest);
});
