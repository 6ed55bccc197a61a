import { listScopes } from "@fernpaw/domain/kernel/permissions";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { countOpenItems } from "./notifications.queries.ts";

/** An inbox item counts until a person who may see it has decided. */
export const notificationsRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    "/unread-count",
    {
      config: { permission: "signed_in", allowsUnverified: true },
      schema: {
        summary: "How many open items the caller's inbox holds",
        response: { 200: z.object({ unreadCount: z.int() }) },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      return { unreadCount: await store.read((sql) => countOpenItems(sql, session.clinicId, listScopes(session))) };
    },
  );
};
