import { safeParse } from "zod/mini";
import { describe, expect, test } from "vitest";
import { FIRST_PLANS, limitsPassed, priceOf } from "./plan.ts";
import { NewPlan } from "./plan-forms.ts";

const GIB = 1024 ** 3;
const [solo, , group] = FIRST_PLANS;
if (!solo || !group) throw new Error("no plans");

describe("limits of a plan", () => {
  test("a use at the limit fits, one above it is named", () => {
    expect(limitsPassed(solo, { users: 3, locations: 1, storageBytes: 50 * GIB })).toEqual([]);
    expect(limitsPassed(solo, { users: 4, locations: 2, storageBytes: 50 * GIB + 1 })).toEqual([
      "users",
      "locations",
      "storage",
    ]);
  });

  test("a plan without a limit of people takes any number", () => {
    expect(limitsPassed(group, { users: 10_000, locations: 5, storageBytes: 0 })).toEqual([]);
  });
});

test("a price is that of the currency and the interval, and null where there is none", () => {
  expect(priceOf(solo, "GBP", "year")).toBe(39_000);
  expect(priceOf(solo, "EUR", "month")).toBe(4500);
  expect(priceOf(solo, "CHF", "month")).toBeNull();
});

describe("a plan that an administrator types", () => {
  const typed = { ...solo, sort: 10, status: "public" };
  const [first] = solo.prices;

  test("the first plans pass", () => {
    for (const plan of FIRST_PLANS)
      expect(safeParse(NewPlan, { ...plan, sort: 1, status: "public" }).success).toBe(true);
  });

  test.each([
    ["a negative price", { prices: [{ ...first, monthMinor: -1 }] }],
    ["no price", { prices: [] }],
    ["two prices in one currency", { prices: [first, first] }],
    ["no person", { maxUsers: 0 }],
    ["no location", { maxLocations: 0 }],
    ["no storage", { storageGib: 0 }],
    ["half a location", { maxLocations: 1.5 }],
    ["an unknown field", { features: ["offline"] }],
    ["a code with a space", { code: "so lo" }],
  ])("%s is refused", (_name, wrong) => {
    expect(safeParse(NewPlan, { ...typed, ...wrong }).success).toBe(false);
  });
});
