import { InvitationReply, LinkToken } from "@fernpaw/domain/auth/account-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { createJoinStaff, type JoinStaffDeps } from "./join-staff.ts";

const config = { permission: "public" } as const;

/** The link of an invitation to the administration; `/api/admin/staff/invitations` sends them. */
export const joinStaffRoutes: FastifyPluginAsyncZod<JoinStaffDeps> = async (app, deps) => {
  const joinStaff = createJoinStaff(deps);

  app.post(
    "/invitation",
    {
      config,
      schema: {
        summary: "What the mailed invitation to the administration says; uses nothing up",
        body: z.strictObject({ token: LinkToken }),
        response: { 200: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }) },
      },
    },
    async (request) => joinStaff.look(request.body.token),
  );

  app.post(
    "/complete-invitation",
    {
      config,
      schema: {
        summary: "Accept the invitation to the administration with a password; opens no session",
        body: InvitationReply,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await joinStaff.join(request.body);
      return reply.code(204).send();
    },
  );
};
