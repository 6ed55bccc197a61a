import { canPlatform, PLATFORM_PERMISSIONS, type PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { Session } from "../../../http/session.ts";
import type { UserRow } from "../../auth/sessions.queries.ts";
import { hasOtherWith, lockStaff } from "./staff.queries.ts";

/** The right to manage administrators. */
export const MANAGES_STAFF = "platform:settings:manage" as const satisfies PlatformPermission;

/** The rights in the order of the specification, each once; other codes are left out. */
export const rightsInOrder = (codes: readonly string[]): PlatformPermission[] =>
  PLATFORM_PERMISSIONS.filter((code) => codes.includes(code));

/** The rights that a row of `users` or of an invitation has. */
export function readRights(permissions: string): PlatformPermission[] {
  const codes: unknown = JSON.parse(permissions);
  return rightsInOrder(Array.isArray(codes) ? codes.map(String) : []);
}

/**
 * Before anything is done to an account: administrators are managed by those alone who may manage settings.
 * @throws Problem `forbidden`
 */
export function assertMayManage(by: Session, { role }: Pick<UserRow, "role">): void {
  if (role === "admin" && !canPlatform(by, MANAGES_STAFF)) throw new Problem("forbidden");
}

/**
 * Before an administrator is disabled or loses a right, in the same transaction: two who do it to each other at the same
 * moment do not both succeed.
 * @throws Problem `last_administrator`
 */
export async function assertManagerStays(sql: Sql, userId: string): Promise<void> {
  await lockStaff(sql);
  if (!(await hasOtherWith(sql, userId, MANAGES_STAFF))) throw new Problem("last_administrator");
}
