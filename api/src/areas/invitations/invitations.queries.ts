import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { InvitationsTables } from "./invitations.tables.ts";

export type InvitationRow = Omit<InvitationsTables["invitations"], "clinicId">;

/** Newest first. */
export async function invitations(sql: Sql, clinicId: string): Promise<InvitationRow[]> {
  const statement = clinicQuery(clinicId).selectFrom("invitations").selectAll();
  return rowsOf(sql, statement.orderBy("createdAt", "desc").orderBy("id", "desc"));
}

export async function invitation(sql: Sql, clinicId: string, id: string): Promise<InvitationRow | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("invitations").selectAll().where("id", "=", id));
}

export async function insertInvitation(sql: Sql, clinicId: string, row: InvitationRow): Promise<void> {
  await change(sql, clinicQuery(clinicId).insertInto("invitations").values(row));
}

/** Answers false when it is no longer open. */
export async function changeInvitation(
  sql: Sql,
  clinicId: string,
  id: string,
  set: Partial<InvitationRow>,
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .updateTable("invitations")
    .set(set)
    .where("id", "=", id)
    .where("status", "=", "open");
  return (await change(sql, statement)) === 1;
}
