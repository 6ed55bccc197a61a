import { TypedPassword } from "@fernpaw/domain/auth/account-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { anySession } from "../../http/session.ts";
import { setAuthenticatedAt } from "./sessions.queries.ts";
import { checkPassword, type PasswordCheckDeps } from "./public/password-check.ts";
import type { Sessions } from "./public/sessions.ts";

export interface StepUpDeps extends PasswordCheckDeps {
  sessions: Sessions;
  now: () => number;
  /** Of the clinic's people and of platform staff, each at a door of their own. */
  permission: "signed_in" | "admin";
}

/** The password once more. */
export const stepUpRoutes: FastifyPluginAsyncZod<StepUpDeps> = async (app, deps) => {
  const { store, sessions, permission, now } = deps;

  app.post(
    "/step-up",
    {
      config: { permission, allowsUnverified: true, allowsUnenrolled: true },
      schema: {
        summary: "Give the password once more, for what answers `step_up_required`; counts for five minutes",
        body: z.strictObject({ password: TypedPassword }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const session = anySession(request);
      await checkPassword(deps, session, request.body.password);
      await store.write((sql) => setAuthenticatedAt(sql, session.sessionId, toInstant(now())));
      sessions.forgetSession(session.sessionId);
      return reply.code(204).send();
    },
  );
};
