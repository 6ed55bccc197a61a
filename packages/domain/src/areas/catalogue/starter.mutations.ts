import * as z from "zod/mini";
import type { EntityDefinition, NewRow } from "../../kernel/entity.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { bundleLines } from "./bundle.ts";
import { productDoses } from "./dose.ts";
import { MOST_TAGS, products } from "./product.ts";
import { starterBundleLines, starterDoses, starterProducts } from "./starter-catalogue.ts";
import { lacksStarterWords, starterWords } from "./starter-words.ts";

async function addMissing<E extends EntityDefinition>(tx: Tx, entity: E, rows: readonly NewRow<E>[]): Promise<void> {
  for (const row of rows) if (!(await tx.find(entity, row.id))) await tx.insert(entity, row);
}

/** The products that most clinics have, with doses and bundles. Rows that exist already stay as they are. */
export const addStarterProducts = defineMutation({
  name: "products.addStarters",
  permission: "inventory:manage",
  args: () => z.strictObject({ catalogue: z.literal("general") }),
  async run(tx, _, { clinicId }) {
    await addMissing(tx, products, starterProducts(clinicId));
    await addMissing(tx, productDoses, starterDoses(clinicId));
    await addMissing(tx, bundleLines, starterBundleLines(clinicId));
  },
});

/** Adds the words under "Interacts with" to starter medicines that the clinic took before they had any (`lacksStarterWords`). */
export const addStarterWords = defineMutation({
  name: "products.addStarterWords",
  permission: "inventory:manage",
  args: () => z.strictObject({ catalogue: z.literal("general") }),
  async run(tx, _, { clinicId }) {
    for (const starter of starterWords(clinicId)) {
      const product = await tx.find(products, starter.id);
      if (!product || !lacksStarterWords(product, starter)) continue;
      const interactionTags = [...product.interactionTags, ...starter.words].slice(0, MOST_TAGS);
      await tx.patch(products, product.id, { interactionTags });
    }
  },
});
