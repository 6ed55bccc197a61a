import { foldText } from "../../kernel/search-text.ts";

/** Two names of one medicine: the older or British one, and the international one. */
const TWO_NAMES: readonly (readonly [string, string])[] = [
  ["acetaminophen", "paracetamol"],
  ["adrenaline", "epinephrine"],
  ["albuterol", "salbutamol"],
  ["dipyrone", "metamizole"],
  ["frusemide", "furosemide"],
  ["lignocaine", "lidocaine"],
  ["meperidine", "pethidine"],
  ["methimazole", "thiamazole"],
  ["noradrenaline", "norepinephrine"],
  ["pentobarbitone", "pentobarbital"],
  ["phenobarbitone", "phenobarbital"],
  ["thiopentone", "thiopental"],
];

/** Cephalexin and cefalexine, sulphadiazine and sulfadiazine, amoxycillin and amoxicilline: one spelling for each. */
const spelled = (word: string): string =>
  word
    .replace(/s$/, "")
    .replace(/e$/, "")
    .replaceAll("ph", "f")
    .replaceAll("th", "t")
    .replaceAll(/[ao]e/g, "e")
    .replaceAll("y", "i");

const INTERNATIONAL = new Map(TWO_NAMES.map(([older, name]) => [spelled(older), spelled(name)]));

const international = (word: string): string => INTERNATIONAL.get(spelled(word)) ?? spelled(word);

const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * Comparable words of a medicine or an allergen: without accents, plural and regional spelling, each medicine with its
 * international name. Words of fewer than four letters name none.
 */
export const medicineWords = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => word.length >= 4)
    .map(international);

/** A whole name in one spelling: vitamin K differs from vitamin E. */
export const medicineName = (text: string): string => wordsIn(text).map(international).join(" ");
