import { describe, expect, test } from "vitest";
import { isSignNeeded, parseAmount, parseQuantity } from "./import-numbers.ts";

const cents = (cell: string, sign: "." | "," | null = null): number | null =>
  parseAmount(cell, { places: 2, sign })?.amount ?? null;

describe("an amount of a list", () => {
  test.each([
    ["12.50", 1250],
    ["12,50", 1250],
    ["12", 1200],
    ["0", 0],
    [".5", 50],
    ["$12.50", 1250],
    ["12,50 €", 1250],
    ["EUR 1.234,50", 123_450],
    ["£1,234.50", 123_450],
    ["1 234,50", 123_450],
    ["1'234.50", 123_450],
    ["1\u202f234,50", 123_450],
    ["1,234,567", 123_456_700],
    ["1234.5", 123_450],
    ["0.125", 13],
    ["0,124", 12],
    ["12.5000", 1250],
    ["Rs. 40", 4000],
  ])("%s is %i hundredths", (cell, minor) => {
    expect(cents(cell)).toBe(minor);
  });

  test.each(["", "-", "free", "-4.00", "12.5.0", "1,23,4", "12 50", "1e3", "12345678901234567"])(
    "%s is none",
    (cell) => {
      expect(cents(cell)).toBeNull();
    },
  );

  test.each(["12345678901234", "981020012345678", "0.12345678901234567"])(
    "%s has too many digits to be one",
    (cell) => {
      expect(parseAmount(cell, { places: 3, sign: "." })).toBeNull();
      expect(parseQuantity(cell, ".")).toBeNull();
    },
  );

  test("has a bound: a long text is not searched for one", () => {
    const long = `1${" ".repeat(200_000)}!`;
    expect([cents(long), parseQuantity(long, null), isSignNeeded(long)]).toEqual([null, null, false]);
    expect(cents(`000000${12}.50`)).toBe(1250);
  });

  test("that could be two is none until a person names the sign", () => {
    expect(["1,250", "1.250", "$1,250", "999.999"].map(isSignNeeded)).toEqual([true, true, true, true]);
    expect(["0.250", "12,50", "1250", "1,250.00", "1,250,000", "0,125"].some(isSignNeeded)).toBe(false);
    expect([cents("1,250"), cents("1,250", ","), cents("1,250", "."), cents("1.250", ".")]).toEqual([
      null,
      125,
      125_000,
      125,
    ]);
  });

  test("says that decimals were dropped, but not zeros", () => {
    expect(parseAmount("1.005", { places: 2, sign: "." })).toEqual({ amount: 101, isRounded: true });
    expect(parseAmount("1.5000", { places: 2, sign: null })).toEqual({ amount: 150, isRounded: false });
    expect(parseAmount("250", { places: 0, sign: null })).toEqual({ amount: 250, isRounded: false });
    expect(parseAmount("2.4", { places: 0, sign: null })).toEqual({ amount: 2, isRounded: true });
  });
});

test("a quantity is read with the word after it", () => {
  expect(parseQuantity("100 ml", null)).toEqual({ milli: 100_000, word: "ml" });
  expect(parseQuantity("2.5", null)).toEqual({ milli: 2500, word: "" });
  expect(parseQuantity("30tabs.", null)).toEqual({ milli: 30_000, word: "tabs" });
  expect(parseQuantity("10 x 10", null)).toBeNull();
  expect(parseQuantity("ml", null)).toBeNull();
});
