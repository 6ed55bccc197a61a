import { Id } from "@fernpaw/domain/kernel/ids";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { STAFF_ALERT_KINDS } from "../platform.tables.ts";
import { allPages, LIST_QUERY, PageEnds, readPage } from "../public/page-by-key.ts";
import {
  accountMadeAt,
  type AlertFilter,
  type AlertReader,
  alertsBeyond,
  countAlerts,
  type ListedAlert,
  readAlerts,
} from "./alerts.queries.ts";

interface AlertDeps {
  store: Store;
  now: () => number;
}

const config = { permission: "admin" } as const;
const guarded = { ...config, needsStepUp: true };

/** Without the search, which this list does not have. */
const { search: _search, order: _order, ...PAGE } = LIST_QUERY;
const ListQuery = z.strictObject({
  ...PAGE,
  sort: z._default(z.enum(["at"]), "at"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  kind: z.optional(z.enum(STAFF_ALERT_KINDS)),
  state: z.optional(z.enum(["unread"])),
});

const Alert = z.object({
  id: z.string(),
  kind: z.enum(STAFF_ALERT_KINDS),
  clinicId: z.nullable(z.string()),
  subject: z.string(),
  at: z.string(),
  isRead: z.boolean(),
});

const describe = ({ about: _about, readAt, ...row }: ListedAlert): z.output<typeof Alert> => ({
  ...row,
  isRead: readAt !== null,
});
const keyOf = ({ at, id }: ListedAlert) => ({ value: at, id });
const filterOf = ({ kind, state }: z.output<typeof ListQuery>): AlertFilter => ({
  kind: kind ?? null,
  isUnread: state === "unread",
});
const ALL_UNREAD: AlertFilter = { kind: null, isUnread: true };

/** The reader of a list. Alerts from before an account are not for it. */
async function readerOf(sql: Sql, userId: string): Promise<AlertReader> {
  return { userId, since: (await accountMadeAt(sql, userId)) ?? "" };
}

/** Alerts of platform staff, which each administrator reads alone. */
export const alertRoutes: FastifyPluginAsyncZod<AlertDeps> = async (app, deps) => {
  const { store, now } = deps;

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Alerts of platform staff, the latest first, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Alert), ...PageEnds }) },
      },
    },
    async (request) => {
      const { query } = request;
      const { userId } = adminSession(request);
      return store.read(async (sql) => {
        const reader = await readerOf(sql, userId);
        const filter = filterOf(query);
        const page = await readPage(query, keyOf, (bound) => alertsBeyond(sql, reader, filter, bound));
        return { ...page, rows: page.rows.map(describe), total: await countAlerts(sql, reader, filter) };
      });
    },
  );

  app.get(
    "/unread-count",
    {
      config: { ...config, isPoll: true },
      schema: {
        summary: "How many alerts the caller has not read",
        response: { 200: z.object({ unreadCount: z.int() }) },
      },
    },
    async (request) => {
      const { userId } = adminSession(request);
      return store.read(async (sql) => ({
        unreadCount: await countAlerts(sql, await readerOf(sql, userId), ALL_UNREAD),
      }));
    },
  );

  app.get(
    "/export.csv",
    { config: guarded, schema: { summary: "Alerts of platform staff as CSV", querystring: ListQuery } },
    async (request, reply) => {
      const { query } = request;
      const by = adminSession(request);
      await noteExport(deps, by, "bell");
      const reader = await store.read((sql) => readerOf(sql, by.userId));
      const pages = allPages(query.order, keyOf, (bound) =>
        store.read((sql) => alertsBeyond(sql, reader, filterOf(query), bound)),
      );
      const cells = ({ at, kind, subject, readAt }: ListedAlert) => [at, kind, subject, readAt ?? ""];
      return sendCsv(reply, { name: "alerts", head: ["Time", "Kind", "About", "Read"], pages, cells });
    },
  );

  app.post(
    "/read",
    {
      config,
      schema: {
        summary: "Note that the caller has read an alert; without an id, all of them",
        body: z.strictObject({ id: z.optional(Id) }),
        response: { 200: z.object({ unreadCount: z.int() }) },
      },
    },
    async (request) => {
      const { userId } = adminSession(request);
      const { id = null } = request.body;
      return store.write(async (sql) => {
        const reader = await readerOf(sql, userId);
        await readAlerts(sql, reader, { id, at: toInstant(now()) });
        return { unreadCount: await countAlerts(sql, reader, ALL_UNREAD) };
      });
    },
  );
};
