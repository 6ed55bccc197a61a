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

test("limits come first, then the features in the plan's order, without those that have no word", () => {
  const words = { reports: "Reports", offline: "Without a network" };
  const features = ["reports", "unheard-of", "offline"];
  const { points } = planWords({ ...plan, maxUsers: null, maxLocations: null, features }, words);
  expect(points).toEqual(["Any number of people", "Any number of locations", "Reports", "Without a network"]);
});

test("every feature of the first plans has a word", () => {
  const known = Object.keys(copy.features);
  expect(FIRST_PLANS.flatMap(({ features }) => features).filter((code) => !known.includes(code))).toEqual([]);
});
