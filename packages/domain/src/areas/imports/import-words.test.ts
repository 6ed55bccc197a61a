import { describe, expect, test } from "vitest";
import { parseNeutered, parseSex, parseSpecies } from "./import-words.ts";

describe("the species of a cell", () => {
  test.each([
    ["Dog", "dog"],
    ["CAT", "cat"],
    ["Goat", "goat"],
    ["Pig", "pig"],
    ["Guinea Pig", "guinea_pig"],
    ["guinea-pigs", "guinea_pig"],
    ["Pig (Guinea)", "guinea_pig"],
    ["Cattle", "cattle"],
    ["Cat (DSH)", "cat"],
    ["Cats", "cat"],
    ["dog/canine", "dog"],
    ["Canine - Labrador", "dog"],
    ["Dog (Bull Terrier)", "dog"],
    ["Dog Labrador", "dog"],
    ["K-9", "dog"],
    ["Rat", "rat"],
    ["Pigeon", "bird"],
    ["Budgie (blue)", "bird"],
    ["Bearded Dragon", "lizard"],
    ["  Kitten  ", "cat"],
    ["Other", "other"],
  ])("%s is %s", (value, code) => {
    expect(parseSpecies(value)).toBe(code);
  });

  test.each([
    "Catfish",
    "Caterpillar",
    "Catalan sheepdog",
    "Hotdog",
    "Dogfish",
    "Dogue de Bordeaux",
    "Cat\u0436",
    "Cowbird",
    "Horsefly",
    "Bullfinch",
    "Birddog",
    "Pigmy hedgehog",
    "Ratel",
    "Henna",
    "Mulefoot",
    "Cat fish",
    "Dog/Cat",
    "Cat or dog",
    "Bull Terrier",
    "Rat Terrier",
    "Turkey vulture",
    "Prairie dog",
    "Dog, prairie",
    "Crab/fish",
    "Dragon",
    "",
  ])("%s is not guessed", (value) => {
    expect(parseSpecies(value)).toBeNull();
  });
});

describe("sex and neutering of a cell", () => {
  test.each([
    ["M", "male", "unknown"],
    ["F", "female", "unknown"],
    ["Neutered Male", "male", "yes"],
    ["Spayed Female", "female", "yes"],
    ["Intact Female", "female", "no"],
    ["FS", "female", "yes"],
    ["M/N", "male", "yes"],
    ["M (neutered)", "male", "yes"],
    ["Gelding", "male", "yes"],
    ["Male, castrated", "male", "yes"],
    ["Unspayed female", "female", "no"],
    ["Unneutered male", "male", "no"],
    ["Male - not neutered", "male", "no"],
    ["Female, never spayed", "female", "no"],
    ["Male, neutered: no", "male", "no"],
    ["Spayed", "female", "yes"],
    ["Neutered", null, "yes"],
    ["Female, has not been spayed", "female", "no"],
    ["Female, spayed 2019", "female", "yes"],
    ["Female, to be spayed", "female", null],
    ["Intact/neutered male", "male", null],
    ["Male/Female", null, "unknown"],
    ["Not male", null, "unknown"],
    ["Female?", null, "unknown"],
    ["Maleficent", null, "unknown"],
    ["Weiblich", null, "unknown"],
    ["Unknown", "unknown", "unknown"],
    ["n/a", "unknown", "unknown"],
    [" - ", "unknown", "unknown"],
    ["", "unknown", "unknown"],
  ])("the sex %s is %s, neutered %s", (value, sex, neutered) => {
    expect(parseSex(value)).toEqual({ sex, neutered });
  });

  test.each([
    ["Y", "yes"],
    ["No", "no"],
    ["Spayed", "yes"],
    ["Spayed Female", "yes"],
    ["Not neutered", "no"],
    ["Un-neutered", "no"],
    ["Isn't neutered", "no"],
    ["Intact", "no"],
    ["Unknown", "unknown"],
    ["U", "unknown"],
    ["", "unknown"],
    ["Not known if neutered", null],
    ["Neutered?", null],
    ["2024-03-01", null],
    ["Ja", null],
  ])("neutered %s is %s", (value, answer) => {
    expect(parseNeutered(value)).toBe(answer);
  });
});
