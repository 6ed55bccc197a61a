import type { RowOf } from "../../kernel/entity.ts";
import { foldText } from "../../kernel/search-text.ts";
import type { products } from "./product.ts";
import { STARTER_SOURCE, starterProducts } from "./starter-catalogue.ts";

type Product = Pick<RowOf<typeof products>, "source" | "activeIngredient" | "interactionTags">;

/** The words under "Interacts with" that the starter catalogue has, by the id of the clinic's product. */
export const starterWords = (clinicId: string): { id: string; activeIngredient: string; words: string[] }[] =>
  starterProducts(clinicId).flatMap(({ id, activeIngredient, interactionTags }) =>
    interactionTags.length === 0 ? [] : [{ id, activeIngredient, words: [...interactionTags] }],
  );

/**
 * Whether the clinic took the product before the starter catalogue had these words: it has none of them, and is still the
 * same medicine.
 */
export function lacksStarterWords(
  { source, activeIngredient, interactionTags }: Product,
  starter: { activeIngredient: string; words: readonly string[] },
): boolean {
  const own = new Set(interactionTags.map(foldText));
  return (
    source === STARTER_SOURCE &&
    foldText(activeIngredient) === foldText(starter.activeIngredient) &&
    !starter.words.some((word) => own.has(foldText(word)))
  );
}
