import { NewInvitation } from "@fernpaw/domain/auth/account-forms";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { createInvitations, Invitation, type InvitationsDeps } from "./invitations.ts";

const config = { permission: "owner" as const };
const params = z.strictObject({ id: Id });

/** Asking people to join the clinic; what the invited person does is `POST /api/auth/complete-invitation`. */
export const invitationsRoutes: FastifyPluginAsyncZod<InvitationsDeps> = async (app, deps) => {
  const invitations = createInvitations(deps);

  app.get(
    "",
    {
      config,
      schema: { summary: "Who was invited, the newest first", response: { 200: z.array(Invitation) } },
    },
    async (request) => invitations.list(clinicSession(request)),
  );

  app.post(
    "",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Invite somebody by mail; says nothing of accounts in other clinics",
        body: NewInvitation,
        response: { 201: Invitation },
      },
    },
    async (request, reply) => reply.code(201).send(await invitations.invite(clinicSession(request), request.body)),
  );

  app.post(
    "/:id/resend",
    { config, schema: { summary: "Mail a new link; the one before is void", params, response: { 200: Invitation } } },
    async (request) => invitations.resend(clinicSession(request), request.params.id),
  );

  app.post(
    "/:id/revoke",
    { config, schema: { summary: "Take an open invitation back", params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await invitations.revoke(clinicSession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
