import { describe, expect, test } from "vitest";
import { digitsOf, foldText, tokensOf } from "./search-text.ts";

describe("words of a search", () => {
  test.each([
    ["Zoë Núñez", ["zoe", "nunez"]],
    ["Zoe\u0308 NU\u0301N\u0303EZ", ["zoe", "nunez"]],
    ["Łukasz Żółć", ["lukasz", "zolc"]],
    ["Søren Strauß", ["soren", "strauss"]],
    ["STRAUẞ", ["strauss"]],
    ["İpek Yıldız", ["ipek", "yildiz"]],
    ["O’Brien O'Brien", ["obrien"]],
    ["Smith-Jones", ["smith", "jones"]],
    ["Ελένη Παπαδόπουλος", ["ελενη", "παπαδοπουλοσ"]],
    ["Анна Королёва", ["анна", "королева"]],
    ["ﾀﾅｶ", ["タナカ"]],
    ["محمّد", ["محمد"]],
    ["  ", []],
    ["mia@example.org", ["mia", "example", "org"]],
  ])("%s", (value, words) => {
    expect(tokensOf(value)).toEqual(words);
  });

  test("vowel signs that carry meaning stay", () => {
    expect(tokensOf("हिन्दी")).toEqual(["हिन्दी"]);
  });

  test.each(["020 7946 0958", "(020) 7946-0958", "020.7946.0958", "٠٢٠ ٧٩٤٦ ٠٩٥٨", "０２０７９４６０９５８"])(
    "the number %s is one word",
    (value) => {
      expect(tokensOf(value)).toEqual(["02079460958"]);
    },
  );

  test("an international number keeps its digits alone", () => {
    expect(digitsOf("+44 (0)20 7946-0958")).toBe("4402079460958");
    expect(digitsOf("none")).toBe("");
  });

  test("folding twice changes nothing", () => {
    for (const value of ["Ærøskøbing", "ĲSSEL", "ﬁt", "Dvořák", "각", "½"]) {
      expect(foldText(foldText(value))).toBe(foldText(value));
    }
  });
});
