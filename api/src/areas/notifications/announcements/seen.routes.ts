import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { countNamed, type NamedClinic, namedBeyond } from "../../platform/public/clinics-by-name.queries.ts";
import { noteExport } from "../../platform/public/note-export.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../../platform/public/page-by-key.ts";
import { likePatterns } from "../../platform/public/search-words.ts";
import { sendCsv } from "../../platform/public/send-csv.ts";
import { clinicsIn } from "./announcement-copy.ts";
import { config, Params } from "./announcement-shapes.ts";
import { announcementById } from "./announcements.queries.ts";
import { withSeen } from "./seen.ts";

const ListQuery = z.strictObject({ ...LIST_QUERY, sort: z._default(z.enum(["name"]), "name") });
const Row = z.object({ id: z.string(), name: z.string(), people: z.int(), seen: z.int() });

const keyOf = ({ nameKey, id }: NamedClinic) => ({ value: nameKey, id });

/** @throws Problem `not_found` */
async function filterOf(sql: Sql, id: string, search: string) {
  const row = await announcementById(sql, id);
  if (!row) throw new Problem("not_found");
  const patterns = likePatterns(search);
  return { ids: patterns === null ? [] : clinicsIn(row), patterns: patterns ?? [] };
}

/** The clinics that an announcement went to, and how many of their people have read it. */
export const seenRoutes: FastifyPluginAsyncZod<{ store: Store; now: () => number }> = async (app, deps) => {
  const { store } = deps;

  app.get(
    "/:id/clinics",
    {
      config,
      schema: {
        summary: "The clinics of an announcement by name, with how many of their people have read it, one page",
        params: Params,
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Row), ...PageEnds }) },
      },
    },
    async ({ params: { id }, query }) =>
      store.read(async (sql) => {
        const filter = await filterOf(sql, id, query.search);
        const page = await readPage(query, keyOf, (bound) => namedBeyond(sql, filter, bound));
        return { ...page, rows: await withSeen(sql, id, page.rows), total: await countNamed(sql, filter) };
      }),
  );

  app.get(
    "/:id/clinics/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "The clinics of an announcement with how many of their people have read it, as CSV",
        params: Params,
        querystring: ListQuery,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { order, search } = request.query;
      const filter = await store.read((sql) => filterOf(sql, id, search));
      await noteExport(deps, adminSession(request), "announcedClinics");
      const read = (bound: PageBound) =>
        store.read(async (sql) => withSeen(sql, id, await namedBeyond(sql, filter, bound)));
      const pages = allPages(order, keyOf, read);
      const head = ["Clinic", "People", "Have read it"];
      return sendCsv(reply, {
        name: "announcement",
        head,
        pages,
        cells: ({ name, people, seen }) => [name, people, seen],
      });
    },
  );
};
