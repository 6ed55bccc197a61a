import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicChange, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { ImportsTables } from "./imports.tables.ts";

export type ImportChange = Omit<ImportsTables["importChanges"], "clinicId" | "importId">;

const COLUMNS = ["tbl", "rowId", "productId", "isOfNew", "before", "after"] as const;

type OfImport<Values> = Values & { importId: string };

const insertChange = clinicChange<OfImport<ImportChange>>((query, value) =>
  query
    .insertInto("importChanges")
    .values({
      importId: value("importId"),
      tbl: value("tbl"),
      rowId: value("rowId"),
      productId: value("productId"),
      isOfNew: value("isOfNew"),
      before: value("before"),
      after: value("after"),
    })
    .onConflict((conflict) =>
      conflict.columns(["clinicId", "importId", "tbl", "rowId"]).doUpdateSet({ after: value("after") }),
    ),
);

/** Notes what a list did to a row. A row that the list changes again keeps its first `before`. */
export async function addChange(sql: Sql, clinicId: string, importId: string, row: ImportChange): Promise<void> {
  await insertChange(sql, clinicId, { importId, ...row });
}

type ChangedRow = Pick<ImportChange, "tbl" | "rowId">;

const deleteChange = clinicChange<OfImport<ChangedRow>>((query, value) =>
  query
    .deleteFrom("importChanges")
    .where("importId", "=", value("importId"))
    .where("tbl", "=", value("tbl"))
    .where("rowId", "=", value("rowId")),
);

export async function removeChange(
  sql: Sql,
  clinicId: string,
  importId: string,
  { tbl, rowId }: ChangedRow,
): Promise<void> {
  await deleteChange(sql, clinicId, { importId, tbl, rowId });
}

/** The list is removed: nothing of it can be undone any more. */
export async function removeChanges(sql: Sql, clinicId: string, importId: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("importChanges").where("importId", "=", importId));
}

/** The changes that an import made to these products. They are sorted here: SQLite would read all changes of the import in this order. */
export async function changesOf(
  sql: Sql,
  clinicId: string,
  importId: string,
  productIds: readonly string[],
): Promise<ImportChange[]> {
  if (productIds.length === 0) return [];
  const rows = clinicQuery(clinicId).selectFrom("importChanges").select(COLUMNS).where("importId", "=", importId);
  const found = await rowsOf(sql, rows.where("productId", "in", productIds));
  return found.toSorted((a, b) => (`${a.tbl} ${a.rowId}` < `${b.tbl} ${b.rowId}` ? -1 : 1));
}

/** Products of the clinic that an import changed, in the order of their ids, after `after`. */
export async function changedProducts(
  sql: Sql,
  clinicId: string,
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = clinicQuery(clinicId).selectFrom("importChanges").select("productId").distinct();
  const changed = rows.where("importId", "=", importId).where("isOfNew", "=", "no").where("productId", ">", after);
  return (await rowsOf(sql, changed.orderBy("productId").limit(limit))).map(({ productId }) => productId);
}

/** Rows of a table that an import added to its new products, in the order of their ids, after `after`. */
export async function addedRows(
  sql: Sql,
  clinicId: string,
  tbl: ImportChange["tbl"],
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = clinicQuery(clinicId).selectFrom("importChanges").select("rowId").where("importId", "=", importId);
  const added = rows.where("tbl", "=", tbl).where("isOfNew", "=", "yes").where("rowId", ">", after);
  return (await rowsOf(sql, added.orderBy("rowId").limit(limit))).map(({ rowId }) => rowId);
}

/** Products that other imports changed, in the order of their ids, after `after`. */
export async function changedByOthers(
  sql: Sql,
  clinicId: string,
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = clinicQuery(clinicId).selectFrom("importChanges").select("productId").distinct();
  const changed = rows.where("importId", "!=", importId).where("productId", ">", after);
  return (await rowsOf(sql, changed.orderBy("productId").limit(limit))).map(({ productId }) => productId);
}

/** How many products of the clinic an import changed. */
export async function countChanges(sql: Sql, clinicId: string, importId: string): Promise<number> {
  const rows = clinicQuery(clinicId)
    .selectFrom("importChanges")
    .where("importId", "=", importId)
    .where("isOfNew", "=", "no");
  const row = await firstRowOf(
    sql,
    rows.select((eb) => eb.fn.count<number | string>("productId").distinct().as("count")),
  );
  return Number(row?.count ?? 0);
}
