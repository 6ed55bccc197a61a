import { expect, test } from "vitest";
import { numberWords } from "./number-words.copy.ts";

test.each([
  [600, "zero point six"],
  [120, "zero point one two"],
  [5, "zero point zero zero five"],
  [1000, "one"],
  [17_500, "seventeen point five"],
  [21_000, "twenty-one"],
  [40_000, "forty"],
  [100_000, "one hundred"],
  [120_000, "one hundred and twenty"],
  [999_000, "nine hundred and ninety-nine"],
  [1_000_000, "one thousand"],
  [1_001_000, "one thousand and one"],
  [12_345_250, "twelve thousand three hundred and forty-five point two five"],
  [100_000_000, "one hundred thousand"],
])("%i thousandths are %s", (milli, words) => {
  expect(numberWords(milli)).toBe(words);
});
