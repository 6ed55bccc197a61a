import { InvitationReply, LinkToken, Login, Registration } from "@fernpaw/domain/auth/account-forms";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { bearerToken } from "../../http/authorize.ts";
import { Problem } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import { deviceKindOf } from "../devices/public/device-kind.ts";
import { Credential } from "../two-factor/public/passkeys.ts";
import type { Accounts, Browser, SignedIn } from "./accounts/accounts.ts";
import { authAudit } from "./auth.audit.copy.ts";
import { DEVICE_COOKIE, REFRESH_COOKIE, type CookieJar } from "./auth-cookies.ts";
import type { AuthSettings } from "./auth-settings.ts";
import type { Keys } from "./tokens/keys.ts";
import type { NewColleague } from "./accounts/new-colleague.ts";
import { maskNetwork } from "../../http/network.ts";
import type { createRefresh } from "./tokens/refresh.ts";
import type { SecondStep } from "./sign-in/second-step.ts";
import { deviceOf, deviceTokenOf, refreshTokenOf } from "./tokens/refresh-token.ts";
import type { Sessions } from "./public/sessions.ts";
import { uaFamilyOf } from "./public/ua-family.ts";
import type { SessionRow } from "./sessions.queries.ts";
import type { Store } from "@fernpaw/sync/server/store";

export interface AuthDeps {
  store: Store;
  accounts: Accounts;
  secondStep: SecondStep;
  sessions: Sessions;
  refresh: ReturnType<typeof createRefresh>;
  cookies: CookieJar;
  keys: Keys;
  settings: AuthSettings;
  now: () => number;
}

export const AccessToken = z.object({ accessToken: z.string() });
/** No token yet: `POST …/mfa` wants this one, within five minutes, and what the person has. */
export const MfaRequired = z.object({
  mfaRequired: z.literal(true),
  mfaToken: z.string(),
  methods: z.array(z.enum(["passkey", "totp", "recovery_code"])),
});
const MfaToken = z.string().check(z.maxLength(64));
const Typed = z.string().check(z.maxLength(64));
export const SecondStepReply = z.union([
  z.strictObject({ mfaToken: MfaToken, code: Typed }),
  z.strictObject({ mfaToken: MfaToken, recoveryCode: Typed }),
  z.strictObject({ mfaToken: MfaToken, challenge: Typed, passkey: Credential }),
]);

export function browserOf(request: FastifyRequest, { cookies, keys }: Pick<AuthDeps, "cookies" | "keys">): Browser {
  return {
    deviceId: deviceOf(keys, cookies.read(request, DEVICE_COOKIE)),
    network: maskNetwork(request.ip),
    uaFamily: uaFamilyOf(request.headers["user-agent"]),
    deviceKind: deviceKindOf(request.headers["user-agent"]),
  };
}

function keepSession(reply: FastifyReply, session: SessionRow, deps: AuthDeps): void {
  const { cookies, keys, settings, now } = deps;
  const lifeMs = Math.min(epochMsOf(session.idleUntil), epochMsOf(session.absoluteUntil)) - now();
  cookies.write(reply, REFRESH_COOKIE, refreshTokenOf(keys, session), lifeMs);
  if (session.deviceId === null) return;
  cookies.write(reply, DEVICE_COOKIE, deviceTokenOf(keys, session.deviceId), settings.deviceCookieMs);
}

/** Signs out at the person's own wish. A session that is over already leaves no second line in the audit log. */
export async function signOut({ store, sessions, now }: AuthDeps, session: Session): Promise<void> {
  const { sessionId, userId, kind } = session;
  await store.write(async (sql) => {
    if (!(await sessions.openOf(sql, userId)).includes(sessionId)) return;
    await sessions.revoke(sql, [sessionId], "logout");
    const clinicId = kind === "clinic" ? session.clinicId : null;
    const fact = { clinicId, at: toInstant(now()), by: session, entityId: sessionId, details: {} };
    await recordAudit(sql, authAudit.signedOut, fact);
  });
  sessions.announceRevoked([sessionId]);
}

/** The session that the browser had before is over: nothing could end it any more. */
export async function answerSignedIn(reply: FastifyReply, { session, ended }: SignedIn, deps: AuthDeps) {
  const { store, sessions, cookies } = deps;
  sessions.announceRevoked(ended);
  const before = await sessions.authenticateRefreshToken(cookies.read(reply.request, REFRESH_COOKIE), {
    allowsLockedOut: true,
  });
  if (before !== null) {
    await store.write((sql) => sessions.revoke(sql, [before.sessionId], "replaced"));
    sessions.announceRevoked([before.sessionId]);
  }
  keepSession(reply, session, deps);
  return { accessToken: await sessions.accessTokenFor(session) };
}

/** How a clinic user gets a session: what the browser keeps is one short token and two cookies that no script reads. */
export const signInRoutes: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { accounts, secondStep } = deps;

  app.post(
    "/register",
    {
      config: { permission: "public" },
      schema: { summary: "Open a clinic and sign its owner in", body: Registration, response: { 201: AccessToken } },
    },
    async (request, reply) => {
      const signedIn = await accounts.register(request.body, browserOf(request, deps));
      return reply.code(201).send(await answerSignedIn(reply, signedIn, deps));
    },
  );

  app.post(
    "/login",
    {
      config: { permission: "public" },
      schema: {
        summary: "Sign in with e-mail and password; whoever has a second factor is asked for it next",
        body: Login,
        response: { 200: z.union([AccessToken, MfaRequired]) },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const signedIn = await accounts.login("clinic", email, password, browserOf(request, deps));
      return "mfaToken" in signedIn ? signedIn : answerSignedIn(reply, signedIn, deps);
    },
  );

  app.post(
    "/mfa",
    {
      config: { permission: "public" },
      schema: {
        summary: "The second step of a sign-in; a wrong code is 403 `wrong_code`",
        body: SecondStepReply,
        response: { 200: AccessToken },
      },
    },
    async (request, reply) => {
      const { mfaToken, ...proof } = request.body;
      const signedIn = await secondStep.finish("clinic", mfaToken, proof, browserOf(request, deps));
      return answerSignedIn(reply, signedIn, deps);
    },
  );
};

/** For the second step by passkey, at both doors. */
export const passkeyStepRoutes: FastifyPluginAsyncZod<AuthDeps & { kind: "clinic" | "admin" }> = async (app, deps) => {
  app.post(
    "/mfa/passkey-options",
    {
      config: { permission: "public" },
      schema: {
        summary: "What a browser needs to sign with a passkey, for a sign-in that waits for its second step",
        body: z.strictObject({ mfaToken: MfaToken }),
        response: { 200: z.object({ token: z.string(), options: z.record(z.string(), z.unknown()) }) },
      },
    },
    async (request) => deps.secondStep.passkeyOptions(deps.kind, request.body.mfaToken),
  );
};

/** The link of an invitation; who sends them is `/api/invitations`. */
export const colleagueRoutes: FastifyPluginAsyncZod<AuthDeps & { newColleague: NewColleague }> = async (app, deps) => {
  const { newColleague } = deps;

  app.post(
    "/invitation",
    {
      config: { permission: "public" },
      schema: {
        summary: "What the mailed invitation says; uses nothing up",
        body: z.strictObject({ token: LinkToken }),
        response: {
          200: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), clinicName: z.string() }),
        },
      },
    },
    async (request) => newColleague.look(request.body.token),
  );

  app.post(
    "/complete-invitation",
    {
      config: { permission: "public" },
      schema: { summary: "Accept an invitation and sign in", body: InvitationReply, response: { 201: AccessToken } },
    },
    async (request, reply) => {
      const signedIn = await newColleague.join(request.body, browserOf(request, deps));
      return reply.code(201).send(await answerSignedIn(reply, signedIn, deps));
    },
  );
};

/** How the session goes on and ends. */
export const sessionRoutes: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { sessions, refresh, cookies } = deps;

  app.post(
    "/refresh-token",
    {
      config: { permission: "public", takesCookie: true },
      schema: { summary: "A fresh access token for the session of the refresh cookie", response: { 200: AccessToken } },
    },
    async (request, reply) => {
      const outcome = await refresh(cookies.read(request, REFRESH_COOKIE), browserOf(request, deps));
      if (outcome.kind === "refused") {
        if (outcome.revokedId !== null) sessions.announceRevoked([outcome.revokedId]);
        // With the cookie a device that is off the list goes on hearing so, instead of asking its user to sign in.
        if (outcome.code !== "device_revoked") cookies.clear(reply, REFRESH_COOKIE);
        throw new Problem(outcome.code);
      }
      sessions.forgetSession(outcome.session.id);
      keepSession(reply, outcome.session, deps);
      return { accessToken: await sessions.accessTokenFor(outcome.session) };
    },
  );

  app.post(
    "/logout",
    {
      config: { permission: "public", takesCookie: true },
      schema: { summary: "End the session of the token and of the cookie", response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const token = bearerToken(request);
      const ended = await Promise.all([
        token === null ? null : sessions.authenticateToken(token, { allowsLockedOut: true }),
        sessions.authenticateRefreshToken(cookies.read(request, REFRESH_COOKIE), { allowsLockedOut: true }),
      ]);
      for (const session of ended) if (session?.kind === "clinic") await signOut(deps, session);
      cookies.clear(reply, REFRESH_COOKIE);
      return reply.code(204).send();
    },
  );
};
