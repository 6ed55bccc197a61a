import { personalScope } from "@fernpaw/domain/notifications/notification";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { countUnread } from "./notifications.queries.ts";

/** The number of the sidebar's badge. */
export const notificationsRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    "/unread-count",
    {
      config: { permission: "signed_in", allowsUnverified: true },
      schema: {
        summary: "How many notifications the caller has not read",
        response: { 200: z.object({ unreadCount: z.int() }) },
      },
    },
    async (request) => {
      const { clinicId, userId } = clinicSession(request);
      return { unreadCount: await store.read((sql) => countUnread(sql, clinicId, personalScope(userId))) };
    },
  );
};
