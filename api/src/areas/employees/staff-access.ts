import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../http/errors.ts";
import { clinicSession, type Session } from "../../http/session.ts";
import type { Target } from "../auth/public/account-target.ts";
import { userById } from "../auth/accounts.queries.ts";
import { employee } from "./employees.queries.ts";

/**
 * The staff of the owner's clinic. Owners have their own sessions in the profile, and platform staff for a lost factor.
 * @throws Problem `not_found`, also for another clinic's; `invalid_transition` for an owner
 */
export async function staffTarget(sql: Sql, by: Session, userId: string): Promise<Target> {
  const { clinicId } = clinicSession({ session: by });
  const row = await employee(sql, clinicId, userId);
  const user = row && (await userById(sql, userId));
  if (!user) throw new Problem("not_found");
  if (user.role === "owner") throw new Problem("invalid_transition");
  return { user, isResettable: true };
}
