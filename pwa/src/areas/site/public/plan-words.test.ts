import type { Plan } from "@fernpaw/domain/plans/plan";
import { expect, test } from "vitest";
import { planWords } from "./plan-words.ts";

const plan: Plan = {
  code: "x",
  name: "Any",
  prices: [
    { currency: "USD", monthMinor: 4900, yearMinor: 49_050 },
    { currency: "GBP", monthMinor: 123_456, yearMinor: 1_234_500 },
  ],
  maxUsers: 3,
  maxLocations: 1,
  storageGib: 50,
  trialDays: 30,
};

test("prices are whole where they can be, and name their currency", () => {
  expect(planWords(plan)).toMatchObject({ price: "$49", per: "a month", other: "or $490.50 a year" });
  expect(planWords(plan, { currency: "GBP", interval: "month" }).price).toBe("£1,234.56");
});

test("by the year the price of a month comes second", () => {
  expect(planWords(plan, { currency: "USD", interval: "year" })).toMatchObject({
    price: "$490.50",
    per: "a year",
    other: "or $49 a month",
  });
});

test("a plan without a price in the currency shows another one", () => {
  expect(planWords(plan, { currency: "EUR", interval: "month" }).price).toBe("$49");
});

test("the points are the limits, and that every part is in", () => {
  expect(planWords({ ...plan, maxUsers: null, storageGib: 2000 }).points).toEqual([
    "Any number of people",
    "One location",
    "2,000 GB for files",
    "Every part of Fernpaw",
  ]);
});
