import { expect, test } from "vitest";
import type { ProductState } from "../../../product-parts.ts";
import { countStates, inStateOrder } from "./state-order.ts";

const state = (level: ProductState["level"], expiry: ProductState["expiry"] = null): ProductState => ({
  level,
  expiry,
});

const states = new Map([
  ["b", state("low")],
  ["c", state("negative")],
  ["d", state(null, "expiring")],
  ["e", state("out")],
  ["f", state("low", "expired")],
  ["g", state("low")],
]);
const byName = ["a", "b", "c", "d", "e", "f", "g", "h"];
const worst = { by: "state", isDescending: false } as const;

test("the worst state is first, and products of one state are in the order of their names", () => {
  expect(inStateOrder(byName, { stock: "all", order: worst }, states).join("")).toBe("cefbgdah");
  const turned = { by: "state", isDescending: true } as const;
  expect(inStateOrder(byName, { stock: "all", order: turned }, states).join("")).toBe("ahdbgfec");
});

test("by name, up and down", () => {
  const order = { by: "name", isDescending: false } as const;
  expect(inStateOrder(byName, { stock: "all", order }, states)).toEqual(byName);
  const down = { by: "name", isDescending: true } as const;
  expect(inStateOrder(byName, { stock: "all", order: down }, states)).toEqual(byName.toReversed());
});

test.each([
  ["low", "fbg"],
  ["out", "ce"],
  ["expiring", "fd"],
] as const)("the filter %s shows its products, also those that are not on this page of names", (stock, ids) => {
  expect(inStateOrder(byName, { stock, order: worst }, states).join("")).toBe(ids);
  expect(inStateOrder(byName.slice(0, 1), { stock, order: worst }, states)).toEqual([]);
  expect(countStates(states)[stock]).toBe(ids.length);
});
