import { describe, expect, test } from "vitest";
import {
  changedPrices,
  directionOf,
  goesAgainst,
  linesToChange,
  partsOfChange,
  type PriceRounding,
  type PriceRule,
  renewedLines,
} from "./changed-prices.ts";
import type { Price } from "./price-of.ts";
import { MOST_CHANGED_PRICES } from "./price.mutations.ts";

const RULE: PriceRule = {
  change: { kind: "percent", milliPercent: 10_000 },
  rounding: "none",
  kinds: [],
  categories: [],
  productIds: null,
  locationId: null,
  fromOn: "2026-06-01",
};
const productOf = (id: string, set: object = {}) => ({
  id,
  kind: "retail" as const,
  category: "Food",
  status: "active" as const,
  ...set,
});
const priceOf = (productId: string, set: Partial<Price> = {}): Price => ({
  id: `price of ${productId}`,
  productId,
  locationId: null,
  fixedMinor: 0,
  unitMinor: 1000,
  tiers: [],
  maxDiscountMilliPercent: 100_000,
  fromOn: "2026-01-01",
  toOn: null,
  status: "active",
  ...set,
});
const unitAfter = (unitMinor: number, rule: Partial<PriceRule>) =>
  changedPrices([productOf("a")], [priceOf("a", { unitMinor })], { ...RULE, ...rule })[0]?.after?.unitMinor;

describe("a new price", () => {
  test.each([
    [1005, 10_000, "none", 1106],
    [1000, -12_500, "none", 875],
    [1000, 3000, "5", 1030],
    [1001, 3000, "5", 1030],
    [1003, 3000, "5", 1035],
    [1000, 3000, "10", 1030],
    [1000, 3500, "10", 1040],
    [1000, 3000, "50", 1050],
    [1000, 2000, "50", 1000],
    [1000, 3000, "99", 999],
    [1000, 6000, "99", 1099],
    [6, 10_000, "99", 99],
    [20, 5000, "50", 50],
  ] as const)(
    "of %i, %i thousandths of a percent more, rounded to %s, is %i",
    (unitMinor, milliPercent, rounding, expected) => {
      const after = unitAfter(unitMinor, { change: { kind: "percent", milliPercent }, rounding });
      expect(after ?? unitMinor).toBe(expected);
    },
  );

  test.each([
    [1000, 25, "none", 1025],
    [1000, 25, "50", 1050],
    [1000, -25, "99", 999],
  ] as const)("of %i, %i more, rounded to %s, is %i", (unitMinor, minor, rounding, expected) => {
    expect(unitAfter(unitMinor, { change: { kind: "amount", minor }, rounding })).toBe(expected);
  });

  test.each([
    ["falls although prices go up", 1000, 3000, "99", true],
    ["falls far, as small prices do", 120, 3000, "99", true],
    ["rises although prices go down", 6, -10_000, "10", true],
    ["rises with the change", 1000, 6000, "99", false],
    ["falls with the change", 1000, -3000, "99", false],
    ["stays", 1000, 2000, "50", false],
  ] as const)("that %s is found", (_, unitMinor, milliPercent, rounding, expected) => {
    const rule: PriceRule = { ...RULE, change: { kind: "percent", milliPercent }, rounding };
    const [line] = changedPrices([productOf("a")], [priceOf("a", { unitMinor })], rule);
    expect(line && goesAgainst(line, directionOf(rule))).toBe(expected);
  });

  test("by quantity or per line counts too, and a change by 0 has no direction", () => {
    const rule: PriceRule = { ...RULE, change: { kind: "percent", milliPercent: 3000 }, rounding: "99" };
    const tiers = [{ fromMilli: 5000, unitMinor: 900 }];
    const [line] = changedPrices([productOf("a")], [priceOf("a", { unitMinor: 1090, tiers })], rule);
    expect(line?.after).toMatchObject({ unitMinor: 1099, tiers: [{ unitMinor: 899 }] });
    expect(line && goesAgainst(line, "up")).toBe(true);
    expect(directionOf({ change: { kind: "amount", minor: 0 } })).toBeNull();
    expect(directionOf({ change: { kind: "amount", minor: -5 } })).toBe("down");
  });

  test("is near the exact one, ends as asked, and is never free of charge by rounding", () => {
    const steps: [PriceRounding, number, number][] = [
      ["5", 5, 0],
      ["10", 10, 0],
      ["50", 50, 0],
      ["99", 100, 99],
    ];
    for (let unitMinor = 1; unitMinor < 700; unitMinor += 1)
      for (const [rounding, step, rest] of steps) {
        const after = unitAfter(unitMinor, { change: { kind: "amount", minor: 1 }, rounding }) ?? unitMinor;
        expect(after % step).toBe(rest);
        expect(after).toBeGreaterThan(0);
        const isNear = Math.abs(after - (unitMinor + 1)) * 2 <= step || after === (rest || step);
        expect(isNear, `${unitMinor} to ${after}`).toBe(true);
      }
  });

  test("changes the fixed price and the tiers by a percentage, and only units by an amount", () => {
    const price = priceOf("a", { fixedMinor: 600, tiers: [{ fromMilli: 5000, unitMinor: 900 }] });
    const after = (change: PriceRule["change"]) =>
      changedPrices([productOf("a")], [price], { ...RULE, change })[0]?.after;
    expect(after(RULE.change)).toEqual({
      fixedMinor: 660,
      unitMinor: 1100,
      tiers: [{ fromMilli: 5000, unitMinor: 990 }],
    });
    expect(after({ kind: "amount", minor: 50 })).toEqual({
      fixedMinor: 600,
      unitMinor: 1050,
      tiers: [{ fromMilli: 5000, unitMinor: 950 }],
    });
  });
});

describe("the preview", () => {
  const all = [
    productOf("a"),
    productOf("b", { category: "Toys" }),
    productOf("c", { kind: "service" as const, category: "" }),
    productOf("d", { status: "archived" as const }),
  ];
  const idsFor = (rule: Partial<PriceRule>) =>
    changedPrices(
      all,
      all.map(({ id }) => priceOf(id)),
      { ...RULE, ...rule },
    ).map(({ productId }) => productId);

  test("has the products in use that the rule names", () => {
    expect(idsFor({})).toEqual(["a", "b", "c"]);
    expect(idsFor({ kinds: ["retail"] })).toEqual(["a", "b"]);
    expect(idsFor({ kinds: ["retail"], categories: ["Toys"] })).toEqual(["b"]);
    expect(idsFor({ productIds: new Set(["c", "d"]) })).toEqual(["c"]);
  });

  test.each([
    ["no_price", [], {}],
    ["no_price", [priceOf("a", { unitMinor: null })], {}],
    ["no_price", [priceOf("a", { toOn: "2026-05-31" })], {}],
    ["no_price", [priceOf("a")], { locationId: "north" }],
    ["planned", [priceOf("a", { toOn: "2026-08-31" }), priceOf("a", { id: "z", fromOn: "2026-09-01" })], {}],
    ["below_zero", [priceOf("a")], { change: { kind: "amount", minor: -1001 } }],
    ["unchanged", [priceOf("a", { unitMinor: 0 })], {}],
    ["unchanged", [priceOf("a")], { change: { kind: "percent", milliPercent: 100 }, rounding: "50" }],
  ] as const)("says %s for a product that keeps its price", (kept, prices, rule) => {
    const lines = changedPrices([productOf("a")], prices, { ...RULE, ...rule });
    expect(lines).toMatchObject([{ productId: "a", after: null, kept }]);
    expect(linesToChange(lines)).toEqual([]);
  });
});

describe("the parts of a large change", () => {
  const uuid = (number: number) => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
  const linesOf = (count: number, set: Partial<Price> = {}) => {
    const all = Array.from({ length: count }, (_, place) => productOf(uuid(place)));
    const prices = all.map(({ id }) => priceOf(id, { id, unitMinor: 999_999, fixedMinor: 99_999, ...set }));
    return linesToChange(changedPrices(all, prices, RULE));
  };
  // 256 KiB a request, less its envelope.
  const expectFits = (part: readonly object[]) => expect(JSON.stringify(part).length).toBeLessThan(250 * 1024);

  test("have at most half as many lines as one change takes, in their order", () => {
    const lines = linesOf(2 * MOST_CHANGED_PRICES + 1);
    const parts = partsOfChange(lines);
    const half = MOST_CHANGED_PRICES / 2;
    expect(parts.map(({ length }) => length)).toEqual([half, half, half, half, 1]);
    expect(parts.flat()).toEqual(lines);
    for (const part of parts) expectFits(part);
    expect(partsOfChange([])).toEqual([]);
  });

  test("fit into one request each, also with many prices by quantity", () => {
    const tiers = Array.from({ length: 10 }, (_, place) => ({ fromMilli: (place + 1) * 100_000, unitMinor: 999_999 }));
    const lines = linesOf(MOST_CHANGED_PRICES, { tiers });
    const parts = partsOfChange(lines);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flat()).toEqual(lines);
    for (const part of parts) expectFits(part);
  });
});

test("a refused change is shown over the present prices, which another owner may have changed", () => {
  const place = { locationId: null, fromOn: "2026-06-01" };
  const line = (productId: string, set: object = {}) => {
    const amounts = { fixedMinor: 0, unitMinor: 1100, tiers: [] };
    return { productId, seenId: `former price of ${productId}`, ...amounts, ...set };
  };
  const tiers = [{ fromMilli: 5000, unitMinor: 900 }];
  const prices = [
    priceOf("a", { unitMinor: 1050 }),
    priceOf("b", { unitMinor: 1100 }),
    priceOf("c", { unitMinor: 1100, tiers }),
    priceOf("d", { id: "planned", fromOn: "2026-07-01" }),
    priceOf("d"),
  ];
  const renewed = renewedLines([line("a"), line("b"), line("c"), line("d"), line("e")], prices, place);
  expect(renewed.map(({ kept }) => kept)).toEqual([null, "unchanged", null, "planned", "no_price"]);
  expect(linesToChange(renewed)).toEqual([line("a", { seenId: "price of a" }), line("c", { seenId: "price of c" })]);
});
