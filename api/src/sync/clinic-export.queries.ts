import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { decodeRow, buildTableSql } from "@fernpaw/sync/server/row-sql";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../db/typed-sql.ts";

/** Rows of a table after an id, in the order of ids, as a device would have them. */
export async function rowsAfter(
  sql: Sql,
  clinicId: string,
  entity: EntityDefinition,
  page: { after: string; most: number },
): Promise<Record<string, unknown>[]> {
  const table = buildTableSql(entity, sql.dialect);
  const statement = clinicQuery(clinicId)
    .selectFrom(entity.table as "staff")
    .selectAll()
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.most);
  const rows = await rowsOf(sql, statement);
  return rows.map((row) => decodeRow(table, row as unknown as Record<string, string | number | null>));
}

/** Accounts, without anything that lets somebody in. */
export async function accountsOf(sql: Sql, clinicId: string) {
  const statement = clinicQuery(clinicId)
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName", "role", "permissions", "status", "createdAt", "emailVerifiedAt"])
    .orderBy("id");
  return rowsOf(sql, statement);
}

export async function sentInvitations(sql: Sql, clinicId: string) {
  return rowsOf(sql, clinicQuery(clinicId).selectFrom("invitations").selectAll().orderBy("id"));
}

export async function importReports(sql: Sql, clinicId: string) {
  return rowsOf(sql, clinicQuery(clinicId).selectFrom("imports").selectAll().orderBy("id"));
}

export async function knownDevices(sql: Sql, clinicId: string) {
  return rowsOf(sql, clinicQuery(clinicId).selectFrom("devices").selectAll().orderBy("id"));
}
