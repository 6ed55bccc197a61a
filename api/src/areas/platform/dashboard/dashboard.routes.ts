import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import type { ClinicFigures } from "../figures/figures.queries.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { likePatterns } from "../public/search-words.ts";
import { countSync, SYNC_SORTS, SYNC_STATES, syncColumnOf, type SyncFilter, syncHealth } from "./dashboard.queries.ts";
import { Dashboard, DASHBOARD_PERIODS, readDashboard } from "./read-dashboard.ts";
import { syncBounds, syncStateOf } from "./sync-bounds.ts";

interface DashboardDeps {
  store: Store;
  now: () => number;
}

const config = { permission: "admin" } as const;

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(SYNC_SORTS), "worst"),
  state: z.optional(z.enum(SYNC_STATES)),
});
type ListQuery = z.output<typeof ListQuery>;

const Health = z.object({
  id: z.string(),
  name: z.string(),
  devices: z.int(),
  devicesSeen: z.int(),
  devicesQuiet: z.int(),
  /** Null: nothing waits. */
  oldestUnsentAt: z.nullable(z.string()),
  unsent: z.int(),
  openItems: z.int(),
  parked: z.int(),
  /** In the last 30 days. */
  refused: z.int(),
  state: z.enum(SYNC_STATES),
});

const describe = (row: ClinicFigures, nowMs: number): z.output<typeof Health> => ({
  id: row.clinicId,
  name: row.name,
  devices: Number(row.devices),
  devicesSeen: Number(row.devicesSeen),
  devicesQuiet: Number(row.devicesQuiet),
  oldestUnsentAt: row.oldestUnsentAt === "" ? null : row.oldestUnsentAt,
  unsent: Number(row.unsent),
  openItems: Number(row.openItems),
  parked: Number(row.parked),
  refused: Number(row.refused),
  state: syncStateOf({ parked: Number(row.parked), oldestUnsentAt: row.oldestUnsentAt }, syncBounds(nowMs)),
});

const keyBy = (sort: ListQuery["sort"]) => (row: ClinicFigures) => ({
  value: row[syncColumnOf(sort)],
  id: row.clinicId,
});

const HEAD = [
  "Clinic",
  "State",
  "Devices",
  "Seen today",
  "Quiet",
  "Waiting",
  "Oldest waits since",
  "Open inbox items",
  "Stopped by a defect",
  "Refused in 30 days",
];

/** The state of the platform: any administrator sees it, since it has counts alone. */
export const dashboardRoutes: FastifyPluginAsyncZod<DashboardDeps> = async (app, deps) => {
  const { store, now } = deps;
  const filterOf = ({ search, state }: ListQuery, nowMs: number): SyncFilter | null => {
    const patterns = likePatterns(search);
    return patterns === null ? null : { patterns, state: state ?? null, ...syncBounds(nowMs) };
  };
  const rowsOf = (query: ListQuery, nowMs: number) => async (sql: Sql, bound: PageBound) => {
    const filter = filterOf(query, nowMs);
    return filter === null ? [] : syncHealth(sql, filter, { ...bound, sort: query.sort });
  };

  app.get(
    "",
    {
      config,
      schema: {
        summary: "The platform in figures: growth, health, and the clinics that need a person",
        querystring: z.strictObject({ period: z._default(z.enum(DASHBOARD_PERIODS), "day") }),
        response: { 200: Dashboard },
      },
    },
    async ({ query }) => store.read((sql) => readDashboard(sql, now(), query.period)),
  );

  app.get(
    "/sync",
    {
      config,
      schema: {
        summary: "The queues of the clinics' devices, the worst first, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Health), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const nowMs = now();
        const read = rowsOf(query, nowMs);
        const sortedBy = query.sort === "worst" || query.sort === "name" ? "text" : "whole";
        const page = await readPage(query, keyBy(query.sort), (bound) => read(sql, bound), sortedBy);
        const filter = filterOf(query, nowMs);
        const total = filter === null ? 0 : await countSync(sql, filter);
        return { ...page, rows: page.rows.map((row) => describe(row, nowMs)), total };
      }),
  );

  app.get(
    "/sync/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The queues of the clinics' devices as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      const nowMs = now();
      await noteExport(deps, adminSession(request), "sync");
      const read = rowsOf(query, nowMs);
      const pages = allPages(query.order, keyBy(query.sort), (bound) => store.read((sql) => read(sql, bound)));
      const cells = (found: ClinicFigures) => {
        const row = describe(found, nowMs);
        const { name, state, devices, devicesSeen, devicesQuiet, unsent, oldestUnsentAt } = row;
        const start = [name, state, devices, devicesSeen, devicesQuiet, unsent, oldestUnsentAt ?? ""];
        return [...start, row.openItems, row.parked, row.refused];
      };
      return sendCsv(reply, { name: "sync-health", head: HEAD, pages, cells });
    },
  );
};
