import { foldText } from "../../kernel/search-text.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { products } from "../catalogue/product.ts";
import type { allergies } from "../pets/pet.ts";
import type { reminderTypes } from "../reminders/reminder.ts";
import { addPeriod } from "../reminders/reminder-steps.ts";

type Product = RowOf<typeof products>;
type Allergy = RowOf<typeof allergies>;

/** A certificate of a rabies vaccination needs a vet with a licence number. */
export const isRabies = (vaccine: { name: string; antigens: string }): boolean =>
  foldText(`${vaccine.name} ${vaccine.antigens}`).includes("rabies");

/** The next date of a vaccine that was given on a day: the product's own interval, else that of its reminder type. */
export function nextDueOf(
  { reminderLinks }: Pick<Product, "reminderLinks">,
  types: readonly Pick<RowOf<typeof reminderTypes>, "id" | "interval">[],
  givenOn: LocalDate,
): LocalDate | null {
  const days = reminderLinks.flatMap(({ reminderTypeId, every }) => {
    const period = every ?? types.find(({ id }) => id === reminderTypeId)?.interval ?? null;
    return period === null ? [] : [addPeriod(givenOn, period)];
  });
  return days.toSorted()[0] ?? null;
}

/** Words that are part of most names of vaccines say nothing about an allergy. */
const COMMON_WORDS: readonly string[] = [
  "vaccine",
  "vaccines",
  "vaccination",
  "booster",
  "with",
  "and",
  "the",
  "nasal",
  "oral",
  "disease",
];

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !COMMON_WORDS.includes(word));

/** Allergies that name this vaccine, its ingredients, or vaccines in general. */
export function reactionsTo(
  product: Pick<Product, "name" | "printedName" | "activeIngredient">,
  known: readonly Allergy[],
): Allergy[] {
  const own = new Set(wordsOf(`${product.name} ${product.printedName} ${product.activeIngredient}`));
  return known.filter(({ allergen, enteredInErrorAt }) => {
    if (enteredInErrorAt !== null) return false;
    const words = wordsOf(allergen);
    if (words.length === 0) return /vaccin/.test(foldText(allergen));
    return words.some((word) => own.has(word));
  });
}
