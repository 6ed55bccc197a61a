import { pets } from "@fernpaw/domain/pets/pet";
import { bareType, mayBeNull } from "../../../form/limits.ts";
import type { Pet } from "../public/pet-words.ts";
import { petsWords } from "../pets.words.copy.ts";

const words = petsWords.fields.pets;
type PetField = keyof typeof words;
type TextField = { [Field in PetField]: Pet[Field] extends string ? Field : never }[PetField];

/** Fields with a place of their own on the page of a pet. */
const PLACED: readonly PetField[] = ["name", "breed", "colour", "markings", "notes"];

function isText(field: PetField): field is TextField {
  const { type } = pets.fields[field];
  const isReference = pets.references.some((reference) => reference.field === field);
  return bareType(type)._zod.def.type === "string" && !mayBeNull(type) && !isReference;
}

/** The other texts of a pet, in the order of its form: a new one appears on the page by itself. */
export const otherTexts = (): TextField[] =>
  (Object.keys(words) as PetField[]).filter((field) => !PLACED.includes(field)).filter(isText);
