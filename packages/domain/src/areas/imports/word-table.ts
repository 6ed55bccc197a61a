import { foldText } from "../../kernel/search-text.ts";
import { APPOINTMENT_STATUSES } from "../appointments/appointment.ts";
import { ProductKind, ProductUnit } from "../catalogue/product.ts";
import { SEEDED_PET_TYPES } from "../pets/pet-type-vocabulary.ts";
import type { SexAndNeutering } from "./import-words.ts";

/** Columns whose words are shown beside ours before a list is imported. */
export const WORD_FIELDS = [
  "pet.species",
  "pet.sex",
  "pet.neutered",
  "pet.deceased",
  "pet.breed",
  "appointment.type",
  "appointment.vet",
  "appointment.status",
  "product.kind",
  "product.unit",
  "product.packUnit",
  "product.tax",
  "product.supplier",
] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** Possible meanings of a column for the sex, by our word for them. */
export const SEX_ANSWERS = {
  male: { sex: "male", neutered: "unknown" },
  male_neutered: { sex: "male", neutered: "yes" },
  male_intact: { sex: "male", neutered: "no" },
  female: { sex: "female", neutered: "unknown" },
  female_spayed: { sex: "female", neutered: "yes" },
  female_intact: { sex: "female", neutered: "no" },
  neutered: { sex: "unknown", neutered: "yes" },
  intact: { sex: "unknown", neutered: "no" },
  unknown: { sex: "unknown", neutered: "unknown" },
} as const satisfies Record<string, SexAndNeutering>;
export type SexAnswer = keyof typeof SEX_ANSWERS;

export const PET_STATUS_ANSWERS = ["active", "inactive", "deceased", "transferred"] as const;
export const NEUTERED_ANSWERS = ["yes", "no", "unknown"] as const;

/** The words of ours that a field has; null: any text, or the id of a row of the clinic. */
const OUR_WORDS: Readonly<Record<WordField, readonly string[] | null>> = {
  "pet.species": SEEDED_PET_TYPES.map(({ code }) => code),
  "pet.sex": Object.keys(SEX_ANSWERS),
  "pet.neutered": NEUTERED_ANSWERS,
  "pet.deceased": PET_STATUS_ANSWERS,
  "pet.breed": null,
  "appointment.type": null,
  "appointment.vet": null,
  "appointment.status": APPOINTMENT_STATUSES,
  "product.kind": ProductKind.options,
  "product.unit": ProductUnit.options,
  "product.packUnit": ProductUnit.options,
  "product.tax": null,
  "product.supplier": null,
};

/** A person's corrections: a word of the list to ours. */
export type WordTable = Readonly<Partial<Record<WordField, Readonly<Record<string, string>>>>>;

/** A word of the list beside ours. */
export interface ListedWord {
  field: WordField;
  word: string;
  /** Null: Fernpaw does not understand the word. */
  ours: string | null;
}

export const isOurWord = (field: WordField, word: string): boolean => OUR_WORDS[field]?.includes(word) ?? true;

/** By what two words of a list are the same one: case and accents do not matter. */
export const listedWordKey = (word: string): string => foldText(word).replace(/\s+/g, " ").trim();

/** The corrections by field and folded word. */
export function wordLookup(table: WordTable): (field: WordField, word: string) => string | undefined {
  const known = new Map<string, string>();
  for (const [field, words] of Object.entries(table)) {
    for (const [word, ours] of Object.entries(words)) known.set(`${field} ${listedWordKey(word)}`, ours);
  }
  return (field, word) => (known.size === 0 ? undefined : known.get(`${field} ${listedWordKey(word)}`));
}

/** Our word for what was read in a column for the sex; null: it was not understood. */
export function sexAnswerOf({ sex, neutered }: SexAndNeutering): SexAnswer | null {
  if (sex === null || neutered === null) return null;
  const found = Object.entries(SEX_ANSWERS).find(([, one]) => one.sex === sex && one.neutered === neutered);
  return (found?.[0] as SexAnswer | undefined) ?? null;
}
