import type { Price } from "@fernpaw/domain/catalogue/price-of";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";

const PRODUCT = [
  "id",
  "code",
  "name",
  "kind",
  "category",
  "activeIngredient",
  "strength",
  "dispensingUnit",
  "stockUnit",
  "packSizeMilli",
  "smallestPart",
  "minimumMilli",
  "idealMilli",
  "taxIds",
  "barcodes",
  "trackStock",
  "trackBatch",
  "controlled",
  "status",
  "updatedBy",
] as const satisfies readonly (keyof RowOf<typeof products>)[];

const PRICE = [
  "id",
  "productId",
  "locationId",
  "fixedMinor",
  "unitMinor",
  "tiers",
  "maxDiscountMilliPercent",
  "fromOn",
  "toOn",
  "status",
] as const satisfies readonly (keyof Price)[];

export interface StoredOffer {
  id: string;
  productId: string;
  supplierId: string;
  code: string;
  packSizeMilli: number;
  netPriceMinor: number | null;
}

export interface StoredProduct extends Pick<RowOf<typeof products>, (typeof PRODUCT)[number]> {
  /** Active ones for every location, of any day. */
  prices: Price[];
  packCostMinor: number | null;
  /** Active ones. */
  offers: StoredOffer[];
}

/** Products with what a list may change of them, in the order of their ids, after `after`. */
export async function productsPage(sql: Sql, clinicId: string, after: string, limit: number): Promise<StoredProduct[]> {
  const query = clinicQuery(clinicId);
  const page = query.selectFrom("products").select(PRODUCT).where("id", ">", after).orderBy("id").limit(limit);
  const rows = await rowsOf(sql, page);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const prices = query.selectFrom("productPrices").select(PRICE).where("productId", "in", ids);
  const costs = query.selectFrom("productCosts").select(["productId", "packCostMinor"]).where("productId", "in", ids);
  const offers = query
    .selectFrom("productSuppliers")
    .select(["id", "productId", "supplierId", "code", "packSizeMilli", "netPriceMinor"])
    .where("productId", "in", ids)
    .where("status", "=", "active");
  const general = prices.where("locationId", "is", null).where("status", "=", "active");
  const priced = Map.groupBy(
    (await rowsOf(sql, general)).map((price): Price => ({
      ...price,
      tiers: JSON.parse(price.tiers) as Price["tiers"],
    })),
    ({ productId }) => productId as string,
  );
  const cost = new Map((await rowsOf(sql, costs)).map((row) => [row.productId as string, row.packCostMinor]));
  const offered = Map.groupBy(await rowsOf(sql, offers), ({ productId }) => productId as string);
  return rows.map((row) => ({
    ...row,
    taxIds: JSON.parse(row.taxIds) as StoredProduct["taxIds"],
    barcodes: JSON.parse(row.barcodes) as string[],
    controlled: JSON.parse(row.controlled ?? "null") as StoredProduct["controlled"],
    prices: priced.get(row.id) ?? [],
    packCostMinor: cost.get(row.id) ?? null,
    offers: offered.get(row.id) ?? [],
  }));
}
