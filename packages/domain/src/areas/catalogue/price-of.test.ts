import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Price, priceFromCost, priceOf, standingPrice, withoutPrice } from "./price-of.ts";

const [FILM, OTHER] = ["019a5f00-0000-7000-8000-000000000001", "019a5f00-0000-7000-8000-000000000002"];
const [NORTH, SOUTH] = ["019a5f00-0000-7000-8000-00000000000a", "019a5f00-0000-7000-8000-00000000000b"];
const price = (id: string, set: Partial<Price> = {}): Price => ({
  id,
  productId: FILM,
  locationId: null,
  fixedMinor: 0,
  unitMinor: 250,
  tiers: [],
  maxDiscountMilliPercent: 100_000,
  fromOn: "2026-01-01",
  toOn: null,
  status: "active",
  ...set,
});
const tenths = [
  { fromMilli: 10_000, unitMinor: 200 },
  { fromMilli: 50_000, unitMinor: 150 },
];

describe("the price of a line", () => {
  const cases: [
    string,
    Price[],
    { quantityMilli?: number; day?: string; locationId?: string | null },
    number | null,
  ][] = [
    ["one unit", [price("a")], {}, 250],
    ["three units", [price("a")], { quantityMilli: 3000 }, 750],
    ["half a unit, a half rounded up", [price("a", { unitMinor: 255 })], { quantityMilli: 500 }, 128],
    ["a third decimal", [price("a", { unitMinor: 100 })], { quantityMilli: 1 }, 0],
    ["a fixed price beside it", [price("a", { fixedMinor: 600 })], { quantityMilli: 2000 }, 1100],
    ["a fixed price alone", [price("a", { fixedMinor: 600, unitMinor: 0 })], { quantityMilli: 7000 }, 600],
    ["free of charge", [price("a", { unitMinor: 0 })], {}, 0],
    ["no row: none", [], {}, null],
    ["a row without a price: none", [price("a", { unitMinor: null, fixedMinor: 600 })], {}, null],
    ["another product's: none", [price("a", { productId: OTHER })], {}, null],
    ["below a tier", [price("a", { tiers: tenths })], { quantityMilli: 9999 }, 2500],
    ["at a tier, for all units", [price("a", { tiers: tenths })], { quantityMilli: 10_000 }, 2000],
    ["at the last tier", [price("a", { tiers: tenths })], { quantityMilli: 50_000 }, 7500],
    ["a credit", [price("a", { fixedMinor: 600, unitMinor: 255 })], { quantityMilli: -500 }, -728],
    ["a credit at a tier", [price("a", { tiers: tenths })], { quantityMilli: -10_000 }, -2000],
    ["before the first day: none", [price("a")], { day: "2025-12-31" }, null],
    ["on the last day", [price("a", { toOn: "2026-06-30" })], { day: "2026-06-30" }, 250],
    ["after the last day: none", [price("a", { toOn: "2026-06-30" })], { day: "2026-07-01" }, null],
    ["withdrawn: none", [price("a", { status: "withdrawn" })], {}, null],
    ["of the location", [price("a"), price("b", { locationId: NORTH, unitMinor: 300 })], { locationId: NORTH }, 300],
    [
      "of another location",
      [price("a"), price("b", { locationId: SOUTH, unitMinor: 300 })],
      { locationId: NORTH },
      250,
    ],
    ["without a location", [price("a"), price("b", { locationId: NORTH, unitMinor: 300 })], { locationId: null }, 250],
    [
      "of the location, though the general one is later",
      [price("a", { fromOn: "2026-03-01" }), price("b", { locationId: NORTH, unitMinor: 300 })],
      { locationId: NORTH },
      300,
    ],
    [
      "none at the location, though there is a general one",
      [price("a"), price("b", { locationId: NORTH, unitMinor: null })],
      { locationId: NORTH },
      null,
    ],
    [
      "the later of two",
      [price("b", { fromOn: "2026-02-01", unitMinor: 300 }), price("c", { fromOn: "2026-01-15", unitMinor: 400 })],
      {},
      300,
    ],
  ];

  test.each(cases)("%s", (_, prices, { quantityMilli = 1000, day = "2026-05-01", locationId = null }, total) => {
    const asked = { productId: FILM, quantityMilli, day, locationId };
    expect(priceOf(prices, asked)?.totalMinor ?? null).toBe(total);
    expect(priceOf(prices.toReversed(), asked)?.totalMinor ?? null).toBe(total);
  });

  test("the line gets all that it keeps", () => {
    const prices = [price("a", { fixedMinor: 600, tiers: tenths, maxDiscountMilliPercent: 15_000 })];
    expect(priceOf(prices, { productId: FILM, quantityMilli: 10_000, day: "2026-05-01", locationId: null })).toEqual({
      priceId: "a",
      fixedMinor: 600,
      unitMinor: 200,
      totalMinor: 2600,
      maxDiscountMilliPercent: 15_000,
    });
  });

  test("a credit is the mirror image of its charge", () => {
    const [amount, quantity] = [fc.nat(1e9), fc.integer({ min: 1, max: 1e6 })];
    fc.assert(
      fc.property(amount, amount, quantity, (fixedMinor, unitMinor, quantityMilli) => {
        const prices = [price("a", { fixedMinor, unitMinor })];
        const totalOf = (milli: number) =>
          priceOf(prices, { productId: FILM, quantityMilli: milli, day: "2026-05-01", locationId: null })?.totalMinor;
        const charge = totalOf(quantityMilli) ?? Number.NaN;
        expect(totalOf(-quantityMilli)).toBe(charge === 0 ? 0 : -charge);
      }),
    );
  });
});

test("the price that a new one would replace is of its own place", () => {
  const prices = [price("a"), price("b", { locationId: NORTH, fromOn: "2026-02-01", toOn: "2026-02-28" })];
  const idOn = (day: string, locationId: string | null) => standingPrice(prices, { day, locationId })?.id ?? null;
  expect([idOn("2026-02-10", null), idOn("2026-02-10", NORTH), idOn("2026-03-01", NORTH)]).toEqual(["a", "b", null]);
});

test("products without a price are those in use that ask for it on the line", () => {
  const products = [
    { id: FILM, kind: "consumable", status: "active" },
    { id: OTHER, kind: "service", status: "active" },
    { id: "3", kind: "bundle", status: "active" },
    { id: "4", kind: "retail", status: "archived" },
  ] as const;
  const idsFor = (prices: Price[], locationId: string | null = null) =>
    withoutPrice(products, prices, { locationId, day: "2026-05-01" }).map(({ id }) => id);
  expect(idsFor([])).toEqual([FILM, OTHER]);
  expect(idsFor([price("a", { unitMinor: 0 }), price("b", { productId: OTHER, unitMinor: null })])).toEqual([OTHER]);
  expect(idsFor([price("a", { locationId: NORTH })])).toEqual([FILM, OTHER]);
  expect(idsFor([price("a", { locationId: NORTH })], NORTH)).toEqual([OTHER]);
});

test.each([
  [{ packCostMinor: 1000, markupMilliPercent: 50_000 }, 1000, 1500],
  [{ packCostMinor: 1000, markupMilliPercent: 50_000 }, 100_000, 15],
  [{ packCostMinor: 1000, markupMilliPercent: 0 }, 3000, 333],
  [{ packCostMinor: 0, markupMilliPercent: 50_000 }, 1000, 0],
  [{ packCostMinor: null, markupMilliPercent: 50_000 }, 1000, null],
  [{ packCostMinor: 1000, markupMilliPercent: null }, 1000, null],
  [{ packCostMinor: 1e12, markupMilliPercent: 100_000 }, 1e9, 2_000_000],
])("%o for a packet of %i thousandths proposes %o", (cost, packSizeMilli, expected) => {
  expect(priceFromCost(cost, { packSizeMilli })).toBe(expected);
});
