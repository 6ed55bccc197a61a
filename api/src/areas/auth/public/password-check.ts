import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { Session } from "../../../http/session.ts";
import { userById } from "../accounts.queries.ts";
import type { UserRow } from "../sessions.queries.ts";
import type { Limits } from "./limits.ts";
import type { Passwords } from "./passwords.ts";

/** Of somebody who is signed in already: a passer-by at an open tablet gets no more guesses. */
const WRONG_PASSWORDS = { count: 10, windowMs: 15 * 60_000 };

export interface PasswordCheckDeps {
  store: Store;
  passwords: Passwords;
  limits: Limits;
}

/**
 * Never 401 for a wrong one: the app would answer that with a refresh. A session by PIN is none for this, whoever holds the
 * tablet. @throws Problem `wrong_password`, `rate_limited`, `password_session_required`
 */
export async function checkPassword(
  { store, passwords, limits }: PasswordCheckDeps,
  { userId, assurance }: Pick<Session, "userId" | "assurance">,
  password: string,
): Promise<UserRow> {
  if (assurance === "pin") throw new Problem("password_session_required");
  const user = await store.write(async (sql) => {
    await limits.spend(sql, "password-check", userId, WRONG_PASSWORDS);
    return userById(sql, userId);
  });
  if (!(await passwords.inTurn(() => passwords.isRight(user?.passwordHash ?? null, password))) || !user) {
    throw new Problem("wrong_password");
  }
  return user;
}
