import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import type { Target } from "../auth/public/account-target.ts";
import { userById } from "../auth/accounts.queries.ts";
import { assertMayManage } from "./staff/managers.ts";

/**
 * Anybody's sessions; a second factor of owners alone: the staff of a clinic ask their owner, who knows them, and
 * administrators have `staffTarget`. @throws Problem `not_found`; `forbidden` for an administrator where one may not manage settings
 */
export async function accountTarget(sql: Sql, by: Session, userId: string): Promise<Target> {
  const user = await userById(sql, userId);
  if (!user) throw new Problem("not_found");
  assertMayManage(by, user);
  return { user, isResettable: user.role === "owner" };
}

/** Another administrator, who sets up a new second step at the next sign-in. @throws Problem `not_found` */
export async function staffTarget(sql: Sql, by: Session, userId: string): Promise<Target> {
  const user = await userById(sql, userId);
  if (user?.role !== "admin") throw new Problem("not_found");
  return { user, isResettable: userId !== by.userId };
}
