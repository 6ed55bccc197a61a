import { kindWords } from "../catalogue/public/product-words.copy.ts";
import { triageWords } from "../visits/public/triage.copy.ts";
import { movementWords } from "../stock/public/use-words.copy.ts";

/** The words of a choice, by table and field. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "appointments.triage": triageWords,
  "visits.triage": triageWords,
  "products.kind": kindWords,
  "stockMovements.kind": movementWords,
  "treatments.way": movementWords,
};

/** A chosen value as the form shows it; null: it has no words of its own. */
export function choiceWords(table: string, field: string, value: string): string | null {
  const words = CHOICES[`${table}.${field}`] ?? {};
  return Object.hasOwn(words, value) ? (words[value] ?? null) : null;
}
