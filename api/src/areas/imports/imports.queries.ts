import type { ImportKind } from "@fernpaw/domain/imports/import-kinds";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import { countChanges } from "./import-changes.queries.ts";
import { countEvents, type EventTable } from "./imported-rows.queries.ts";
import type { ImportsTables } from "./imports.tables.ts";

export type ImportRow = ImportsTables["imports"];

const COLUMNS = [
  "clinicId",
  "id",
  "fileName",
  "status",
  "format",
  "settings",
  "report",
  "doneRows",
  "totalRows",
  "failure",
  "createdAt",
  "createdBy",
  "finishedAt",
] as const;

/** Newest first. */
export async function importsOf(sql: Sql, clinicId: string): Promise<ImportRow[]> {
  const rows = clinicQuery(clinicId).selectFrom("imports").select(COLUMNS);
  return rowsOf(sql, rows.orderBy("createdAt", "desc").orderBy("id", "desc"));
}

export async function importOf(sql: Sql, clinicId: string, id: string): Promise<ImportRow | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("imports").select(COLUMNS).where("id", "=", id));
}

export async function addImport(sql: Sql, clinicId: string, row: Omit<ImportRow, "clinicId">): Promise<void> {
  await change(sql, clinicQuery(clinicId).insertInto("imports").values(row));
}

export async function changeImport(
  sql: Sql,
  clinicId: string,
  id: string,
  set: Partial<Omit<ImportRow, "clinicId" | "id">>,
): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("imports").set(set).where("id", "=", id));
}

/** Begins a step of an import that is still in the state that was read; false: another call was faster. */
export async function beginStep(
  sql: Sql,
  clinicId: string,
  { id, status: from }: Pick<ImportRow, "id" | "status">,
  status: ImportRow["status"],
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .updateTable("imports")
    .set({ status, doneRows: 0, failure: null })
    .where("id", "=", id)
    .where("status", "=", from)
    .returning("id");
  return (await firstRowOf(sql, statement)) !== undefined;
}

export async function removeImport(sql: Sql, clinicId: string, id: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("imports").where("id", "=", id));
}

/** What an import left in the clinic that nobody changed since. */
export interface ImportTraces {
  clients: number;
  pets: number;
  /** Rows of the list that are remembered as somebody who was here before. */
  recognised: number;
  weights: number;
  vaccinations: number;
  notes: number;
  appointments: number;
  products: number;
  /** Products of the clinic that the list changed. */
  productChanges: number;
  /** Opening stock. */
  stock: number;
  /** Opening invoices and credits. */
  invoices: number;
  credits: number;
}

export async function readTraces(sql: Sql, clinicId: string, importId: string): Promise<ImportTraces> {
  const made = async (table: "clients" | "pets" | "products"): Promise<number> => {
    const rows = clinicQuery(clinicId)
      .selectFrom(table)
      .where("importId", "=", importId)
      .where("updatedBy", "is", null);
    return Number(
      (
        await firstRowOf(
          sql,
          rows.select((eb) => eb.fn.countAll<number | string>().as("count")),
        )
      )?.count,
    );
  };
  const links = clinicQuery(clinicId).selectFrom("importLinks").where("importId", "=", importId);
  const linked = await firstRowOf(
    sql,
    links.select((eb) => eb.fn.countAll<number | string>().as("count")),
  );
  const events = (table: EventTable) => countEvents(sql, clinicId, table, { importId, isUntouched: true });
  return {
    clients: await made("clients"),
    pets: await made("pets"),
    recognised: Number(linked?.count),
    weights: await events("measurements"),
    vaccinations: await events("vaccinations"),
    notes: await events("visitNotes"),
    appointments: await events("appointments"),
    products: await made("products"),
    productChanges: await countChanges(sql, clinicId, importId),
    stock: await events("stockMovements"),
    invoices: await events("invoices"),
    credits: await events("payments"),
  };
}

/** Where the clinic is: the region of its phone numbers, its zone and its currency. */
export async function clinicPlace(
  sql: Sql,
  clinicId: string,
): Promise<{ country: string; timeZone: string; currency: string }> {
  const settings = clinicQuery(clinicId).selectFrom("clinicSettings").select(["country", "timeZone", "currency"]);
  const row = await firstRowOf(sql, settings);
  if (!row) throw new Error(`the clinic ${clinicId} has no settings`);
  return row;
}

/** Locations in use that a list of this kind can be of, the oldest first: stock is where stock is held. */
export async function locationsFor(sql: Sql, clinicId: string, kind: ImportKind): Promise<string[]> {
  const used = clinicQuery(clinicId).selectFrom("locations").select("id").where("status", "=", "active");
  const rows = kind === "stock" ? used.where("stockEnabled", "=", "yes") : used;
  return (await rowsOf(sql, rows.orderBy("createdAt").orderBy("id"))).map(({ id }) => id);
}
