import { Login } from "@fernpaw/domain/auth/account-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { bearerToken } from "../../http/authorize.ts";
import { browserOf, type AuthDeps } from "./auth.routes.ts";

const SignedInAdmin = z.object({
  accessToken: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.literal("admin") }),
});

/** Platform staff have no cookie at all: their calls cannot be forged, and closing the browser is the end. */
export const adminAuthRoutes: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { store, accounts, sessions } = deps;

  app.post(
    "/login",
    {
      config: { permission: "public" },
      schema: { summary: "Sign in as platform staff", body: Login, response: { 200: SignedInAdmin } },
    },
    async (request) => {
      const { email, password } = request.body;
      const { session, user, ended } = await accounts.login("admin", email, password, browserOf(request, deps));
      sessions.announceRevoked(ended);
      return {
        accessToken: await sessions.accessTokenFor(session),
        user: { firstName: user.firstName, lastName: user.lastName, email: user.email, role: "admin" as const },
      };
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
      if (session?.kind === "admin") {
        await store.write((sql) => sessions.revoke(sql, [session.sessionId], "logout"));
        sessions.announceRevoked([session.sessionId]);
      }
      return reply.code(204).send();
    },
  );
};
