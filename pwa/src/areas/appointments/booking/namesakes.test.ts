import { expect, test } from "vitest";
import { tellApart } from "./namesakes.ts";

const pet = (id: string, name: string, about: string[], number: number | null = null) => ({ id, name, about, number });

test("only pets of one name say what else they are, and their number where that is the same too", () => {
  const told = tellApart([
    pet("1", "Duchess", ["Siamese", "3 years"], 11),
    pet("2", "duchess ", ["Labrador", ""], 12),
    pet("3", "Juno", ["Poodle", "1 year"], 13),
    pet("4", "Momo", ["Cat", ""], 14),
    pet("5", "Momo", ["Cat", ""], 15),
    pet("6", "Momo", ["Cat", ""]),
  ]);
  expect([...told]).toEqual([
    ["1", "Siamese, 3 years"],
    ["2", "Labrador"],
    ["4", "Cat, #14"],
    ["5", "Cat, #15"],
    ["6", "Cat"],
  ]);
});
