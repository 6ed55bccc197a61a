import type { KeptProduct } from "@fernpaw/domain/imports/import-products";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

/** Products with stock on hand, or with a movement that was not reversed. Movements are found by their level. */
export async function productsWithStock(
  sql: Sql,
  clinicId: string,
  productIds: readonly string[],
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const query = clinicQuery(clinicId);
  const levels = await rowsOf(
    sql,
    query.selectFrom("stockLevels").select(["id", "productId", "quantityMilli"]).where("productId", "in", productIds),
  );
  const ids = levels.map(({ id }) => id);
  const movements = query.selectFrom("stockMovements").select(["id", "productId", "reversesId"]);
  const moved = ids.length === 0 ? [] : await rowsOf(sql, movements.where("levelId", "in", ids));
  const reversed = new Set<string | null>(moved.map(({ reversesId }) => reversesId));
  return new Set([
    ...levels.filter(({ quantityMilli }) => quantityMilli !== 0).map(({ productId }) => productId),
    ...moved.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id)).map(({ productId }) => productId),
  ]);
}

/** How many products of an import its undo archived. */
export async function countArchived(sql: Sql, clinicId: string, importId: string): Promise<number> {
  const made = clinicQuery(clinicId).selectFrom("products").where("importId", "=", importId);
  const archived = made.where("status", "=", "archived").where("updatedBy", "is", null);
  const row = await firstRowOf(
    sql,
    archived.select((eb) => eb.fn.countAll<number | string>().as("count")),
  );
  return Number(row?.count ?? 0);
}

/** More are counted and not named. */
export const MOST_KEPT = 100;

const SHOWN = ["id", "code", "name", "status", "updatedBy"] as const;

/** Products of an import that is undone: its own ones that stay, and those that keep values of it. By name, at most `limit`. */
export async function keptProducts(
  sql: Sql,
  clinicId: string,
  importId: string,
  limit: number,
): Promise<KeptProduct[]> {
  const query = clinicQuery(clinicId);
  const own = query.selectFrom("products").select(SHOWN).where("importId", "=", importId);
  const made = await rowsOf(sql, own.orderBy("name").orderBy("id").limit(limit));
  const withStock = await productsWithStock(
    sql,
    clinicId,
    made.map(({ id }) => id),
  );
  const changes = query.selectFrom("importChanges").select("productId").distinct().where("importId", "=", importId);
  const changed = await rowsOf(sql, changes.where("isOfNew", "=", "no").orderBy("productId").limit(limit));
  const ids = changed.map(({ productId }) => productId as never);
  const known = query.selectFrom("products").select(SHOWN).where("id", "in", ids);
  const rows = ids.length === 0 ? [] : await rowsOf(sql, known.orderBy("name").orderBy("id"));
  return [
    ...made.map(({ id, code, name, status, updatedBy }): KeptProduct => {
      if (updatedBy !== null) return { id, code, name, why: "changed" };
      if (status === "archived") return { id, code, name, why: "archived" };
      return { id, code, name, why: withStock.has(id) ? "stock" : "named" };
    }),
    ...rows.map(({ id, code, name }): KeptProduct => ({ id, code, name, why: "values" })),
  ].slice(0, limit);
}
