import { expect, test } from "vitest";
import { isStockedAt, levelStateOf } from "./level-state.ts";
import { onHand } from "./stock-reports.ts";

const levels = (...milli: number[]) => milli.map((quantityMilli) => ({ quantityMilli }));
/** All of it may be used. */
const all = (own: ReturnType<typeof levels>) => ({ levels: own, usableMilli: onHand(own) });

test.each([
  ["below zero", 12_000, levels(4000, -5000), "negative"],
  ["one batch below zero, whatever the others have", 12_000, levels(40_000, -1000), "negative"],
  ["nothing left", 12_000, levels(0), "out"],
  ["never stocked, with a minimum", 0, [], "out"],
  ["never stocked, without a minimum", null, [], null],
  ["nothing left, without a minimum", null, levels(0), "out"],
  ["at the minimum", 12_000, levels(6000, 6000), "low"],
  ["above the minimum", 12_000, levels(12_001), null],
  ["some, without a minimum", null, levels(1), null],
] as const)("stock of a product: %s", (_, minimumMilli, own, state) => {
  expect(levelStateOf({ minimumMilli, trackStock: "yes" }, all([...own]), true)).toBe(state);
});

test("of several locations one that never had a product does not lack it", () => {
  const product = { minimumMilli: 12_000, trackStock: "yes" } as const;
  expect(levelStateOf(product, all([]), false)).toBeNull();
  expect(levelStateOf(product, all(levels(0)), false)).toBe("out");
  expect(isStockedAt(product, [], false)).toBe(false);
});

test("stock that is no longer counted needs nothing, unless it is below zero", () => {
  const notCounted = { minimumMilli: 12_000, trackStock: "no" } as const;
  expect(levelStateOf(notCounted, all(levels(0)), true)).toBeNull();
  expect(levelStateOf(notCounted, all(levels(-1)), true)).toBe("negative");
});

test("stock that must not be used is as good as none", () => {
  const product = { minimumMilli: 5000, trackStock: "yes" } as const;
  expect(levelStateOf(product, { levels: levels(8000, 2000), usableMilli: 2000 }, true)).toBe("low");
  expect(levelStateOf(product, { levels: levels(8000), usableMilli: 0 }, true)).toBe("out");
});
