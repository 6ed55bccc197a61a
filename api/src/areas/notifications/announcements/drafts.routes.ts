import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../../platform/public/note-export.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../../platform/public/page-by-key.ts";
import { sendCsv } from "../../platform/public/send-csv.ts";
import { criteriaOf } from "./audience.ts";
import { ClinicFilter, config, DraftBody, Params, Severity } from "./announcement-shapes.ts";
import { type DraftDeps, keepDraft, removeDraft } from "./drafts.ts";
import { clinicNames, countDrafts, draftById, type DraftRow, draftsBeyond } from "./drafts.queries.ts";

const Listed = z.object({
  id: z.string(),
  title: z.string(),
  severity: Severity,
  /** Null: all clinics. */
  clinics: z.nullable(z.int()),
  hasFilter: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
const Draft = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  severity: Severity,
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** Null: all clinics. A clinic without a name is gone. */
  clinics: z.nullable(z.array(z.object({ id: z.string(), name: z.nullable(z.string()) }))),
  /** Of clinics besides. */
  filter: z.nullable(ClinicFilter),
  isPinned: z.boolean(),
  updatedAt: z.string(),
  revision: z.int(),
});
const Kept = z.object({ revision: z.int(), updatedAt: z.string() });

/** Null: all clinics. */
function chosenIn({ audience }: Pick<DraftRow, "audience">) {
  const read = criteriaOf(audience);
  return read.type === "all" ? null : { clinics: read.clinics, filter: read.filter ?? null };
}

const listed = (row: Awaited<ReturnType<typeof draftsBeyond>>[number]): z.output<typeof Listed> => ({
  ...row,
  clinics: chosenIn(row)?.clinics.length ?? null,
  hasFilter: (chosenIn(row)?.filter ?? null) !== null,
  updatedBy: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim() || (row.email ?? ""),
});

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(["updatedAt"]), "updatedAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
});

/** Announcements that administrators keep and send later. */
export const draftListRoutes: FastifyPluginAsyncZod<DraftDeps> = async (app, deps) => {
  const { store } = deps;
  const keyOf = ({ updatedAt, id }: DraftRow) => ({ value: updatedAt, id });

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Drafts of announcements, the latest first, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Listed), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const page = await readPage(query, keyOf, (bound) => draftsBeyond(sql, bound));
        return { ...page, rows: page.rows.map(listed), total: await countDrafts(sql) };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "Drafts of announcements as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      await noteExport(deps, adminSession(request), "drafts");
      const read = (bound: PageBound) => store.read((sql) => draftsBeyond(sql, bound));
      const head = ["Title", "Message", "Kind", "Changed by", "Changed"];
      const cells = (row: Awaited<ReturnType<typeof draftsBeyond>>[number]) => [
        row.title,
        row.body,
        row.severity,
        listed(row).updatedBy,
        row.updatedAt,
      ];
      return sendCsv(reply, { name: "drafts", head, pages: allPages(request.query.order, keyOf, read), cells });
    },
  );
};

/** Reads, keeps and deletes one draft. */
export const draftRoutes: FastifyPluginAsyncZod<DraftDeps> = async (app, deps) => {
  const { store } = deps;
  app.get(
    "/:id",
    { config, schema: { summary: "One draft of an announcement", params: Params, response: { 200: Draft } } },
    async ({ params }) =>
      store.read(async (sql) => {
        const row = await draftById(sql, params.id);
        if (!row) throw new Problem("not_found");
        const chosen = chosenIn(row);
        const names = await clinicNames(sql, chosen?.clinics ?? []);
        const clinics = chosen?.clinics.map((id) => ({ id, name: names.get(id) ?? null })) ?? null;
        const isPinned = Number(row.isPinned) === 1;
        return { ...row, clinics, filter: chosen?.filter ?? null, isPinned, revision: Number(row.revision) };
      }),
  );

  app.put(
    "/:id",
    {
      config,
      schema: {
        summary: "Keep a draft of an announcement; refused when another administrator changed it since `revision`",
        params: Params,
        body: DraftBody,
        response: { 200: Kept },
      },
    },
    async (request) => {
      const { revision, updatedAt } = await keepDraft(deps, adminSession(request), request.params.id, request.body);
      return { revision: Number(revision), updatedAt };
    },
  );

  app.delete(
    "/:id",
    {
      config,
      schema: { summary: "Delete a draft of an announcement", params: Params, response: { 204: z.undefined() } },
    },
    async ({ params }, reply) => {
      await removeDraft(deps, params.id);
      return reply.code(204).send();
    },
  );
};
