import { Login } from "@fernpaw/domain/auth/account-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { bearerToken } from "../../http/authorize.ts";
import type { SignedIn } from "./accounts/accounts.ts";
import { type AuthDeps, browserOf, MfaRequired, SecondStepReply, signOut } from "./auth.routes.ts";

const SignedInAdmin = z.object({
  accessToken: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.literal("admin") }),
});

/** Platform staff have no cookie at all: their calls cannot be forged, and closing the browser is the end. */
export const adminAuthRoutes: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { accounts, sessions, secondStep } = deps;

  async function signInAnswer({ session, user, ended }: SignedIn): Promise<z.output<typeof SignedInAdmin>> {
    const { firstName, lastName, email } = user;
    sessions.announceRevoked(ended);
    const accessToken = await sessions.accessTokenFor(session);
    return { accessToken, user: { firstName, lastName, email, role: "admin" } };
  }

  app.post(
    "/login",
    {
      config: { permission: "public" },
      schema: {
        summary: "Sign in as platform staff; without a second factor nothing but setting one up works then",
        body: Login,
        response: { 200: z.union([SignedInAdmin, MfaRequired]) },
      },
    },
    async (request) => {
      const { email, password } = request.body;
      const signedIn = await accounts.login("admin", email, password, browserOf(request, deps));
      return "mfaToken" in signedIn ? signedIn : signInAnswer(signedIn);
    },
  );

  app.post(
    "/mfa",
    {
      config: { permission: "public" },
      schema: {
        summary: "The second step of a sign-in of platform staff; a wrong code is 403 `wrong_code`",
        body: SecondStepReply,
        response: { 200: SignedInAdmin },
      },
    },
    async (request) => {
      const { mfaToken, ...proof } = request.body;
      return signInAnswer(await secondStep.finish("admin", mfaToken, proof, browserOf(request, deps)));
    },
  );

  app.post(
    "/logout",
    {
      config: { permission: "public" },
      schema: { summary: "End the session of the token", response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const token = bearerToken(request);
      const session = token === null ? null : await sessions.authenticateToken(token);
      if (session?.kind === "admin") await signOut(deps, session);
      return reply.code(204).send();
    },
  );
};
