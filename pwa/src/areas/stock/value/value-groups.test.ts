import { expect, test } from "vitest";
import { groupValues, totalOf, unvaluedProducts, type ValuedLevel } from "./value-groups.ts";

const gel = { id: "gel", name: "Ear gel", kind: "medication", dispensingUnit: "tube" } as const;
const gloves = { id: "gloves", name: "Gloves", kind: "consumable", dispensingUnit: "pair" } as const;
const tablet = { id: "tablet", name: "Carprofen", kind: "medication", dispensingUnit: "tablet" } as const;

const entry = (
  product: ValuedLevel["product"],
  locationId: string,
  quantityMilli: number,
  valueMinor: number | null,
): ValuedLevel => ({ product, level: { locationId, quantityMilli }, locationName: locationId, valueMinor });

const entries = [
  entry(gel, "Eastgate", 4000, 3220),
  entry(gel, "Eastgate", 2000, null),
  entry(gel, "Branch", 1000, 805),
  entry(gloves, "Eastgate", 50_000, 1),
  entry(tablet, "Branch", 7000, null),
];

test.each(["product", "kind", "location"] as const)("the values by %s add up to the total", (by) => {
  const lines = groupValues(entries, by);
  expect(lines.reduce((sum, { valueMinor }) => sum + (valueMinor ?? 0), 0)).toBe(totalOf(entries));
  expect(totalOf(entries)).toBe(4026);
});

test("a line has its quantity, the part with a known cost, and no value where no cost is known", () => {
  const [first, , last] = groupValues(entries, "product");
  expect(first).toMatchObject({ name: "Ear gel", quantityMilli: 7000, valuedMilli: 5000, valueMinor: 4025 });
  expect(last).toMatchObject({ name: "Carprofen", quantityMilli: 7000, valuedMilli: 0, valueMinor: null });
  expect(groupValues(entries, "kind").map(({ id, products }) => [id, products])).toEqual([
    ["medication", 2],
    ["consumable", 1],
  ]);
  expect(groupValues(entries, "location").map(({ name }) => name)).toEqual(["Eastgate", "Branch"]);
  expect(unvaluedProducts(entries)).toBe(2);
});
