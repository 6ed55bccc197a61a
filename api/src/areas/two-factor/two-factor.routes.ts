import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AuditEvent, recordAudit } from "../../audit/record-audit.ts";
import type { MailWords } from "../../mail/mail-template.ts";
import { Problem } from "../../http/errors.ts";
import { anySession, type Session } from "../../http/session.ts";
import { userById } from "../auth/accounts.queries.ts";
import { setAssurance, type UserRow } from "../auth/sessions.queries.ts";
import type { AccountMails } from "../auth/public/account-mails.ts";
import type { Sessions } from "../auth/public/sessions.ts";
import type { SecondFactors } from "./public/second-factors.ts";
import { twoFactorAudit } from "./two-factor.audit.copy.ts";
import { twoFactorMails } from "./two-factor.copy.ts";
import { hasApp, passkeysOf, recoveryCodesLeft } from "./two-factor.queries.ts";

export interface TwoFactorDeps {
  store: Store;
  sessions: Sessions;
  secondFactors: SecondFactors;
  mails: AccountMails;
  /** Platform staff cannot do without; not so in a demo. */
  asksAdminsForFactor: boolean;
  now: () => number;
}

/** The same routes at two doors. */
export interface TwoFactorDoor {
  permission: "signed_in" | "admin";
}

const State = z.object({
  /** Whether signing in needs a second step. */
  isOn: z.boolean(),
  /** Platform staff: nothing else works before, and the last one cannot be removed. */
  isRequired: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
});
export const TypedCode = z.string().check(z.maxLength(64));
export const RecoveryCodes = z.object({
  /** Shown once; empty where there are some already. */
  recoveryCodes: z.array(z.string()),
});

export async function holder(sql: Sql, userId: string): Promise<UserRow> {
  const user = await userById(sql, userId);
  if (!user) throw new Problem("unauthenticated");
  return user;
}

interface Announced {
  /** Of the mail. */
  kind: string;
  event: AuditEvent;
  words: MailWords;
  /** The user if not given. */
  entityId?: string;
}

/** Records a change of an account in the audit log, and mails its holder. */
export async function announce(
  { mails, now }: Pick<TwoFactorDeps, "mails" | "now">,
  sql: Sql,
  { by, user }: { by: Session; user: UserRow },
  { kind, event, words, entityId = user.id }: Announced,
): Promise<void> {
  await mails.notice(sql, kind, user.email, words);
  const fact = { clinicId: user.clinicId, at: toInstant(now()), by, entityId, details: {} };
  await recordAudit(sql, event, fact);
}

/** Platform staff must keep one. @throws Problem `second_factor_required` */
export async function refuseLast(deps: TwoFactorDeps, sql: Sql, session: Session): Promise<void> {
  if (session.kind !== "admin" || !deps.asksAdminsForFactor) return;
  const methods = await deps.secondFactors.methodsOf(sql, session.userId);
  if (methods.every((method) => method === "recovery_code")) throw new Problem("second_factor_required");
}

/** Whoever has just shown a factor need not sign in again; other sessions of that account came by the password alone. */
export async function strengthen(deps: TwoFactorDeps, sql: Sql, session: Session): Promise<string[]> {
  await setAssurance(sql, session.sessionId, "second_factor");
  if (session.kind !== "admin") return [];
  const others = (await deps.sessions.openOf(sql, session.userId)).filter((id) => id !== session.sessionId);
  await deps.sessions.revoke(sql, others, "second_factor_on");
  return others;
}

/** What somebody has, and codes for the day on which it is lost. */
export const twoFactorRoutes: FastifyPluginAsyncZod<TwoFactorDeps & TwoFactorDoor> = async (app, deps) => {
  const { store, secondFactors, permission, asksAdminsForFactor } = deps;
  const config = { permission, allowsUnverified: true, allowsUnenrolled: true };
  const guarded = { ...config, needsStepUp: true };

  app.get(
    "",
    { config, schema: { summary: "What this person signs in with beside the password", response: { 200: State } } },
    async (request) => {
      const { userId, kind } = anySession(request);
      return store.read(async (sql) => {
        const passkeys = await passkeysOf(sql, userId);
        const hasTotp = await hasApp(sql, userId);
        return {
          isOn: hasTotp || passkeys.length > 0,
          isRequired: kind === "admin" && asksAdminsForFactor,
          hasTotp,
          recoveryCodesLeft: await recoveryCodesLeft(sql, userId),
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
        };
      });
    },
  );

  app.post(
    "/recovery-codes",
    {
      config: guarded,
      schema: { summary: "Ten new recovery codes; the ones from before are void", response: { 200: RecoveryCodes } },
    },
    async (request) => {
      const by = anySession(request);
      const { userId } = by;
      return store.write(async (sql) => {
        if ((await secondFactors.methodsOf(sql, userId)).length === 0) throw new Problem("not_found");
        const user = await holder(sql, userId);
        const recoveryCodes = await secondFactors.newCodes(sql, userId);
        const words = twoFactorMails.newCodes(user.firstName);
        await announce(deps, sql, { by, user }, { kind: "recovery_codes", event: twoFactorAudit.newCodes, words });
        return { recoveryCodes };
      });
    },
  );
};

/** An authenticator app. */
export const totpRoutes: FastifyPluginAsyncZod<TwoFactorDeps & TwoFactorDoor> = async (app, deps) => {
  const { store, sessions, secondFactors, permission } = deps;
  const config = { permission, allowsUnverified: true, allowsUnenrolled: true };
  const guarded = { ...config, needsStepUp: true };

  app.post(
    "/totp",
    {
      config: guarded,
      schema: {
        summary: "A secret for an authenticator app; it counts once `confirm` has seen a code of it",
        response: { 200: z.object({ secret: z.string(), uri: z.string() }) },
      },
    },
    async (request) => {
      const { userId } = anySession(request);
      return store.write(async (sql) => secondFactors.startTotp(sql, userId, (await holder(sql, userId)).email));
    },
  );

  app.post(
    "/totp/confirm",
    {
      config,
      schema: {
        summary: "Switch the authenticator app on with its first code; a wrong one is 403 `wrong_code`",
        body: z.strictObject({ code: TypedCode }),
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const session = anySession(request);
      const { userId } = session;
      await store.write((sql) => secondFactors.spendGuess(sql, userId));
      const done = await store.write(async (sql) => {
        const recoveryCodes = await secondFactors.confirmTotp(sql, userId, request.body.code);
        if (recoveryCodes === null) return null;
        const user = await holder(sql, userId);
        const words = twoFactorMails.on(user.firstName, twoFactorMails.totp);
        const ended = await strengthen(deps, sql, session);
        await announce(deps, sql, { by: session, user }, { kind: "totp_on", event: twoFactorAudit.appOn, words });
        return { recoveryCodes, ended };
      });
      if (done === null) throw new Problem("wrong_code");
      sessions.forgetSession(session.sessionId);
      sessions.announceRevoked(done.ended);
      return { recoveryCodes: done.recoveryCodes };
    },
  );

  app.delete(
    "/totp",
    { config: guarded, schema: { summary: "Sign in without the authenticator app", response: { 204: z.undefined() } } },
    async (request, reply) => {
      const session = anySession(request);
      await store.write(async (sql) => {
        if (!(await secondFactors.deleteTotp(sql, session.userId))) throw new Problem("not_found");
        await refuseLast(deps, sql, session);
        await secondFactors.tidy(sql, session.userId);
        const user = await holder(sql, session.userId);
        const words = twoFactorMails.off(user.firstName, twoFactorMails.totp);
        await announce(deps, sql, { by: session, user }, { kind: "totp_off", event: twoFactorAudit.appOff, words });
      });
      return reply.code(204).send();
    },
  );
};
