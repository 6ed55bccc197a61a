import type { NewRow } from "../../kernel/entity.ts";
import type { petTypes } from "./pet.ts";

type Species = readonly [code: string, name: string, weightUnit: "g" | "kg"];

/** In the order in which a clinic lists them. The position makes the id: append, never insert or move. */
const SPECIES = [
  ["dog", "Dog", "kg"],
  ["cat", "Cat", "kg"],
  ["rabbit", "Rabbit", "kg"],
  ["guinea_pig", "Guinea pig", "g"],
  ["hamster", "Hamster", "g"],
  ["gerbil", "Gerbil", "g"],
  ["rat", "Rat", "g"],
  ["mouse", "Mouse", "g"],
  ["ferret", "Ferret", "g"],
  ["chinchilla", "Chinchilla", "g"],
  ["bird", "Bird", "g"],
  ["tortoise", "Tortoise or turtle", "g"],
  ["lizard", "Lizard", "g"],
  ["snake", "Snake", "g"],
  ["amphibian", "Amphibian", "g"],
  ["fish", "Fish", "g"],
  ["horse", "Horse", "kg"],
  ["donkey", "Donkey", "kg"],
  ["cattle", "Cattle", "kg"],
  ["sheep", "Sheep", "kg"],
  ["goat", "Goat", "kg"],
  ["pig", "Pig", "kg"],
  ["llama", "Llama or alpaca", "kg"],
  ["poultry", "Poultry", "g"],
  ["other", "Other", "kg"],
] as const satisfies readonly Species[];

export type PetTypeCode = (typeof SPECIES)[number][0];

/** The seeded species, as rows that have the same id in every clinic. */
export const SEEDED_PET_TYPES: readonly NewRow<typeof petTypes>[] = SPECIES.map(([code, name, weightUnit], index) => ({
  id: `70e70000-0000-8000-8000-${String(index + 1).padStart(12, "0")}`,
  code,
  name,
  weightUnit,
  sort: (index + 1) * 10,
  status: "active" as const,
  mergedIntoId: null,
}));

const idOfCode = new Map(SEEDED_PET_TYPES.map((type) => [type.code, type.id]));

/** @throws for a code that is not seeded, which the type already excludes */
export function petTypeIdOf(code: PetTypeCode): string {
  const id = idOfCode.get(code);
  if (id === undefined) throw new Error(`No seeded pet type has the code ${code}`);
  return id;
}
