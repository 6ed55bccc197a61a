import { PasswordChange, TypedPassword } from "@fernpaw/domain/auth/account-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { type ClinicSession, clinicSession } from "../../http/session.ts";
import { clinicNameOf, setPasswordHash, userById } from "../auth/accounts.queries.ts";
import { sessionsOf, setAuthenticatedAt, type UserRow } from "../auth/sessions.queries.ts";
import type { AccountMails } from "../auth/shared/account-mails.ts";
import { accountMailsCopy } from "../auth/shared/account-mails.copy.ts";
import type { Limits } from "../auth/shared/limits.ts";
import type { Passwords } from "../auth/shared/passwords.ts";
import type { Sessions } from "../auth/shared/sessions.ts";
import { deletePinsOf } from "../shared-tablets/shared-tablets.queries.ts";

/** Of somebody who is signed in already: a passer-by at an open tablet gets no more guesses. */
const WRONG_PASSWORDS = { count: 10, windowMs: 15 * 60_000 };

export interface SecurityDeps {
  store: Store;
  sessions: Sessions;
  passwords: Passwords;
  limits: Limits;
  mails: AccountMails;
  now: () => number;
}

const SessionAnswer = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** The browser's family, such as Chrome. */
  browser: z.string(),
  deviceId: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});

const config = { permission: "signed_in" as const, allowsUnverified: true };

/**
 * Never 401 for a wrong one: the app would answer that with a refresh. A session by PIN is none for this, whoever holds the
 * tablet. @throws Problem `wrong_password`, `rate_limited`, `password_session_required`
 */
async function checkPassword(
  deps: SecurityDeps,
  { userId, assurance }: ClinicSession,
  password: string,
): Promise<UserRow> {
  if (assurance === "pin") throw new Problem("password_session_required");
  const { store, passwords, limits } = deps;
  const user = await store.write(async (sql) => {
    await limits.spend(sql, "password-check", userId, WRONG_PASSWORDS);
    return userById(sql, userId);
  });
  if (!(await passwords.inTurn(() => passwords.isRight(user?.passwordHash ?? null, password))) || !user) {
    throw new Problem("wrong_password");
  }
  return user;
}

/** The password once more, and a new one. */
export const passwordRoutes: FastifyPluginAsyncZod<SecurityDeps> = async (app, deps) => {
  const { store, sessions, passwords, mails, now } = deps;

  app.post(
    "/step-up",
    {
      config,
      schema: {
        summary: "Give the password once more, for what answers `step_up_required`; counts for five minutes",
        body: z.strictObject({ password: TypedPassword }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { sessionId } = session;
      await checkPassword(deps, session, request.body.password);
      await store.write((sql) => setAuthenticatedAt(sql, sessionId, toInstant(now())));
      sessions.forgetSession(sessionId);
      return reply.code(204).send();
    },
  );

  app.post(
    "/password",
    {
      config,
      schema: {
        summary: "Choose another password; a wrong present one is 403 `wrong_password`. Every other session ends",
        body: PasswordChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { userId, clinicId, sessionId } = session;
      const { currentPassword, newPassword } = request.body;
      const user = await checkPassword(deps, session, currentPassword);
      const clinicName = await store.read((sql) => clinicNameOf(sql, clinicId));
      const context = [user.firstName, user.lastName, user.email, clinicName];
      await passwords.refuseWeak(newPassword, context, "newPassword");
      const passwordHash = await passwords.inTurn(() => passwords.hash(newPassword));
      const ended = await store.write(async (sql) => {
        await setPasswordHash(sql, userId, passwordHash);
        await deletePinsOf(sql, userId);
        await setAuthenticatedAt(sql, sessionId, toInstant(now()));
        const others = (await sessions.openOf(sql, userId)).filter((id) => id !== sessionId);
        await sessions.revoke(sql, others, "password_changed");
        await mails.notice(sql, "password_changed", user.email, accountMailsCopy.passwordChanged(user.firstName));
        return others;
      });
      sessions.forgetSession(sessionId);
      sessions.announceRevoked(ended);
      return reply.code(204).send();
    },
  );
};

/** Where somebody is signed in. What is ended is out with its next call, and its sockets are cut. */
export const sessionListRoutes: FastifyPluginAsyncZod<SecurityDeps> = async (app, { store, sessions, now }) => {
  app.get(
    "/sessions",
    {
      config,
      schema: {
        summary: "Where this person is signed in, used last first",
        response: { 200: z.array(SessionAnswer) },
      },
    },
    async (request) => {
      const { userId, sessionId } = clinicSession(request);
      const rows = await store.read((sql) => sessionsOf(sql, userId, toInstant(now())));
      return rows.map(({ id, uaFamily, deviceId, createdAt, lastSeenAt, issuedAt }) => ({
        id,
        isCurrent: id === sessionId,
        browser: uaFamily,
        deviceId,
        createdAt,
        lastSeenAt: lastSeenAt > issuedAt ? lastSeenAt : issuedAt,
      }));
    },
  );

  app.delete(
    "/sessions/:id",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "End one of this person's sessions",
        params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { userId } = clinicSession(request);
      const { id } = request.params;
      await store.write(async (sql) => {
        if (!(await sessions.openOf(sql, userId)).includes(id)) throw new Problem("not_found");
        await sessions.revoke(sql, [id], "ended_by_user");
      });
      sessions.announceRevoked([id]);
      return reply.code(204).send();
    },
  );

  app.post(
    "/sessions/revoke-others",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "End every session of this person but the one that asks",
        response: { 200: z.object({ ended: z.int() }) },
      },
    },
    async (request) => {
      const { userId, sessionId } = clinicSession(request);
      const ended = await store.write(async (sql) => {
        const others = (await sessions.openOf(sql, userId)).filter((id) => id !== sessionId);
        await sessions.revoke(sql, others, "ended_by_user");
        return others;
      });
      sessions.announceRevoked(ended);
      return { ended: ended.length };
    },
  );
};
