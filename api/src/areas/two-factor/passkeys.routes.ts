import { requiredName } from "@fernpaw/domain/kernel/text";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { anySession, type Session } from "../../http/session.ts";
import { Credential, type Passkeys } from "./public/passkeys.ts";
import { twoFactorAudit } from "./two-factor.audit.copy.ts";
import { twoFactorMails } from "./two-factor.copy.ts";
import { deletePasskey, passkeyById } from "./two-factor.queries.ts";
import {
  announce,
  holder,
  RecoveryCodes,
  refuseLast,
  strengthen,
  type TwoFactorDeps,
  type TwoFactorDoor,
} from "./two-factor.routes.ts";

const Token = z.string().check(z.maxLength(64));
/** A challenge, and what the browser's `navigator.credentials` wants to hear. */
export const PasskeyOptions = z.object({ token: z.string(), options: z.record(z.string(), z.unknown()) });

const Made = z.strictObject({ token: Token, name: requiredName(80), credential: Credential });

type PasskeysDeps = TwoFactorDeps & { passkeys: Passkeys };

/** Answers the recovery codes, where this is the first factor. @throws Problem `wrong_code`, `mfa_expired`, `already_exists` */
async function keep(
  deps: PasskeysDeps,
  session: Session,
  { token, name, credential }: z.output<typeof Made>,
): Promise<string[]> {
  const { store, sessions, secondFactors, passkeys } = deps;
  const { userId, kind } = session;
  const made = await passkeys.readRegistration(kind, { userId, token, name }, credential);
  if (made === null) throw new Problem("wrong_code");
  const done = await store.write(async (sql) => {
    const isFirst = (await secondFactors.methodsOf(sql, userId)).length === 0;
    if (!(await passkeys.add(sql, made))) throw new Problem("already_exists");
    const user = await holder(sql, userId);
    const words = twoFactorMails.on(user.firstName, twoFactorMails.passkey(name));
    const recoveryCodes = isFirst ? await secondFactors.newCodes(sql, userId) : [];
    const ended = await strengthen(deps, sql, session);
    const event = { kind: "passkey_on", event: twoFactorAudit.passkeyOn, words, entityId: made.passkey.id };
    await announce(deps, sql, { by: session, user }, event);
    return { recoveryCodes, ended };
  });
  sessions.forgetSession(session.sessionId);
  sessions.announceRevoked(done.ended);
  return done.recoveryCodes;
}

/** Passkeys of this person. */
export const passkeysRoutes: FastifyPluginAsyncZod<PasskeysDeps & TwoFactorDoor> = async (app, deps) => {
  const { store, secondFactors, passkeys, permission } = deps;
  const config = { permission, allowsUnverified: true, allowsUnenrolled: true };
  const guarded = { ...config, needsStepUp: true };

  app.post(
    "/passkeys/options",
    {
      config: guarded,
      schema: {
        summary: "What a browser needs to make a passkey, good for five minutes",
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => {
      const { userId, kind } = anySession(request);
      const user = await store.read((sql) => holder(sql, userId));
      const { token, options } = await passkeys.startRegistration(kind, user);
      return { token, options: { ...options } };
    },
  );

  app.post(
    "/passkeys",
    {
      config,
      schema: {
        summary: "Keep the passkey that the browser has made; one that is not what was asked for is 403 `wrong_code`",
        body: Made,
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const recoveryCodes = await keep(deps, anySession(request), request.body);
      return reply.code(201).send({ recoveryCodes });
    },
  );

  app.delete(
    "/passkeys/:id",
    {
      config: guarded,
      schema: {
        summary: "Sign in without that passkey",
        params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const session = anySession(request);
      const { id } = request.params;
      await store.write(async (sql) => {
        const before = await passkeyById(sql, id);
        if (!before || !(await deletePasskey(sql, session.userId, id))) throw new Problem("not_found");
        await refuseLast(deps, sql, session);
        await secondFactors.tidy(sql, session.userId);
        const user = await holder(sql, session.userId);
        const words = twoFactorMails.off(user.firstName, twoFactorMails.passkey(before.name));
        const event = { kind: "passkey_off", event: twoFactorAudit.passkeyOff, words, entityId: id };
        await announce(deps, sql, { by: session, user }, event);
      });
      return reply.code(204).send();
    },
  );
};
