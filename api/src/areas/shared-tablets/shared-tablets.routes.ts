import { Pin } from "@fernpaw/domain/auth/account-forms";
import { requiredText } from "@fernpaw/domain/kernel/text";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { choosePin, enrolTablet, releaseTablet, type SharedTabletsDeps } from "./tablet-people.ts";

const Enrolment = z.strictObject({
  name: requiredText(80),
  lockAfterMin: z._default(z.int().check(z.gte(1), z.lte(30)), 5),
});

/** The browser that asks, as a tablet that several people share. Who is on it: `GET /api/auth/tablet`. */
export const sharedTabletsRoutes: FastifyPluginAsyncZod<SharedTabletsDeps> = async (app, deps) => {
  app.put(
    "/current",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: {
        summary: "Make this browser a shared tablet, or change its name and when it locks",
        body: Enrolment,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await enrolTablet(deps, clinicSession(request), request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    "/current",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: { summary: "Make it a browser like any other again", response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await releaseTablet(deps, clinicSession(request));
      return reply.code(204).send();
    },
  );

  app.put(
    "/current/pin",
    {
      config: { permission: "signed_in", needsStepUp: true, allowsUnverified: true },
      schema: {
        summary: "Choose the PIN that stands for this person's password on this shared tablet, for a shift",
        body: z.strictObject({ pin: Pin }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await choosePin(deps, clinicSession(request), request.body.pin);
      return reply.code(204).send();
    },
  );
};
