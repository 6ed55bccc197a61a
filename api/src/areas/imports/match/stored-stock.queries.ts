import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";

/** Stock that a list may hold again. */
export interface OpenedStock {
  batches: { id: string; productId: string; number: string; expiresOn: string | null }[];
  /** Opening movements that were not taken back. */
  openings: { productId: string; batchId: string | null; quantityMilli: number }[];
}

/** Ids of the levels of these products at a location. */
async function levelsAt(
  sql: Sql,
  clinicId: string,
  locationId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const levels = clinicQuery(clinicId).selectFrom("stockLevels").select(["id", "locationId"]);
  const rows = await rowsOf(sql, levels.where("productId", "in", productIds));
  return rows.flatMap((level) => (level.locationId === locationId ? [level.id] : []));
}

/**
 * Batches of these products by id, and their opening stock at a location. Movements are found by their level: the
 * ledger of a clinic is long.
 */
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
  const levelIds = await levelsAt(sql, clinicId, locationId, productIds);
  const movements = query
    .selectFrom("stockMovements")
    .select(["id", "productId", "batchId", "quantityMilli", "kind", "reversesId"])
    .where("levelId", "in", levelIds)
    .where("kind", "in", ["opening", "correction"]);
  const found = levelIds.length === 0 ? [] : await rowsOf(sql, movements);
  const reversed = new Set(found.map(({ reversesId }) => reversesId));
  return {
    // Sorted here: in this order SQLite would read all batches of the clinic.
    batches: (await rowsOf(sql, batches)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    openings: found
      .filter(({ id, kind }) => kind === "opening" && !reversed.has(id as never))
      .map(({ productId, batchId, quantityMilli }) => ({ productId, batchId, quantityMilli })),
  };
}
