import { expect, test } from "vitest";
import { askedNumber, fitsNumber, numberSpellings, reversed } from "./number-search.ts";
import { numberOf } from "./search-text.ts";

const fits = (asked: string, value: string): boolean => fitsNumber(askedNumber(numberOf(asked)), value);
const PHONE = "0151 555 0199";
const CHIP = "977 200 010 001 581";

test.each([4, 5, 6, 7, 8, 9, 10, 11])("the last %i digits of a phone number find it", (count) => {
  expect(fits("01515550199".slice(-count), PHONE)).toBe(true);
});

test.each([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])("the last %i digits of a chip find it", (count) => {
  expect(fits("977200010001581".slice(-count), CHIP)).toBe(true);
});

test.each(["555 0199", "555-0199", "(151) 555 0199", "5550199", "555–0199", "٥٥٥ ٠١٩٩", "0151", "151 5"])(
  "%s finds it, however it is grouped",
  (asked) => expect(fits(asked, PHONE)).toBe(true),
);

test.each(["199", "5550", "555 0198", "1 555 0199 0", "9155"])("%s does not", (asked) => {
  expect(fits(asked, PHONE)).toBe(false);
});

test.each(["+44 151 555 0199", "0044 151 555 0199", "0151 555 0199", "151 555 0199"])(
  "%s finds the number of a client who lives abroad",
  (asked) => expect(fits(asked, "+44 151 555 0199")).toBe(true),
);

test("four digits are the end of a number even when they begin like one from abroad", () => {
  expect(fits("0012", "0151 555 0012")).toBe(true);
  expect(fits("0012", "0125 555 0144")).toBe(false);
});

test("what has fewer than four digits is no number", () => {
  expect(numberSpellings("no. 12")).toEqual([]);
  expect(numberSpellings("0000")).toEqual(["0000"]);
});

test("digits turned round", () => expect(reversed("0123")).toBe("3210"));
