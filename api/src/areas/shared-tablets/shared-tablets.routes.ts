import { Pin, TypedPassword } from "@fernpaw/domain/auth/account-forms";
import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredName } from "@fernpaw/domain/kernel/text";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { choosePin, enrolTablet, releaseTablet, type SharedTabletsDeps } from "./tablet-people.ts";
import { checkWitness, type WitnessDeps } from "./tablet-witness.ts";

const Enrolment = z.strictObject({
  name: requiredName(80),
  lockAfterMin: z._default(z.int().check(z.gte(1), z.lte(30)), 5),
  /** A second one of the staff, where no owner is at hand. */
  colleague: z.optional(z.strictObject({ userId: Id, password: TypedPassword })),
});

/** The browser that asks, as a tablet that several people share. Who is on it: `GET /api/auth/tablet`. */
export const sharedTabletsRoutes: FastifyPluginAsyncZod<SharedTabletsDeps & WitnessDeps> = async (app, deps) => {
  app.put(
    "/current",
    {
      config: { permission: "signed_in", needsStepUp: true },
      schema: {
        summary:
          "Make this browser a shared tablet, which an owner does or two of the staff; change its name and when it locks, which an owner does",
        body: Enrolment,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { colleague, ...given } = request.body;
      const session = clinicSession(request);
      const witness = session.role === "owner" ? null : await checkWitness(deps, session, colleague);
      await enrolTablet(deps, session, given, witness);
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
