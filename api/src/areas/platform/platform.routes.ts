import { statusNow } from "@fernpaw/domain/clinics/subscription";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { subscriptionOf } from "../subscriptions/subscriptions.queries.ts";
import { ClinicListQuery, clinicPage } from "./clinic-list.ts";
import { clinicSummaries } from "./platform.queries.ts";

const DAY_MS = 86_400_000;

const Clinics = z.object({
  clinics: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      people: z.int(),
      lastSeenAt: z.nullable(z.string()),
      subscription: z.string(),
    }),
  ),
  total: z.int(),
});
const Figures = z.object({ clinics: z.int(), clinicsSeenToday: z.int(), people: z.int() });

interface PlatformDeps {
  store: Store;
  now: () => number;
}

/** What platform staff see of the clinics. No route here reads what a clinic has recorded. */
export const platformRoutes: FastifyPluginAsyncZod<PlatformDeps> = async (app, { store, now }) => {
  app.get(
    "/clinics",
    {
      config: { permission: "platform:clinics:manage" },
      schema: { summary: "The clinics of the platform", querystring: ClinicListQuery, response: { 200: Clinics } },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const { rows, total } = clinicPage(await clinicSummaries(sql), query);
        const clinics = [];
        // One clinic at a time: a statement over the rows of several is what the database refuses.
        for (const row of rows) {
          const subscription = statusNow(await subscriptionOf(sql, row.id), toInstant(now()));
          clinics.push({ ...row, subscription });
        }
        return { clinics, total };
      }),
  );

  app.get(
    "/figures",
    {
      config: { permission: "admin" },
      schema: { summary: "How many use the platform", response: { 200: Figures } },
    },
    async () => {
      const clinics = await store.read(clinicSummaries);
      const since = toInstant(now() - DAY_MS);
      return {
        clinics: clinics.length,
        clinicsSeenToday: clinics.filter(({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt > since).length,
        people: clinics.reduce((sum, { people }) => sum + people, 0),
      };
    },
  );
};
