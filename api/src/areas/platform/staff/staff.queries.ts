import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";

export type StaffInvitationRow = PlatformTables["staffInvitations"];

export async function insertStaffInvitation(sql: Sql, row: StaffInvitationRow): Promise<void> {
  await change(sql, globalQuery.insertInto("staffInvitations").values(row));
}

export async function staffInvitation(sql: Sql, id: string): Promise<StaffInvitationRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("staffInvitations").selectAll().where("id", "=", id));
}

/** Neither accepted nor withdrawn, also where the link has run out; newest first. */
export async function openStaffInvitations(sql: Sql): Promise<StaffInvitationRow[]> {
  const open = globalQuery.selectFrom("staffInvitations").selectAll().where("status", "=", "open");
  return rowsOf(sql, open.orderBy("createdAt", "desc").orderBy("id", "desc"));
}

/** False when it is no longer open. */
export async function changeStaffInvitation(
  sql: Sql,
  id: string,
  set: Partial<Pick<StaffInvitationRow, "status" | "expiresAt" | "joinedUserId">>,
): Promise<boolean> {
  const statement = globalQuery.updateTable("staffInvitations").set(set).where("id", "=", id);
  return (await change(sql, statement.where("status", "=", "open"))) === 1;
}

/** Another transaction that changes an administrator waits until this one has ended. */
export async function lockStaff(sql: Sql): Promise<void> {
  const staff = globalQuery.updateTable("users").where("role", "=", "admin");
  await change(
    sql,
    staff.set(({ ref }) => ({ updatedAt: ref("updatedAt") })),
  );
}

/** Whether an active administrator other than this one has the right. */
export async function hasOtherWith(sql: Sql, userId: string, right: PlatformPermission): Promise<boolean> {
  const statement = globalQuery
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("id", "!=", userId)
    .where("permissions", "like", `%"${right}"%`)
    .limit(1);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** False: the rights are no longer those of `scopeRev`. */
export async function setStaffRights(
  sql: Sql,
  { userId, scopeRev }: { userId: string; scopeRev: number },
  { permissions, at }: { permissions: readonly PlatformPermission[]; at: string },
): Promise<boolean> {
  const set = { permissions: JSON.stringify(permissions), scopeRev: scopeRev + 1, updatedAt: at };
  const statement = globalQuery.updateTable("users").set(set).where("id", "=", userId).where("role", "=", "admin");
  return (await change(sql, statement.where("scopeRev", "=", scopeRev))) === 1;
}

/** Of these people those who sign in with a second step. */
export async function withSecondStep(sql: Sql, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const apps = globalQuery.selectFrom("totpFactors").select("userId").where("confirmedAt", "is not", null);
  const keys = globalQuery.selectFrom("passkeys").select("userId");
  const rows = [
    ...(await rowsOf(sql, apps.where("userId", "in", userIds))),
    ...(await rowsOf(sql, keys.where("userId", "in", userIds))),
  ];
  return new Set(rows.map(({ userId }) => userId));
}
