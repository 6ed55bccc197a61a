import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredName, requiredText } from "@fernpaw/domain/kernel/text";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import { announce, type AnnounceDeps } from "./announce.ts";

const Body = z.strictObject({
  /** Made by the sender: the same announcement again is sent once. */
  id: Id,
  title: requiredName(120),
  body: requiredText(4000),
  audience: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("all") }),
    z.strictObject({
      type: z.literal("specific"),
      clinics: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
    }),
  ]),
});

/** Announcements of the platform to its clinics. */
export const announcementsRoutes: FastifyPluginAsyncZod<AnnounceDeps> = async (app, deps) => {
  app.post(
    "",
    {
      config: { permission: "platform:clinics:manage" },
      schema: {
        summary: "Send an announcement to all clinics, or to some",
        body: Body,
        response: { 200: z.object({ clinics: z.int() }) },
      },
    },
    async (request) => ({ clinics: await announce(deps, adminSession(request), request.body) }),
  );
};
