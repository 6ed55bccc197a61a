import { productDoses } from "@fernpaw/domain/catalogue/dose";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

export type Dose = RowOf<typeof productDoses>;

export interface ProductDoses {
  /** In use, by species and weight. */
  doses: Dose[];
  /** Species in use, and those of the doses. */
  species: { id: string; name: string }[];
}

/** The doses of a product. */
export async function dosesOfProduct(db: CacheDb, productId: string): Promise<ProductDoses> {
  const [all, types] = await Promise.all([
    rowsOf(db, productDoses).where("productId").equals(productId).toArray(),
    rowsOf(db, petTypes).toArray(),
  ]);
  const doses = all.filter(({ status }) => status === "active");
  const species = types
    .filter(({ id, status }) => status === "active" || doses.some(({ petTypeId }) => petTypeId === id))
    .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  const place = new Map(species.map(({ id }, at) => [id as string, at]));
  const rank = ({ petTypeId }: Dose): number => (petTypeId === null ? species.length : (place.get(petTypeId) ?? 0));
  return {
    doses: doses.toSorted((a, b) => rank(a) - rank(b) || (a.fromG ?? 0) - (b.fromG ?? 0) || (a.id < b.id ? -1 : 1)),
    species: species.map(({ id, name }) => ({ id, name })),
  };
}
