import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { ExportsTables } from "./exports.tables.ts";

export type ExportRow = ExportsTables["exports"];
type NewExport = Omit<ExportRow, "clinicId">;
export type ExportChange = Partial<Omit<NewExport, "id">>;

export async function exportsOf(sql: Sql, clinicId: string): Promise<ExportRow[]> {
  return rowsOf(sql, clinicQuery(clinicId).selectFrom("exports").selectAll().orderBy("createdAt", "desc"));
}

export async function exportOf(sql: Sql, clinicId: string, id: string): Promise<ExportRow | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("exports").selectAll().where("id", "=", id));
}

export async function addExport(sql: Sql, clinicId: string, row: NewExport): Promise<void> {
  await change(sql, clinicQuery(clinicId).insertInto("exports").values(row));
}

export async function changeExport(sql: Sql, clinicId: string, id: string, set: ExportChange): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("exports").set(set).where("id", "=", id));
}

/** Changes an archive as long as this attempt works at it; false when it was removed, or another server took it on. */
export async function changeClaimed(
  sql: Sql,
  clinicId: string,
  { id, attempts }: { id: string; attempts: number },
  set: ExportChange,
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .updateTable("exports")
    .set(set)
    .where("id", "=", id)
    .where("status", "=", "running")
    .where("attempts", "=", attempts);
  return (await change(sql, statement)) === 1;
}

/** Takes the work on; false when another server was faster. */
export async function claimExport(
  sql: Sql,
  clinicId: string,
  { id, at, leaseUntil }: { id: string; at: string; leaseUntil: string },
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .updateTable("exports")
    .set((eb) => ({ status: "running" as const, leaseUntil, doneRows: 0, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("status", "=", "waiting"), eb.and([eb("status", "=", "running"), eb("leaseUntil", "<", at)])]),
    );
  return (await change(sql, statement)) === 1;
}

export async function removeExport(sql: Sql, clinicId: string, id: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("exports").where("id", "=", id));
}

/** The name of a client of the clinic, for the list of archives; undefined for a client of another clinic. */
export async function clientNames(
  sql: Sql,
  clinicId: string,
  ids: readonly string[],
): Promise<{ id: string; firstName: string; lastName: string; companyName: string }[]> {
  if (ids.length === 0) return [];
  const statement = clinicQuery(clinicId)
    .selectFrom("clients")
    .select(["id", "firstName", "lastName", "companyName"])
    .where("id", "in", ids);
  return rowsOf(sql, statement);
}
