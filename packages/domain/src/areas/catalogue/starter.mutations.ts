import * as z from "zod/mini";
import type { EntityDefinition, NewRow } from "../../kernel/entity.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { bundleLines } from "./bundle.ts";
import { productDoses } from "./dose.ts";
import { products } from "./product.ts";
import { starterBundleLines, starterDoses, starterProducts } from "./starter-catalogue.ts";

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
