import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredName, requiredText } from "@fernpaw/domain/kernel/text";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../../platform/public/note-export.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../../platform/public/page-by-key.ts";
import { sendCsv } from "../../platform/public/send-csv.ts";
import { announce, type AnnounceDeps, endAnnouncement } from "./announce.ts";
import { clinicsIn } from "./announcement-copy.ts";
import { criteriaOf } from "./audience.ts";
import { correctAnnouncement } from "./correct.ts";
import { Audience, BODY_MOST, ClinicFilter, config, Params, Severity, TITLE_MOST } from "./announcement-shapes.ts";
import {
  ANNOUNCEMENT_STATES,
  announcementById,
  type AnnouncementRow,
  announcementsBeyond,
  countAnnouncements,
  versionsOf,
} from "./announcements.queries.ts";
import { countSeen } from "./seen.ts";

const Body = z.strictObject({
  /** Made by the sender: the same announcement again is sent once. */
  id: Id,
  title: requiredName(TITLE_MOST),
  body: requiredText(BODY_MOST),
  severity: z._default(Severity, "information"),
  /** Left out: at once. */
  startsAt: z.optional(Instant),
  /** Left out: it stays. */
  endsAt: z.optional(Instant),
  audience: Audience,
  isPinned: z._default(z.boolean(), false),
  /** Of the draft with this id that the sender read. It ends with the sending. */
  draftRevision: z.optional(z.int().check(z.gte(1))),
});

const Version = z.object({
  revision: z.int(),
  title: z.string(),
  body: z.string(),
  replacedAt: z.string(),
  replacedByName: z.string(),
});

const State = z.enum(ANNOUNCEMENT_STATES);
const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  severity: Severity,
  state: State,
  sentAt: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  /** Until it begins, those that fitted when it was sent. */
  clinics: z.int(),
  isPinned: z.boolean(),
});
function describe(row: AnnouncementRow, at: string): z.output<typeof Announcement> {
  const { id, title, body, severity, sentAt, endsAt } = row;
  const startsAt = row.startsAt === "" ? sentAt : row.startsAt;
  const isOver = row.withdrawnAt !== null || (endsAt !== null && endsAt <= at);
  const state = isOver ? "ended" : startsAt > at ? "scheduled" : "shown";
  return {
    id,
    title,
    body,
    severity,
    state,
    sentAt,
    startsAt,
    endsAt,
    clinics: clinicsIn(row).length,
    isPinned: row.isPinned === 1,
  };
}

const HEAD = ["Title", "Message", "Kind", "State", "Pinned", "Clinics", "Sent", "Shown from", "Shown until"];
const cellsOf = ({ title, body, severity, state, isPinned, clinics, ...at }: z.output<typeof Announcement>) =>
  [title, body, severity, state, isPinned ? "yes" : "no", clinics].concat(at.sentAt, at.startsAt, at.endsAt ?? "");

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(["sentAt"]), "sentAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  state: z.optional(State),
  severity: z.optional(Severity),
});

/** Announcements of the platform to its clinics. */
export const announcementsRoutes: FastifyPluginAsyncZod<AnnounceDeps> = async (app, deps) => {
  const { store, now } = deps;
  const keyOf = ({ sentAt, id }: AnnouncementRow) => ({ value: sentAt, id });
  const filterOf = ({ state, severity }: z.output<typeof ListQuery>) => ({
    state: state ?? null,
    severity: severity ?? null,
    at: toInstant(now()),
  });

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Announcements, the latest first, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Announcement), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const filter = filterOf(query);
        const page = await readPage(query, keyOf, (bound) => announcementsBeyond(sql, filter, bound));
        const rows = page.rows.map((row) => describe(row, filter.at));
        return { ...page, rows, total: await countAnnouncements(sql, filter) };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "Announcements that the filter finds, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      await noteExport(deps, adminSession(request), "announcements");
      const { query } = request;
      const filter = filterOf(query);
      const read = (bound: PageBound) => store.read((sql) => announcementsBeyond(sql, filter, bound));
      const pages = allPages(query.order, keyOf, read);
      const cells = (row: AnnouncementRow) => cellsOf(describe(row, filter.at));
      return sendCsv(reply, { name: "announcements", head: HEAD, pages, cells });
    },
  );
};

/** One announcement. */
export const announcementRoutes: FastifyPluginAsyncZod<AnnounceDeps> = async (app, deps) => {
  const { store, now } = deps;
  app.get(
    "/:id",
    {
      config,
      schema: {
        summary: "An announcement, and how many have read it",
        params: Params,
        response: {
          200: z.extend(Announcement, {
            people: z.int(),
            peopleSeen: z.int(),
            clinicsSeen: z.int(),
            isForAll: z.boolean(),
            /** Null: it was sent to chosen clinics alone. */
            filter: z.nullable(ClinicFilter),
            /** Clinics that were chosen by name. */
            chosen: z.int(),
            /** Sent back with a correction. */
            revision: z.int(),
            /** The last correction after the beginning; null: clinics have read no other text. */
            correctedAt: z.nullable(z.string()),
            /** Texts before corrections, the latest first. */
            versions: z.array(Version),
          }),
        },
      },
    },
    async ({ params }) => {
      const row = await store.read((sql) => announcementById(sql, params.id));
      if (!row) throw new Problem("not_found");
      const versions = await store.read((sql) => versionsOf(sql, row.id));
      const audience = criteriaOf(row.criteria);
      const named = audience.type === "all" ? { clinics: [], filter: null } : audience;
      return {
        ...describe(row, toInstant(now())),
        ...(await countSeen(deps, row)),
        isForAll: audience.type === "all",
        filter: named.filter ?? null,
        chosen: named.clinics.length,
        revision: Number(row.revision),
        correctedAt: row.correctedAt,
        versions: versions.map(({ announcementId: _id, replacedBy: _by, ...version }) => ({
          ...version,
          revision: Number(version.revision),
        })),
      };
    },
  );
};

/** Sends an announcement, corrects it, and ends it. */
export const announceRoutes: FastifyPluginAsyncZod<AnnounceDeps> = async (app, deps) => {
  app.post(
    "",
    {
      config,
      schema: {
        summary: "Send an announcement to all clinics, or to some",
        body: Body,
        response: { 200: z.object({ clinics: z.int() }) },
      },
    },
    async (request) => ({ clinics: await announce(deps, adminSession(request), request.body) }),
  );

  app.post(
    "/:id/correct",
    {
      config,
      schema: {
        summary: "Correct the text of an announcement that was sent; clinics that have it get the new text",
        params: Params,
        body: z.strictObject({
          title: requiredName(TITLE_MOST),
          body: requiredText(BODY_MOST),
          revision: z.int().check(z.gte(1)),
        }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await correctAnnouncement(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/end",
    {
      config,
      schema: {
        summary: "End an announcement now; it goes from every clinic",
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await endAnnouncement(deps, adminSession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
