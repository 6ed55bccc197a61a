import { expect, test } from "vitest";
import { needsWeightUnit } from "./import-mapping.ts";
import { parseWeight, weightUnitOf } from "./import-weights.ts";

test.each([
  ["8.14 kg", 8140],
  ["8,14 kg", 8140],
  ["8,14kg", 8140],
  ["8,140 Kg", 8140],
  ["1.234,5 kg", 1_234_500],
  ["1,234.5 kg", 1_234_500],
  ["812 kg.", 812_000],
  ["450 g", 450],
  ["1,250 g", 1250],
  ["1.250 g", 1250],
  ["1,25 g", 1],
  ["1 250 g", 1250],
  ["1'250'000 g", 1_250_000],
  ["18 lb", 8165],
  ["18.5 lbs", 8391],
  ["8 lb 4 oz", 3742],
  ["8lb4oz", 3742],
  ["6 oz", 170],
  ["3 Kilogramm", 3000],
  ["2 kg 300 g", 2300],
  ["4 libras", 1814],
])("%s is %i g", (text, grams) => {
  expect(parseWeight(text, null)).toBe(grams);
});

test.each([
  ["8,14", "kg", 8140],
  ["8.14", "lb", 3692],
  ["8140", "g", 8140],
  ["8,140", "g", 8140],
  ["8.14 kg", "lb", 8140],
  ["0", "kg", 0],
] as const)("%s under a heading with %s is %i g", (text, unit, grams) => {
  expect(parseWeight(text, unit)).toBe(grams);
});

test.each(["", "heavy", "-3 kg", "8 Pfund", "8,14,2 kg", "12.3.4 kg", "8 kg 3", "~8 kg", "8 kg?", "8 x 4 kg"])(
  "%j is not a weight",
  (text) => {
    expect(parseWeight(text, "kg")).toBeNull();
  },
);

test("a number without a unit has no weight where nothing says the unit", () => {
  expect(parseWeight("8.14", null)).toBeNull();
});

test.each([
  ["Weight (kg)", "kg"],
  ["Gewicht in Gramm", "g"],
  ["weight_lbs", "lb"],
  ["Peso (libras)", "lb"],
  ["Weight", null],
  ["kg/lb", null],
  ["Weight (oz)", null],
])("the unit in %j is %s", (heading, unit) => {
  expect(weightUnitOf(heading)).toBe(unit);
});

test("the unit is asked where neither cell, heading nor another column says it", () => {
  const mapping = { "0": "weight.weight" } as const;
  expect(needsWeightUnit(mapping, ["Weight"], [["8.14 kg"], ["8.2"]])).toBe(true);
  expect(needsWeightUnit(mapping, ["Weight"], [["8.14 kg"], ["heavy"]])).toBe(false);
  expect(needsWeightUnit(mapping, ["Weight (kg)"], [["8.2"]])).toBe(false);
  expect(needsWeightUnit({ ...mapping, "1": "weight.unit" }, ["Weight", "Unit"], [["8.2", "kg"]])).toBe(false);
  expect(needsWeightUnit({ "0": "pet.name" }, ["Weight"], [["8.2"]])).toBe(false);
});
