import { expect, test } from "vitest";
import { packText, quantityText } from "./product-words.copy.ts";

test.each([
  [1000, "tablet", "1 tablet"],
  [2500, "tablet", "2.5 tablets"],
  [500, "box", "0.5 boxes"],
  [1_204_000, "ml", "1,204 ml"],
] as const)("%i thousandths of a %s are %j", (milli, unit, words) => expect(quantityText(milli, unit)).toBe(words));

test.each([
  ["bottle", 100_000, "ml", "bottle of 100 ml"],
  ["tube", 2000, "dose", "tube of 2 doses"],
  ["box", 2500, "tablet", "box of 2.5 tablets"],
  ["tablet", 1000, "tablet", "tablet"],
  ["box", 1000, "unit", "box"],
  ["vial", 1000, "dose", "vial of 1 dose"],
] as const)("a %s with %i thousandths of %s is a %j", (stockUnit, packSizeMilli, dispensingUnit, words) =>
  expect(packText({ stockUnit, packSizeMilli, dispensingUnit })).toBe(words),
);
