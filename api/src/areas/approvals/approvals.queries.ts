import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf } from "../../db/typed-sql.ts";
import type { ApprovalsTables } from "./approvals.tables.ts";

export type Grant = Omit<ApprovalsTables["approvalGrants"], "clinicId">;

/** False: the id is taken. Removes those that have expired by `now`. */
export async function addGrant(sql: Sql, clinicId: string, grant: Grant, now: string): Promise<boolean> {
  await change(sql, clinicQuery(clinicId).deleteFrom("approvalGrants").where("expiresAt", "<=", now));
  const statement = clinicQuery(clinicId)
    .insertInto("approvalGrants")
    .values(grant)
    .onConflict((conflict) => conflict.columns(["clinicId", "id"]).doNothing())
    .returning("id");
  return (await firstRowOf(sql, statement)) !== undefined;
}

export async function grantOf(sql: Sql, clinicId: string, id: string): Promise<Grant | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("approvalGrants").selectAll().where("id", "=", id));
}

/** The role of an active member of the clinic; undefined: it is none. */
export async function memberRole(sql: Sql, clinicId: string, userId: string): Promise<string | undefined> {
  const statement = clinicQuery(clinicId)
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .where("status", "=", "active");
  return (await firstRowOf(sql, statement))?.role;
}
