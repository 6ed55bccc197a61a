import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";

/** Asked by the app before a drug is destroyed or returned, so that the password is given before the entry is sent. */
export const controlledRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/disposal",
    {
      config: { permission: "prescriptions:manage", needsStepUp: true },
      schema: {
        summary: "Say whether the password was given lately enough to destroy or return a controlled drug",
        body: z.strictObject({}),
        response: { 204: z.undefined() },
      },
    },
    async (_, reply) => reply.code(204).send(),
  );
};
