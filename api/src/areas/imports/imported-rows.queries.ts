import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicChange, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { ImportsTables } from "./imports.tables.ts";

type ImportedRow = Omit<ImportsTables["importedRows"], "clinicId">;
export type EventTable = ImportedRow["tbl"];

const insertRow = clinicChange<ImportedRow>((query, value) =>
  query
    .insertInto("importedRows")
    .values({ importId: value("importId"), tbl: value("tbl"), rowId: value("rowId") })
    .onConflict((conflict) => conflict.columns(["clinicId", "importId", "tbl", "rowId"]).doNothing()),
);

export async function addImportedRow(sql: Sql, clinicId: string, row: ImportedRow): Promise<void> {
  await insertRow(sql, clinicId, row);
}

const deleteRow = clinicChange<ImportedRow>((query, value) =>
  query
    .deleteFrom("importedRows")
    .where("importId", "=", value("importId"))
    .where("tbl", "=", value("tbl"))
    .where("rowId", "=", value("rowId")),
);

export async function removeImportedRow(sql: Sql, clinicId: string, row: ImportedRow): Promise<void> {
  await deleteRow(sql, clinicId, row);
}

/** The list is removed: nothing of it can be undone any more. */
export async function removeImportedRows(sql: Sql, clinicId: string, importId: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("importedRows").where("importId", "=", importId));
}

const rowsOfImport = (clinicId: string, table: EventTable, importId: string) => {
  const made = clinicQuery(clinicId).selectFrom("importedRows").select("rowId").where("importId", "=", importId);
  return clinicQuery(clinicId)
    .selectFrom(table)
    .where("id", "in", made.where("tbl", "=", table));
};

/** Weights, vaccinations, notes or appointments that an import made and that were not changed since, in the order of their ids, after `after`. */
export async function untouchedEvents(
  sql: Sql,
  clinicId: string,
  table: EventTable,
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = rowsOfImport(clinicId, table, importId).where("updatedBy", "is", null).select("id");
  return (await rowsOf(sql, rows.where("id", ">", after).orderBy("id").limit(limit))).map(({ id }) => id);
}

/** How many of them are in the clinic. `isUntouched`: only those that were not changed since. */
export async function countEvents(
  sql: Sql,
  clinicId: string,
  table: EventTable,
  { importId, isUntouched }: { importId: string; isUntouched: boolean },
): Promise<number> {
  const all = rowsOfImport(clinicId, table, importId);
  const rows = isUntouched ? all.where("updatedBy", "is", null) : all;
  const row = await firstRowOf(
    sql,
    rows.select((eb) => eb.fn.countAll<number | string>().as("count")),
  );
  return Number(row?.count ?? 0);
}

/** Open inbox items about double bookings that imports opened: id to the appointments that they name, the new one first. */
export async function doubleBookingItems(sql: Sql, clinicId: string): Promise<Map<string, string[]>> {
  const items = clinicQuery(clinicId).selectFrom("attention").select(["id", "entities"]).where("status", "=", "open");
  const own = items.where("kind", "=", "double_booking").where("mutationName", "=", "imports.run");
  const rows = await rowsOf(sql, own);
  return new Map(
    rows.map(({ id, entities }) => [id, (JSON.parse(entities as string) as { id: string }[]).map((one) => one.id)]),
  );
}
