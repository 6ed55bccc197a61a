import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOf } from "../../kernel/currencies.ts";
import { cashRounding, inCash, smallestCoin } from "./cash-rounding.ts";

/** Runtimes differ about the decimals of the forint. */
const FORINT = 10 ** decimalsOf("HUF");

const PLACES = [
  { currency: "CHF", country: "CH" },
  { currency: "AUD", country: "AU" },
  { currency: "CAD", country: "CA" },
  { currency: "NZD", country: "NZ" },
  { currency: "SEK", country: "SE" },
  { currency: "DKK", country: "DK" },
  { currency: "EUR", country: "FI" },
  { currency: "EUR", country: "NL" },
  { currency: "GBP", country: "GB" },
];

describe("a sum in cash", () => {
  test.each([
    ["CHF", 1242, 1240],
    ["CHF", 1243, 1245],
    ["CAD", 1248, 1250],
    ["SEK", 1249, 1200],
    ["SEK", 1250, 1300],
    ["DKK", 1224, 1200],
    ["DKK", 1225, 1250],
    ["NZD", 1245, 1240],
    ["NZD", 1246, 1250],
    ["HUF", 2500 * FORINT, 2500 * FORINT],
    ["HUF", 2503 * FORINT, 2505 * FORINT],
    ["GBP", 1243, 1243],
    ["JPY", 1243, 1243],
  ])("%s %i is paid with %i", (currency, minor, cash) => {
    const place = { currency, country: "XX" };
    expect(inCash(minor, place)).toBe(cash);
    expect(inCash(-minor, place)).toBe(-cash);
    expect(cashRounding(minor, place)).toBe(minor - cash);
  });

  test("in euros is rounded where the law of the country says so", () => {
    expect(inCash(1242, { currency: "EUR", country: "FI" })).toBe(1240);
    expect(inCash(1242, { currency: "EUR", country: "NL" })).toBe(1242);
  });

  test("below the smallest coin has no rounding: cash cannot settle it", () => {
    expect(cashRounding(2, { currency: "CHF", country: "CH" })).toBe(0);
    expect(cashRounding(50, { currency: "NOK", country: "NO" })).toBe(-50);
  });

  test("is a number of coins, at most half a coin away, and is not rounded again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), fc.integer({ min: 1, max: 1_000_000 }), (place, minor) => {
        const coin = smallestCoin(place);
        const cash = inCash(minor, place);
        expect(cash % coin).toBe(0);
        expect(Math.abs(cash - minor) * 2).toBeLessThanOrEqual(coin);
        expect(inCash(cash, place)).toBe(cash);
      }),
      { seed: 16 },
    );
  });
});
