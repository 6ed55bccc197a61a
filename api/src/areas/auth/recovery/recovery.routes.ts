import { Email, EmailProof, LinkToken, PasswordReset } from "@fernpaw/domain/auth/account-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../../http/session.ts";
import { authCopy as copy } from "../auth.copy.ts";
import { DEVICE_COOKIE, REFRESH_COOKIE, type CookieJar } from "../auth-cookies.ts";
import type { AuthSettings } from "../auth-settings.ts";
import type { Keys } from "../tokens/keys.ts";
import { maskNetwork } from "../../../http/network.ts";
import type { Sessions } from "../public/sessions.ts";
import type { Recovery } from "./recovery.ts";
import { deviceOf, deviceTokenOf } from "../tokens/refresh-token.ts";

export interface RecoveryRoutesDeps {
  recovery: Recovery;
  sessions: Pick<Sessions, "authenticateRefreshToken">;
  cookies: CookieJar;
  keys: Keys;
  settings: AuthSettings;
}

const Message = z.object({ message: z.string() });
const AskByEmail = z.strictObject({ email: Email });
const OneToken = z.strictObject({ token: LinkToken });
const open = { permission: "public" as const };

/** Links that were mailed: the page takes the token out of its address and posts it here when somebody clicks. */
export const linkRoutes: FastifyPluginAsyncZod<RecoveryRoutesDeps> = async (app, deps) => {
  const { recovery, sessions, cookies } = deps;

  app.post(
    "/verify-email",
    {
      config: open,
      schema: {
        summary:
          "Prove an address with the mailed link. The first proof ends the account's other sessions and its second step. " +
          "A browser that is not signed in to the account sends its password too",
        body: EmailProof,
        response: { 200: z.object({ status: z.enum(["verified", "changed"]) }) },
      },
    },
    async (request) => {
      const { isChange } = await recovery.verify(
        request.body,
        await sessions.authenticateRefreshToken(cookies.read(request, REFRESH_COOKIE)),
      );
      return { status: isChange ? ("changed" as const) : ("verified" as const) };
    },
  );

  app.post(
    "/resend-verification",
    {
      config: { permission: "signed_in", allowsUnverified: true },
      schema: { summary: "Mail another link that proves the address", response: { 202: Message } },
    },
    async (request, reply) => {
      await recovery.resendVerification(clinicSession(request).userId, maskNetwork(request.ip));
      return reply.code(202).send({ message: copy.verificationSent });
    },
  );

  app.post(
    "/forget-password",
    {
      config: open,
      schema: {
        summary: "Mail a link to choose a new password; answers the same for any address",
        body: AskByEmail,
        response: { 202: Message },
      },
    },
    async (request, reply) => {
      await recovery.askForReset(request.body.email, maskNetwork(request.ip));
      return reply.code(202).send({ message: copy.resetAsked });
    },
  );

  app.post(
    "/reset-password",
    {
      config: open,
      schema: {
        summary: "Choose a new password with the mailed link; every session ends and none begins",
        body: PasswordReset,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await recovery.reset(request.body.token, request.body.password);
      return reply.code(204).send();
    },
  );
};

/** The way in from a new device while somebody guesses at the account. */
export const unlockRoutes: FastifyPluginAsyncZod<RecoveryRoutesDeps> = async (app, deps) => {
  const { recovery, cookies, keys, settings } = deps;

  app.post(
    "/unlock-link",
    {
      config: open,
      schema: {
        summary: "Mail a link that makes a browser a known one; answers the same for any address",
        body: AskByEmail,
        response: { 202: Message },
      },
    },
    async (request, reply) => {
      await recovery.askForUnlock(request.body.email, maskNetwork(request.ip));
      return reply.code(202).send({ message: copy.unlockAsked });
    },
  );

  app.post(
    "/unlock",
    {
      config: { ...open, takesCookie: true },
      schema: {
        summary: "Make this browser a known one with the mailed link; the password is still needed",
        body: OneToken,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const known = deviceOf(keys, cookies.read(request, DEVICE_COOKIE));
      const deviceId = await recovery.unlock(request.body.token, known);
      cookies.write(reply, DEVICE_COOKIE, deviceTokenOf(keys, deviceId), settings.deviceCookieMs);
      return reply.code(204).send();
    },
  );
};
