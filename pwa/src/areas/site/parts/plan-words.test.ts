import { FIRST_PLANS } from "@fernpaw/domain/site/plan";
import type { Plan } from "@fernpaw/domain/site/plan";
import { expect, test } from "vitest";
import { copy } from "../pages/plans.copy.ts";
import { planWords } from "./plan-words.ts";

const plan: Plan = {
  code: "x",
  name: "Any",
  monthlyPriceCents: 4900,
  annualPriceCents: 49_050,
  currency: "USD",
  maxUsers: 3,
  maxLocations: 1,
  features: ["reports", "offline"],
  trialDays: 30,
};

test("prices are whole where they can be, and name their currency", () => {
  expect(planWords(plan)).toMatchObject({ price: "$49", yearly: "or $490.50 a year" });
  expect(planWords({ ...plan, currency: "GBP", monthlyPriceCents: 123_456 }).price).toBe("£1,234.56");
});

test("limits come first, then what works today, then what is being built", () => {
  const words = {
    reports: { label: "Reports", isReady: false },
    offline: { label: "Without a network", isReady: true },
  };
  const { points } = planWords({ ...plan, maxUsers: null, maxLocations: null }, words);
  expect(points.map(({ label }) => label)).toEqual([
    "Any number of people",
    "Any number of locations",
    "Without a network",
    "Reports",
  ]);
  expect(points.map(({ isReady }) => isReady)).toEqual([true, true, true, false]);
});

test("every feature of the first plans has a word", () => {
  const known = Object.keys(copy.features);
  expect(FIRST_PLANS.flatMap(({ features }) => features).filter((code) => !known.includes(code))).toEqual([]);
});
