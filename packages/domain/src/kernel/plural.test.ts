import { expect, test } from "vitest";
import { counted, plural } from "./plural.ts";

test.each([
  [0, "changes"],
  [1, "change"],
  [2, "changes"],
  [11, "changes"],
  [101, "changes"],
  [1.5, "changes"],
])("%d takes %s", (count, form) => {
  expect(plural(count, "change", "changes")).toBe(form);
});

test("a count comes before its noun, in groups of three digits", () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, "row", "rows"))).toEqual([
    "0 rows",
    "1 row",
    "2 rows",
    "1,204 rows",
  ]);
});

test("a count below zero has the sign of a minus", () => {
  expect(counted(-17, "vial", "vials")).toBe("−17 vials");
  expect(counted(1204, "vial", "vials")).toBe("1,204 vials");
});
