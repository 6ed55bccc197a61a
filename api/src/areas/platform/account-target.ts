import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import type { Target } from "../auth/public/account-target.ts";
import { userById } from "../auth/accounts.queries.ts";

/**
 * Anybody's sessions; a second factor of owners alone: the staff of a clinic ask their owner, who knows them, and platform
 * staff cannot do without one. @throws Problem `not_found`
 */
export async function accountTarget(sql: Sql, _by: Session, userId: string): Promise<Target> {
  const user = await userById(sql, userId);
  if (!user) throw new Problem("not_found");
  return { user, isResettable: user.role === "owner" };
}
