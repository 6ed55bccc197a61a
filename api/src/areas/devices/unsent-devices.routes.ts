import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { listUnsent, UnsentDevice } from "./unsent-devices.ts";

/** Asked by the day's board in the evening, and by a person who closes a till. */
export const unsentDevicesRoutes: FastifyPluginAsyncZod<{ store: Store; now: () => number }> = async (app, deps) => {
  app.get(
    "/unsent",
    {
      config: { permission: "billing:view" },
      schema: {
        summary: "Other devices that have work which was not sent, or may have some",
        response: { 200: z.array(UnsentDevice) },
      },
    },
    async (request) => listUnsent(deps, clinicSession(request)),
  );
};
