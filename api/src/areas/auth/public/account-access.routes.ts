import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { anySession } from "../../../http/session.ts";
import { createAccountAccess, type AccountAccessDeps } from "../accounts/account-access.ts";
import { SessionId, SignedInPlace } from "./signed-in-places.ts";

export interface AccountAccessDoor extends AccountAccessDeps {
  permission: "owner" | "platform:users:manage" | "platform:settings:manage";
}

const Access = z.object({
  /** Whether signing in needs a second step. */
  hasSecondFactor: z.boolean(),
  /** Whether the one who asks may take it away. */
  isResettable: z.boolean(),
  /** Used last first. */
  sessions: z.array(SignedInPlace),
});
const Params = z.strictObject({ id: Id });

/** The same routes at two doors: an owner's for the staff of the clinic, and that of platform staff for everybody. */
export const accountAccessRoutes: FastifyPluginAsyncZod<AccountAccessDoor> = async (app, deps) => {
  const access = createAccountAccess(deps);
  const { permission } = deps;
  const guarded = { permission, needsStepUp: true };

  app.get(
    "/:id/access",
    {
      config: { permission },
      schema: {
        summary: "Where somebody is signed in, and whether that took a second step",
        params: Params,
        response: { 200: Access },
      },
    },
    async (request) => access.look(anySession(request), request.params.id),
  );

  app.delete(
    "/:id/sessions/:sessionId",
    {
      config: guarded,
      schema: {
        summary: "End one of somebody's sessions",
        params: z.strictObject({ id: Id, sessionId: SessionId }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await access.endOne(anySession(request), request.params.id, request.params.sessionId);
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/sessions/revoke-all",
    {
      config: guarded,
      schema: {
        summary: "End every session of somebody, and the PINs that could open another",
        params: Params,
        response: { 200: z.object({ ended: z.int() }) },
      },
    },
    async (request) => ({ ended: await access.endEvery(anySession(request), request.params.id) }),
  );

  app.delete(
    "/:id/second-factor",
    {
      config: guarded,
      schema: {
        summary: "Take a lost second factor away; every session ends, and the person is told by mail",
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await access.resetSecondFactor(anySession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
