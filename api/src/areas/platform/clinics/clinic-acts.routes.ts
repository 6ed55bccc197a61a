import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredText } from "@fernpaw/domain/kernel/text";
import { Instant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import { createInvitations, type InvitationsDeps } from "../../invitations/public/resend-invitation.ts";
import type { PlanDeps } from "../../subscriptions/public/plan-books.ts";
import { type ClinicActDeps, extendTrial, resumeClinic, suspendClinic } from "./clinic-acts.ts";
import { removeClinicDevice } from "./clinic-devices.ts";
import { closeClinic } from "./close-clinic.ts";

const guarded = { permission: "platform:clinics:manage", needsStepUp: true } as const;
const Params = z.strictObject({ id: Id });
const Reason = requiredText(500);

/** Acts of platform staff on a clinic. */
export const clinicActRoutes: FastifyPluginAsyncZod<ClinicActDeps> = async (app, deps) => {
  app.post(
    "/:id/suspend",
    {
      config: guarded,
      schema: {
        summary: "Stop writing in a clinic; reading and export go on, and the owners are mailed the reason",
        params: Params,
        body: z.strictObject({ reason: Reason }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await suspendClinic(deps, adminSession(request), request.params.id, request.body.reason);
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/resume",
    {
      config: guarded,
      schema: {
        summary: "Let a suspended clinic write again",
        params: Params,
        body: z.strictObject({ reason: Reason }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await resumeClinic(deps, adminSession(request), request.params.id, request.body.reason);
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/extend-trial",
    {
      config: guarded,
      schema: {
        summary: "Let a trial end later; `trialEndsAt` is the end as it was shown",
        params: Params,
        body: z.strictObject({ days: z.int().check(z.gte(1), z.lte(90)), reason: Reason, trialEndsAt: Instant }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await extendTrial(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};

/** Acts that reach beyond the server: to the payment provider, to a device, to a person who was invited. */
export const clinicCareRoutes: FastifyPluginAsyncZod<PlanDeps & InvitationsDeps & { sessions: Sessions }> = async (
  app,
  deps,
) => {
  const invitations = createInvitations(deps);

  app.post(
    "/:id/close",
    {
      config: guarded,
      schema: {
        summary:
          "End a clinic's plan with its period and stop writing; nothing is deleted, and the owners are mailed the reason",
        params: Params,
        body: z.strictObject({ reason: Reason }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await closeClinic(deps, adminSession(request), request.params.id, request.body.reason);
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/devices/:deviceId/revoke",
    {
      config: guarded,
      schema: {
        summary:
          "Take a device of a clinic off its list; what waits on it stays there, and the owners are mailed the reason",
        params: z.strictObject({ id: Id, deviceId: Id }),
        body: z.strictObject({ reason: Reason }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: clinicId, deviceId } = request.params;
      await removeClinicDevice(deps, adminSession(request), { clinicId, deviceId }, request.body.reason);
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/invitations/:invitationId/resend",
    {
      config: guarded,
      schema: {
        summary: "Mail a new link to a person whom the clinic has invited; the one before is void",
        params: z.strictObject({ id: Id, invitationId: Id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: clinicId, invitationId } = request.params;
      await invitations.resend({ ...adminSession(request), clinicId }, invitationId);
      return reply.code(204).send();
    },
  );
};
