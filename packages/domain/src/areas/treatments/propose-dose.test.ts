import { describe, expect, test } from "vitest";
import { productRow } from "../../../../testing/src/builders.ts";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import type { productDoses } from "../catalogue/dose.ts";
import { productDoses as doses } from "../catalogue/dose.ts";
import { petTypeIdOf } from "../pets/pet-type-vocabulary.ts";
import { doseOptions, ingredientMilli, isDoseChosen, isQuantityKnown, onlyDose } from "./propose-dose.ts";

const dog = petTypeIdOf("dog");
const meloxicam = productRow({
  concentration: { amountMilli: 5000, unit: "mg" },
  dispensingUnit: "ml",
  smallestPart: "any",
});
const doseRow = (set: object = {}): RowOf<typeof productDoses> =>
  ({
    ...emptyRow(doses),
    id: "019a5f00-0000-7000-8000-000000000001",
    productId: meloxicam.id,
    petTypeId: dog,
    lowMilli: 200,
    highMilli: 200,
    unit: "mg",
    per: "kg",
    source: "Formulary (example)",
    ...set,
  }) as RowOf<typeof productDoses>;
const proposeDose = (...of: Parameters<typeof doseOptions>) => onlyDose(doseOptions(...of));
const animal = (weightG: number | null) => ({ petTypeId: dog, weightG });

test.each([
  // kg x 0.2 mg/kg / 5 mg/ml
  ["0.144 ml", 3600, 140],
  ["0.996 ml", 24_900, 1000],
  ["1 ml", 25_000, 1000],
  ["1.024 ml", 25_600, 1000],
  ["1.144 ml", 28_600, 1100],
  ["1.164 ml", 29_100, 1200],
  ["2.98 ml", 74_500, 3000],
  ["3.1 ml", 77_500, 3200],
  ["9.68 ml", 242_000, 9600],
  ["10.4 ml", 260_000, 10_000],
  ["22.6 ml", 565_000, 23_000],
])("%s is drawn to the nearest mark of the smallest syringe that holds it", (_, weightG, quantityMilli) => {
  expect(proposeDose(meloxicam, [doseRow()], animal(weightG))?.quantityMilli).toBe(quantityMilli);
});

test.each([
  ["the first mark within a range", { highMilli: 220 }, 28_600, 1200],
  ["the nearest mark where none is within the range", { highMilli: 205 }, 28_600, 1100],
  ["none for a volume that no mark comes close to", {}, 100, undefined],
])("%s is proposed", (_, set, weightG, quantityMilli) => {
  expect(proposeDose(meloxicam, [doseRow(set)], animal(weightG))?.quantityMilli).toBe(quantityMilli);
});

test("a paste that no syringe draws is measured to a hundredth", () => {
  const paste = { ...meloxicam, dispensingUnit: "g" as const };
  expect(proposeDose(paste, [doseRow()], animal(28_600))?.quantityMilli).toBe(1140);
  expect(ingredientMilli(paste, 1140)).toBe(5700);
});

test("tablets in the parts into which they can be divided, and none where no part is within the dose", () => {
  const tablet = { ...meloxicam, dispensingUnit: "tablet" as const, smallestPart: "half" as const };
  const band = doseRow({ highMilli: 300 });
  expect(proposeDose(tablet, [band], animal(28_600))?.quantityMilli).toBe(1500);
  expect(proposeDose({ ...tablet, smallestPart: "whole" }, [band], animal(28_600))).toBeNull();
  expect(proposeDose(tablet, [band], animal(500))).toBeNull();
});

test.each([
  ["without a weight", [doseRow()], null],
  ["without a dose on file", [], 28_600],
  ["with several doses to choose from", [doseRow(), doseRow({ id: "019a5f00-0000-7000-8000-000000000002" })], 28_600],
  ["of another species", [doseRow({ petTypeId: petTypeIdOf("cat") })], 28_600],
])("%s nothing is proposed", (_, rows, weightG) => {
  expect(proposeDose(meloxicam, rows, animal(weightG))).toBeNull();
});

test("several doses are offered side by side, each with its quantity", () => {
  const rows = [doseRow(), doseRow({ id: "019a5f00-0000-7000-8000-000000000002", lowMilli: 100, highMilli: 100 })];
  expect(doseOptions(meloxicam, rows, animal(28_600)).map(({ quantityMilli }) => quantityMilli)).toEqual([1100, 570]);
});

describe("of several doses", () => {
  const weightG = 10_000;
  const rows = [
    doseRow({ lowMilli: 200, highMilli: 400, route: "SC" }),
    doseRow({ id: "019a5f00-0000-7000-8000-000000000002", lowMilli: 100, highMilli: 100, route: "PO" }),
  ];
  const options = doseOptions(meloxicam, rows, animal(weightG));
  const planned = (set: object = {}) => ({
    quantityMilli: 1000,
    route: "",
    doseReason: "",
    bundleId: null,
    isQuantitySaid: "no" as const,
    ...set,
  });
  const isChosen = (set: object, others = options) => isDoseChosen(planned(set), others, meloxicam, weightG);

  test.each([
    ["the offered quantity of a route", { quantityMilli: 400, route: "SC" }, true],
    ["another quantity within the dose of its route", { quantityMilli: 600, route: "SC" }, true],
    ["a quantity within the dose of another route", { quantityMilli: 600, route: "PO" }, false],
    ["a quantity within none", { quantityMilli: 5000, route: "SC" }, false],
    ["a quantity within none, with a reason", { quantityMilli: 5000, route: "SC", doseReason: "Specialist" }, true],
    ["a quantity without a route", { quantityMilli: 600 }, false],
  ])("%s: chosen %s", (_, set, chosen) => {
    expect(isChosen(set)).toBe(chosen);
  });

  test("the one unit that no person said is not chosen, even where it is within a dose without a route", () => {
    const anyRoute = doseOptions(meloxicam, [doseRow({ lowMilli: 500, highMilli: 500 }), ...rows], animal(weightG));
    expect(isChosen({}, anyRoute)).toBe(false);
    expect(isQuantityKnown(planned())).toBe(false);
    expect(isChosen({ isQuantitySaid: "yes" }, anyRoute)).toBe(true);
  });

  test("without a dose on file what a person said counts, and a bundle's quantity does not", () => {
    expect(isChosen({ quantityMilli: 3500, isQuantitySaid: "yes" }, [])).toBe(true);
    expect(isChosen({ isQuantitySaid: "yes", bundleId: meloxicam.id }, [])).toBe(true);
    expect(isChosen({}, [])).toBe(false);
    expect(isChosen({ quantityMilli: 3500, bundleId: meloxicam.id }, [])).toBe(false);
    expect(isDoseChosen(planned({ quantityMilli: 3500, isQuantitySaid: "yes" }), [], meloxicam, null)).toBe(false);
  });
});
