import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { platformFigures } from "./platform.queries.ts";

const DAY_MS = 86_400_000;

const Figures = z.object({ clinics: z.int(), clinicsSeenToday: z.int(), people: z.int() });

interface PlatformDeps {
  store: Store;
  now: () => number;
}

/** What platform staff see of the clinics. No route here reads what a clinic has recorded. */
export const platformRoutes: FastifyPluginAsyncZod<PlatformDeps> = async (app, { store, now }) => {
  app.get(
    "/figures",
    {
      config: { permission: "admin" },
      schema: { summary: "How many use the platform", response: { 200: Figures } },
    },
    async () => {
      return store.read((sql) => platformFigures(sql, toInstant(now() - DAY_MS)));
    },
  );
};
