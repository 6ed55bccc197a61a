import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import { IMPORTED_TABLES, type ImportedTable, type ReferringFields } from "./import-references.ts";

/** A row that may name others: its fields as SQL has them. */
export type ReferringRow = Readonly<Record<string, string | null>> & { id: string };

/** What says of an imported row whether somebody changed it since. */
const MAKER = ["importId", "updatedBy"] as const;

/** These columns tell the items and the batches of imports. */
const FURTHER: Partial<Record<ReferringFields[0], readonly string[]>> = {
  attention: ["kind", "mutationName", "status"],
  batches: ["createdBy"],
};

/** Rows that a list of products adds beside the product. */
const OF_PRODUCTS: readonly ReferringFields[0][] = ["productPrices", "productCosts", "productSuppliers"];

const columnsOf = (table: ReferringFields[0], fields: readonly string[]): readonly ["id"] => {
  const isImported = IMPORTED_TABLES.some((one) => one === table);
  const isOfProduct = OF_PRODUCTS.includes(table);
  const more = isImported ? MAKER : isOfProduct ? ["updatedBy"] : (FURTHER[table] ?? []);
  return ["id", ...more, ...fields] as unknown as readonly ["id"];
};

/** Rows of a table with the fields in which they name others, in the order of their ids, after `after`. */
export async function referringPage(
  sql: Sql,
  clinicId: string,
  [table, fields]: ReferringFields,
  { after, limit }: { after: string; limit: number },
): Promise<ReferringRow[]> {
  const rows = clinicQuery(clinicId).selectFrom(table).select(columnsOf(table, fields));
  return (await rowsOf(sql, rows.where("id", ">", after).orderBy("id").limit(limit))) as ReferringRow[];
}

/** The same of the rows with these ids. */
export async function referringRows(
  sql: Sql,
  clinicId: string,
  [table, fields]: ReferringFields,
  ids: readonly string[],
): Promise<ReferringRow[]> {
  const rows = clinicQuery(clinicId).selectFrom(table).select(columnsOf(table, fields));
  return (await rowsOf(sql, rows.where("id", "in", ids))) as ReferringRow[];
}

/** What the clinic's version is now. */
export async function clinicVersion(sql: Sql, clinicId: string): Promise<number> {
  const row = await firstRowOf(sql, clinicQuery(clinicId).selectFrom("sync_clinic").select("version"));
  return Number(row?.version ?? 0);
}

/** Which rows that may name others were written after this version: table to ids. */
export async function writtenSince(sql: Sql, clinicId: string, version: number): Promise<Map<string, string[]>> {
  const changes = clinicQuery(clinicId).selectFrom("sync_row").select(["tbl", "rowId"]);
  const rows = await rowsOf(sql, changes.where("version", ">", version).where("deleted", "=", 0));
  const ids = new Map<string, string[]>();
  for (const { tbl, rowId } of rows) ids.set(tbl, [...(ids.get(tbl) ?? []), rowId]);
  return ids;
}

/** Rows that an import made and nobody changed since, in the order of their ids, after `after`. */
export async function untouchedPage(
  sql: Sql,
  clinicId: string,
  table: "clients" | "pets" | "products",
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<string[]> {
  const made = clinicQuery(clinicId).selectFrom(table).select("id").where("importId", "=", importId);
  const untouched = made.where("updatedBy", "is", null).where("id", ">", after).orderBy("id").limit(limit);
  return (await rowsOf(sql, untouched)).map(({ id }) => id);
}

/** Links of these pets to their owners: pet to links. */
export async function linksOfPets(
  sql: Sql,
  clinicId: string,
  petIds: readonly string[],
): Promise<Map<string, string[]>> {
  const links = new Map<string, string[]>();
  if (petIds.length === 0) return links;
  const rows = clinicQuery(clinicId).selectFrom("petOwners").select(["id", "petId"]).where("petId", "in", petIds);
  for (const { id, petId } of await rowsOf(sql, rows)) links.set(petId, [...(links.get(petId) ?? []), id]);
  return links;
}

/** Those of these clients to whom a pet is or was linked. */
export async function clientsWithPets(sql: Sql, clinicId: string, clientIds: readonly string[]): Promise<Set<string>> {
  if (clientIds.length === 0) return new Set();
  const rows = clinicQuery(clinicId).selectFrom("petOwners").select("clientId").where("clientId", "in", clientIds);
  return new Set((await rowsOf(sql, rows.distinct())).map(({ clientId }) => clientId));
}

/** Those of these invoices that a client may pay online now, or has paid: the payment names its invoice. */
export async function invoicesWithLinks(
  sql: Sql,
  clinicId: string,
  invoiceIds: readonly string[],
): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set();
  const rows = clinicQuery(clinicId)
    .selectFrom("paymentLinks")
    .select("invoiceId")
    .where("invoiceId", "in", invoiceIds);
  return new Set((await rowsOf(sql, rows.distinct())).map(({ invoiceId }) => invoiceId));
}

/** Rows that another import was recognised as, in the order of its keys, after `after`. */
export async function recognisedByOthers(
  sql: Sql,
  clinicId: string,
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<{ keyId: string; rowId: string }[]> {
  const links = clinicQuery(clinicId).selectFrom("importLinks").select(["keyId", "rowId"]);
  const others = links.where("importId", "!=", importId).where("keyId", ">", after);
  return rowsOf(sql, others.orderBy("keyId").limit(limit));
}

/** How many rows of an import are in the clinic, changed since or not. */
export async function countMade(sql: Sql, clinicId: string, table: ImportedTable, importId: string): Promise<number> {
  const made = clinicQuery(clinicId).selectFrom(table).where("importId", "=", importId);
  const row = await firstRowOf(
    sql,
    made.select((eb) => eb.fn.countAll<number | string>().as("count")),
  );
  return Number(row?.count ?? 0);
}
