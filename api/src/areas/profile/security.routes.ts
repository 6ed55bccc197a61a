import { PasswordChange } from "@fernpaw/domain/auth/account-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { clinicNameOf, setPasswordHash } from "../auth/accounts.queries.ts";
import { readSessions, setAuthenticatedAt } from "../auth/sessions.queries.ts";
import type { AccountLinks } from "../auth/public/account-links.ts";
import type { AccountMails } from "../auth/public/account-mails.ts";
import { accountMailsCopy } from "../auth/public/account-mails.copy.ts";
import type { Limits } from "../auth/public/limits.ts";
import { checkPassword } from "../auth/public/password-check.ts";
import type { Passwords } from "../auth/public/passwords.ts";
import type { Sessions } from "../auth/public/sessions.ts";
import { describePlaces, SessionId, SignedInPlace } from "../auth/public/signed-in-places.ts";
import { deletePinsOf } from "../shared-tablets/shared-tablets.queries.ts";
import { profileAudit } from "./profile.audit.copy.ts";

export interface SecurityDeps {
  store: Store;
  sessions: Sessions;
  passwords: Passwords;
  limits: Limits;
  mails: AccountMails;
  links: Pick<AccountLinks, "cancel">;
  now: () => number;
}

const config = { permission: "signed_in" as const, allowsUnverified: true };

/** Another password. */
export const passwordRoutes: FastifyPluginAsyncZod<SecurityDeps> = async (app, deps) => {
  const { store, sessions, passwords, links, mails, now } = deps;

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
        await links.cancel(sql, userId, "change_email");
        await setAuthenticatedAt(sql, sessionId, toInstant(now()));
        const others = (await sessions.openOf(sql, userId)).filter((id) => id !== sessionId);
        await sessions.revoke(sql, others, "password_changed");
        await mails.notice(sql, "password_changed", user.email, accountMailsCopy.passwordChanged(user.firstName));
        const fact = { clinicId, at: toInstant(now()), by: session, entityId: userId };
        await recordAudit(sql, profileAudit.passwordChanged, { ...fact, details: { sessions: others.length } });
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
        response: { 200: z.array(SignedInPlace) },
      },
    },
    async (request) => {
      const { userId, sessionId } = clinicSession(request);
      const rows = await store.read((sql) => readSessions(sql, userId, toInstant(now())));
      return describePlaces(rows, sessionId);
    },
  );

  app.delete(
    "/sessions/:id",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "End one of this person's sessions",
        params: z.strictObject({ id: SessionId }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      const { clinicId, userId } = by;
      const { id } = request.params;
      await store.write(async (sql) => {
        if (!(await sessions.openOf(sql, userId)).includes(id)) throw new Problem("not_found");
        await sessions.revoke(sql, [id], "ended_by_user");
        const fact = { clinicId, at: toInstant(now()), by, entityId: id, details: {} };
        await recordAudit(sql, profileAudit.sessionEnded, fact);
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
      const by = clinicSession(request);
      const { clinicId, userId, sessionId } = by;
      const ended = await store.write(async (sql) => {
        const others = (await sessions.openOf(sql, userId)).filter((id) => id !== sessionId);
        await sessions.revoke(sql, others, "ended_by_user");
        const fact = { clinicId, at: toInstant(now()), by, entityId: userId, details: { sessions: others.length } };
        await recordAudit(sql, profileAudit.othersEnded, fact);
        return others;
      });
      sessions.announceRevoked(ended);
      return { ended: ended.length };
    },
  );
};
