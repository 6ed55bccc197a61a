import { Id } from "@fernpaw/domain/kernel/ids";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { everyClinicId } from "../../../db/clinic-ids.queries.ts";
import { clinicNamed, clinicsByName } from "../../platform/public/clinics-by-name.queries.ts";
import { LIST_QUERY } from "../../platform/public/page-by-key.ts";
import { likePatterns } from "../../platform/public/search-words.ts";
import { audienceChoices, reachNow } from "./audience.ts";
import { Audience, config } from "./announcement-shapes.ts";

const Chosen = z.object({ value: z.string(), clinics: z.int() });
const Clinics = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Clinics that "all" would be. */
  all: z.int(),
});
const MOST_FOUND = 20;

async function findClinics(sql: Sql, { search, id }: { search: string; id?: string | undefined }) {
  if (id !== undefined) return [await clinicNamed(sql, id)].filter((row) => row !== undefined);
  const patterns = likePatterns(search);
  return patterns === null ? [] : clinicsByName(sql, patterns, MOST_FOUND);
}

/** Clinics that an announcement can go to. */
export const audienceRoutes: FastifyPluginAsyncZod<{ store: Store; now: () => number }> = async (
  app,
  { store, now },
) => {
  app.get(
    "/clinics",
    {
      config,
      schema: {
        summary: "Clinics to choose from, by name; or the one with an id",
        querystring: z.strictObject({ search: LIST_QUERY.search, id: z.optional(Id) }),
        response: { 200: Clinics },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        return { rows: await findClinics(sql, query), all: (await everyClinicId(sql)).length };
      }),
  );

  app.get(
    "/choices",
    {
      config,
      schema: {
        summary: "What clinics can be chosen by, and how many clinics have it now",
        response: {
          200: z.object({
            plans: z.array(z.extend(Chosen, { name: z.string() })),
            countries: z.array(Chosen),
            states: z.array(Chosen),
          }),
        },
      },
    },
    async () => store.read(audienceChoices),
  );

  app.post(
    "/reach",
    {
      config,
      schema: {
        summary: "How many clinics and people an audience has now; nothing is sent",
        body: z.strictObject({ audience: Audience }),
        response: {
          200: z.object({
            clinics: z.int(),
            /** Of them, those that the filter finds. */
            byFilter: z.int(),
            people: z.int(),
            /** Of the clinics, those without a person for a day. */
            quiet: z.int(),
          }),
        },
      },
    },
    async ({ body }) => store.read((sql) => reachNow(sql, body.audience, now())),
  );
};
