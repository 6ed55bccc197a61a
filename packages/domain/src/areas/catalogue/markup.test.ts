import { describe, expect, test } from "vitest";
import { marginOf, proposedPrice, type Taxing } from "./markup.ts";

const VAT = [{ taxId: "vat", rateMilliPercent: 20_000 }];
const WITH: Taxing = { taxes: VAT, pricesIncludeTax: "yes" };
const WITHOUT: Taxing = { taxes: VAT, pricesIncludeTax: "no" };
const cost = (packCostMinor: number | null, markupMilliPercent: number | null) => ({
  packCostMinor,
  markupMilliPercent,
});
const TEN = { packSizeMilli: 10_000 };
const ONE = { packSizeMilli: 1000 };

describe("the price that cost and markup propose", () => {
  test.each([
    [cost(1000, 100_000), TEN, WITHOUT, 200],
    [cost(1000, 100_000), TEN, WITH, 240],
    [cost(815, 85_030), ONE, WITHOUT, 1508],
    [cost(815, 85_030), ONE, WITH, 1810],
    [cost(1000, 0), TEN, WITH, 120],
    [cost(null, 100_000), TEN, WITH, null],
    [cost(1000, null), TEN, WITH, null],
    [cost(1_000_000_000_000, 10_000_000), { packSizeMilli: 1 }, WITH, null],
  ])("%j, %j, %j: %s", (costs, pack, taxing, expected) => {
    expect(proposedPrice(costs, pack, taxing)).toBe(expected);
  });
});

describe("the margin of a price", () => {
  test("is of the price without the taxes", () => {
    const margin = { costMinor: 815, marginMinor: 693, marginMilliPercent: 45_955, markupMilliPercent: 85_031 };
    expect(marginOf(1810, cost(815, null), ONE, WITH)).toEqual(margin);
    expect(marginOf(1508, cost(815, null), ONE, WITHOUT)).toEqual(margin);
  });

  test("is negative below the cost, and the markup then is not known", () => {
    expect(marginOf(100, cost(2000, null), TEN, WITHOUT)).toEqual({
      costMinor: 200,
      marginMinor: -100,
      marginMilliPercent: -100_000,
      markupMilliPercent: null,
    });
  });

  test("has no percentage where the price or the cost is 0, or the figures are absurd", () => {
    expect(marginOf(0, cost(2000, null), TEN, WITH)).toMatchObject({ marginMinor: -200, marginMilliPercent: null });
    expect(marginOf(500, cost(0, null), TEN, WITH)).toMatchObject({ marginMinor: 417, markupMilliPercent: null });
    expect(marginOf(1_000_000_000_000, cost(1, null), { packSizeMilli: 1_000_000_000 }, WITHOUT)).toMatchObject({
      markupMilliPercent: null,
    });
    expect(marginOf(500, cost(1_000_000_000_000, null), { packSizeMilli: 1 }, WITHOUT)).toMatchObject({
      costMinor: 1_000_000_000_000_000,
    });
    expect(marginOf(500, cost(null, null), TEN, WITH)).toBeNull();
  });

  test("leads back to the price that was proposed", () => {
    for (let price = 200; price < 2000; price += 7) {
      const markup = marginOf(price, cost(1000, null), TEN, WITHOUT)?.markupMilliPercent ?? null;
      expect(proposedPrice(cost(1000, markup), TEN, WITHOUT)).toBe(price);
    }
  });
});
