import { expect, test } from "vitest";
import * as z from "zod/mini";
import { isPhone, optionalPhone, phoneInWords, phoneText } from "./phone.ts";

test.each([
  "07700 900142",
  "+44 (0)20 7946-0000",
  "112",
  "020 7946 0000 ext. 12",
  "555-0100 x7",
  "٠٧٧٠٠ ٩٠٠١٤٢",
  "0171/12 34",
])("%s can be dialled", (typed) => {
  expect(isPhone(typed)).toBe(true);
  expect(z.safeParse(phoneText(), typed).success).toBe(true);
  expect(z.safeParse(optionalPhone(), typed).success).toBe(true);
});

test.each(["call me", "07700 9OO142", "0800 FLOWERS", "07700 900142 Ann", "ext 12", "--", "12", "x"])(
  "%s cannot",
  (typed) => {
    expect(isPhone(typed)).toBe(false);
    expect(z.safeParse(phoneText(), typed).success).toBe(false);
    expect(z.safeParse(optionalPhone(), typed).success).toBe(false);
  },
);

test("a place may have no phone, a row of phones may not", () => {
  expect(z.safeParse(optionalPhone(), "").success).toBe(true);
  expect(z.safeParse(phoneText(), "").success).toBe(false);
});

test.each([
  ["07700 900142", "07700 900142", ""],
  ["07700 900142 (Ann)", "07700 900142", "Ann"],
  ["Mobile: 07700 900142", "07700 900142", "Mobile"],
  ["Work +44 20 7946 0000, ask for Bo", "+44 20 7946 0000", "Work, ask for Bo"],
])("%s is the number and the words around it", (cell, typed, words) => {
  expect(phoneInWords(cell)).toEqual({ typed, words });
});

test.each(["07700 9OO142", "no phone", "020 7946 0000 or 07700 900142", "n/a 1", ""])(
  "%s is not one number",
  (cell) => {
    expect(phoneInWords(cell)).toBeNull();
  },
);
