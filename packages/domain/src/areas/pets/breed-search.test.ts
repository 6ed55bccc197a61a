import { expect, test } from "vitest";
import { foldText } from "../../kernel/search-text.ts";
import { findBreeds } from "./breed-search.ts";
import { seededBreeds } from "./breed-vocabulary.ts";
import { SEEDED_PET_TYPES } from "./pet-type-vocabulary.ts";

const first = (code: string, typed: string) => findBreeds(seededBreeds(code), typed, 5)[0];

test.each([
  ["dog", "lab", "Labrador Retriever"],
  ["dog", "GSD", "German Shepherd"],
  ["dog", "alsatian", "German Shepherd"],
  ["dog", "schaferhund", "German Shepherd"],
  ["dog", "frenchie", "French Bulldog"],
  ["dog", "bouledogue francais", "French Bulldog"],
  ["dog", "toy poodle", "Poodle, Toy"],
  ["dog", "collie border", "Border Collie"],
  ["dog", "westie", "West Highland White Terrier"],
  ["dog", "bulldog", "Bulldog"],
  ["dog", "shih-tzu", "Shih Tzu"],
  ["dog", "doberman", "Dobermann"],
  ["cat", "moggy", "Domestic Shorthair"],
  ["cat", "skogkatt", "Norwegian Forest"],
  ["cat", "MAINE", "Maine Coon"],
  ["bird", "budgie", "Budgerigar"],
])("a %s, asked for as %s, is a %s", (code, typed, name) => {
  expect(first(code, typed)?.breed.name).toBe(name);
});

test("a hit says by which synonym, the name itself says nothing", () => {
  expect(first("dog", "alsat")).toMatchObject({ via: "Alsatian" });
  expect(first("dog", "german sh")).toMatchObject({ via: null });
});

test("nothing typed shows the commonest, nonsense shows nothing, another species' breeds stay away", () => {
  expect(findBreeds(seededBreeds("cat"), " ", 3).map(({ breed }) => breed.name)).toEqual([
    "Domestic Shorthair",
    "Domestic Longhair",
    "Domestic Medium Hair",
  ]);
  expect(findBreeds(seededBreeds("dog"), "zzz", 3)).toEqual([]);
  expect(findBreeds(seededBreeds("cat"), "labrador", 3)).toEqual([]);
  expect(seededBreeds("unicorn")).toEqual([]);
});

test("every list is of a seeded species, and no name stands in it twice", () => {
  for (const { code } of SEEDED_PET_TYPES) {
    const names = seededBreeds(code).map(({ name }) => foldText(name));
    expect(new Set(names).size, code).toBe(names.length);
    expect(
      names.every((name) => name.trim() === name && name !== ""),
      code,
    ).toBe(true);
  }
  expect(seededBreeds("dog").length).toBeGreaterThan(60);
});

test("a seeded breed keeps its id", () => {
  const ids = [seededBreeds("dog"), seededBreeds("llama")].map((list) => list.at(-1));
  expect(ids).toMatchObject([
    { name: "Spitz", id: "0b0e0001-0000-8000-8000-000100000074" },
    { name: "Alpaca, Suri", id: "0b0e0001-0000-8000-8000-002300000003" },
  ]);
});
