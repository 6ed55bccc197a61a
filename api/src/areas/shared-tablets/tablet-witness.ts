import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { userById } from "../auth/accounts.queries.ts";
import type { Limits } from "../auth/public/limits.ts";
import type { Passwords } from "../auth/public/passwords.ts";

/** Somebody types a colleague's password, or tries to guess it: counted for both. */
const WRONG_PASSWORDS = { count: 10, windowMs: 15 * 60_000 };

export interface WitnessDeps {
  store: Store;
  passwords: Passwords;
  limits: Limits;
}

/**
 * The second of two of the staff who stand for an owner, by the password typed here. Somebody who is nobody's colleague takes
 * as long to refuse as a wrong password does.
 * @throws Problem `forbidden` without another person, `wrong_password`, `rate_limited`, `unavailable`
 */
export async function checkWitness(
  { store, passwords, limits }: WitnessDeps,
  session: ClinicSession,
  colleague: { userId: string; password: string } | undefined,
): Promise<string> {
  if (colleague === undefined || colleague.userId === session.userId) throw new Problem("forbidden");
  const { userId, password } = colleague;
  const user = await store.write(async (sql) => {
    await limits.spend(sql, "tablet-witness-by", session.userId, WRONG_PASSWORDS);
    await limits.spend(sql, "tablet-witness-of", `${session.clinicId}/${userId}`, WRONG_PASSWORDS);
    return userById(sql, userId);
  });
  const isColleague = user?.clinicId === session.clinicId && user.status === "active";
  const kept = isColleague ? user.passwordHash : null;
  if (!(await passwords.inTurn(() => passwords.isRight(kept, password)))) throw new Problem("wrong_password");
  return userId;
}
