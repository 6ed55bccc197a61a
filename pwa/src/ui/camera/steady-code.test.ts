import { expect, test } from "vitest";
import { SteadyCode } from "./steady-code.ts";

const after = (codes: (string | null)[]): (string | null)[] => {
  const steady = new SteadyCode();
  return codes.map((code) => steady.take(code));
};

test("a code counts when two pictures have it, also with an empty picture between them", () => {
  expect(after(["5012345678900", "5012345678900"])).toEqual([null, "5012345678900"]);
  expect(after([null, "A1", null, "A1"])).toEqual([null, null, null, "A1"]);
});

test("two different codes are none", () => {
  expect(after(["A1", "B2", "A1", "A1"])).toEqual([null, null, null, "A1"]);
  expect(after(["", ""])).toEqual([null, null]);
});
