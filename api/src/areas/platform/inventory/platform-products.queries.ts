import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";

export type ProductRow = PlatformTables["platformProducts"];

export const PRODUCT_SORTS = ["name", "code", "updatedAt"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductFilter {
  /** Patterns of `like`. The product has all of them. */
  patterns: readonly string[];
  kind: string | null;
  status: ProductRow["status"] | null;
  /** This one alone. */
  id: string | null;
}

const COLUMNS = { name: "nameKey", code: "codeKey", updatedAt: "updatedAt" } as const;
export const sortColumn = (sort: ProductSort) => COLUMNS[sort];

/** Rows in one statement. */
const CHUNK = 100;

const withNumber = (row: ProductRow): ProductRow => ({ ...row, revision: Number(row.revision) });

function filtered({ patterns, kind, status, id }: ProductFilter) {
  let query = globalQuery.selectFrom("platformProducts");
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  if (id !== null) query = query.where("id", "=", id);
  if (kind !== null) query = query.where("kind", "=", kind);
  return status === null ? query : query.where("status", "=", status);
}

/** Products beyond a key, in the order of a column. */
export async function productsBeyond(
  sql: Sql,
  filter: ProductFilter,
  { sort, ...bound }: PageBound & { sort: ProductSort },
): Promise<ProductRow[]> {
  const column = sortColumn(sort);
  const { key, direction, limit } = bound;
  const all = filtered(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "id"], { ...bound, key }));
  return (await rowsOf(sql, some.orderBy(column, direction).orderBy("id", direction).limit(limit))).map(withNumber);
}

export async function countProducts(sql: Sql, filter: ProductFilter): Promise<number> {
  const statement = filtered(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

export async function productById(sql: Sql, id: string): Promise<ProductRow | undefined> {
  const row = await firstRowOf(sql, globalQuery.selectFrom("platformProducts").selectAll().where("id", "=", id));
  return row && withNumber(row);
}

/** Products with these codes, as `codeKey` has them. */
export async function productsWithCodes(sql: Sql, codeKeys: readonly string[]): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (let from = 0; from < codeKeys.length; from += CHUNK) {
    const some = codeKeys.slice(from, from + CHUNK);
    const statement = globalQuery.selectFrom("platformProducts").selectAll().where("codeKey", "in", some);
    found.push(...(await rowsOf(sql, statement)).map(withNumber));
  }
  return found;
}

/** Fails for a code that another product has. */
export async function addProducts(sql: Sql, rows: readonly ProductRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await change(sql, globalQuery.insertInto("platformProducts").values(rows.slice(from, from + CHUNK)));
}

/** False: the row is no longer that of `revision`. */
export async function setProduct(
  sql: Sql,
  { id, revision, ...set }: Pick<ProductRow, "id" | "revision"> & Partial<ProductRow>,
): Promise<boolean> {
  const statement = globalQuery.updateTable("platformProducts").set({ ...set, revision: revision + 1 });
  return (await change(sql, statement.where("id", "=", id).where("revision", "=", revision))) === 1;
}
