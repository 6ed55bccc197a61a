import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";

/** Stock that a list may hold again. */
export interface OpenedStock {
  batches: { id: string; productId: string; number: string; expiresOn: string | null }[];
  /** Opening movements that were not taken back. */
  openings: { productId: string; batchId: string | null; quantityMilli: number }[];
}

/** Batches of these products, and their opening stock at a location. */
export async function openedStock(
  sql: Sql,
  clinicId: string,
  locationId: string,
  productIds: readonly string[],
): Promise<OpenedStock> {
  if (productIds.length === 0) return { batches: [], openings: [] };
  const query = clinicQuery(clinicId);
  const batches = query
    .selectFrom("batches")
    .select(["id", "productId", "number", "expiresOn"])
    .where("productId", "in", productIds);
  const movements = query
    .selectFrom("stockMovements")
    .select(["id", "productId", "batchId", "quantityMilli", "kind", "reversesId"])
    .where("productId", "in", productIds)
    .where("locationId", "=", locationId)
    .where("kind", "in", ["opening", "correction"]);
  const found = await rowsOf(sql, movements);
  const reversed = new Set(found.map(({ reversesId }) => reversesId));
  return {
    batches: await rowsOf(sql, batches.orderBy("id")),
    openings: found
      .filter(({ id, kind }) => kind === "opening" && !reversed.has(id as never))
      .map(({ productId, batchId, quantityMilli }) => ({ productId, batchId, quantityMilli })),
  };
}
