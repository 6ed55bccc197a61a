import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Credential } from "../../two-factor/public/passkeys.ts";
import { type AuthDeps, AccessToken, answerSignedIn, browserOf } from "../auth.routes.ts";
import type { PasskeySignIn } from "./passkey-sign-in.ts";

/** Signing in to a clinic with nothing typed. */
export const passkeySignInRoutes: FastifyPluginAsyncZod<AuthDeps & { passkeySignIn: PasskeySignIn }> = async (
  app,
  deps,
) => {
  const { passkeySignIn } = deps;

  app.post(
    "/passkey-options",
    {
      config: { permission: "public" },
      schema: {
        summary: "What a browser needs to sign in with one of the passkeys that it holds; good once, for five minutes",
        response: { 200: z.object({ token: z.string(), options: z.record(z.string(), z.unknown()) }) },
      },
    },
    async (request) => passkeySignIn.start(browserOf(request, deps).network),
  );

  app.post(
    "/passkey",
    {
      config: { permission: "public" },
      schema: {
        summary: "Sign in with a passkey alone",
        body: z.strictObject({ challenge: z.string().check(z.maxLength(64)), passkey: Credential }),
        response: { 200: AccessToken },
      },
    },
    async (request, reply) => {
      const { challenge, passkey } = request.body;
      const signedIn = await passkeySignIn.finish(challenge, passkey, browserOf(request, deps));
      return answerSignedIn(reply, signedIn, deps);
    },
  );
};
