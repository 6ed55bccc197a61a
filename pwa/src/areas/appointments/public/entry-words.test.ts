import { expect, test } from "vitest";
import { checkedInWords } from "./entry-words.ts";

const pets = (...names: string[]) => ({ pets: names.map((name) => ({ name })) });

test("the words of a check-in agree with the number of pets", () => {
  expect(checkedInWords(pets("Biscuit"))).toBe("Biscuit is checked in.");
  expect(checkedInWords(pets("Biscuit", "Marmalade"))).toBe("Biscuit and Marmalade are checked in.");
  expect(checkedInWords(pets("Fig", "Rufus", "Gus"))).toBe("Fig, Rufus and Gus are checked in.");
});
