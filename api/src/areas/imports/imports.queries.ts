import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, query, rowsOf } from "../../db/typed-sql.ts";
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

/** Newest first; at most 50. */
export async function importsOf(sql: Sql, clinicId: string): Promise<ImportRow[]> {
  const rows = query.selectFrom("imports").select(COLUMNS).where("clinicId", "=", clinicId);
  return rowsOf(sql, rows.orderBy("createdAt", "desc").orderBy("id", "desc").limit(50));
}

export async function importOf(sql: Sql, clinicId: string, id: string): Promise<ImportRow | undefined> {
  return firstRowOf(
    sql,
    query.selectFrom("imports").select(COLUMNS).where("clinicId", "=", clinicId).where("id", "=", id),
  );
}

export async function addImport(sql: Sql, clinicId: string, row: Omit<ImportRow, "clinicId">): Promise<void> {
  await change(sql, query.insertInto("imports").values({ ...row, clinicId }));
}

export async function changeImport(
  sql: Sql,
  clinicId: string,
  id: string,
  set: Partial<Omit<ImportRow, "clinicId" | "id">>,
): Promise<void> {
  await change(sql, query.updateTable("imports").set(set).where("clinicId", "=", clinicId).where("id", "=", id));
}

/** Work that a dead process left unfinished, of every clinic: what it wrote stands, and a new run adds the rest. */
export async function failUnfinished(sql: Sql, finishedAt: string): Promise<void> {
  await change(
    sql,
    query
      .updateTable("imports")
      .set({ status: "failed", failure: "interrupted", finishedAt })
      .where("status", "in", ["checking", "running", "undoing"]),
  );
}

/** Which of these ids the clinic has already. */
export async function knownIds(
  sql: Sql,
  clinicId: string,
  table: "clients" | "pets",
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = query.selectFrom(table).select("id").where("clinicId", "=", clinicId).where("id", "in", ids);
  return new Set((await rowsOf(sql, found)).map(({ id }) => id));
}

/** Clients with their ways to be reached, in the order of their ids, after `after`. */
export async function contactsPage(sql: Sql, clinicId: string, after: string, limit: number) {
  return rowsOf(
    sql,
    query
      .selectFrom("clients")
      .select(["id", "emails", "phones"])
      .where("clinicId", "=", clinicId)
      .where("mergedIntoId", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

/** Rows that an import made and nobody changed since, in the order of their ids, after `after`. */
export async function untouchedPage(
  sql: Sql,
  clinicId: string,
  table: "clients" | "pets" | "petOwners",
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<{ id: string; petId?: string; clientId?: string }[]> {
  const columns = table === "petOwners" ? (["id", "petId", "clientId"] as const) : (["id"] as const);
  return rowsOf(
    sql,
    query
      .selectFrom(table)
      .select(columns as readonly ["id"])
      .where("clinicId", "=", clinicId)
      .where("importId", "=", importId)
      .where("updatedBy", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

/** Pets and clients that somebody worked with: they stay when an import is taken back. */
export async function usedIds(sql: Sql, clinicId: string, importId: string): Promise<Set<string>> {
  const used = new Set<string>();
  const appointments = query.selectFrom("appointments").select(["clientId", "petIds"]).where("clinicId", "=", clinicId);
  for (const { clientId, petIds } of await rowsOf(sql, appointments)) {
    if (clientId !== null) used.add(clientId);
    for (const id of JSON.parse(petIds) as string[]) used.add(id);
  }
  for (const table of ["visits", "allergies", "measurements"] as const) {
    const rows = query.selectFrom(table).select("petId").where("clinicId", "=", clinicId).distinct();
    for (const { petId } of await rowsOf(sql, rows)) used.add(petId);
  }
  const alerts = query.selectFrom("alerts").select("subjectId").where("clinicId", "=", clinicId).distinct();
  for (const { subjectId } of await rowsOf(sql, alerts)) used.add(subjectId);
  const links = query
    .selectFrom("petOwners")
    .select(["petId", "clientId"])
    .where("clinicId", "=", clinicId)
    .where((where) =>
      where.or([where("importId", "is", null), where("importId", "!=", importId), where("updatedBy", "is not", null)]),
    );
  for (const { petId, clientId } of await rowsOf(sql, links)) used.add(petId).add(clientId);
  return used;
}

/** Where the clinic is: the region of its phone numbers and its zone. */
export async function clinicPlace(sql: Sql, clinicId: string): Promise<{ country: string; timeZone: string }> {
  const row = await firstRowOf(
    sql,
    query.selectFrom("clinicSettings").select(["country", "timeZone"]).where("clinicId", "=", clinicId),
  );
  if (!row) throw new Error(`the clinic ${clinicId} has no settings`);
  return row;
}
