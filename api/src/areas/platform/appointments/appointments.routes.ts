import { addDays, daysBetween, LocalDate, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { platformDays } from "../figures/platform-days.queries.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { likePatterns } from "../public/search-words.ts";
import {
  clinicDaysBeyond,
  countClinicDays,
  DAY_PROBLEMS,
  DAY_SORTS,
  dayColumnOf,
  type DayFilter,
  type DayOfClinic,
} from "./clinic-days.queries.ts";

interface AppointmentDeps {
  store: Store;
  now: () => number;
}

const config = { permission: "admin" } as const;
const USUAL_DAYS = 30;
/** Counts of days are kept for so long. */
const MOST_DAYS = 400;

/** Both given or none: the last 30 days. */
const PERIOD = { from: z.optional(LocalDate), to: z.optional(LocalDate) };
const PeriodQuery = z.strictObject(PERIOD);
const ListQuery = z.strictObject({
  ...LIST_QUERY,
  ...PERIOD,
  sort: z._default(z.enum(DAY_SORTS), "day"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  problem: z.optional(z.enum(DAY_PROBLEMS)),
});
type ListQuery = z.output<typeof ListQuery>;

const Count = z.int();
const COUNTS = { appointments: Count, noShows: Count, cancelled: Count, conflicts: Count };
const DayRow = z.object({ id: z.string(), day: z.string(), clinicId: z.string(), clinicName: z.string(), ...COUNTS });
const Summary = z.object({
  from: z.string(),
  to: z.string(),
  ...COUNTS,
  /** Of all clinics, the oldest first. */
  days: z.array(z.object({ day: z.string(), ...COUNTS })),
});

/** @throws Problem `malformed` for half a period, one that ends before it begins, or one that is too long */
function periodOf({ from, to }: z.output<typeof PeriodQuery>, nowMs: number): { from: string; to: string } {
  const today = toInstant(nowMs).slice(0, 10);
  if (from === undefined && to === undefined) return { from: addDays(today, 1 - USUAL_DAYS), to: today };
  if (from === undefined || to === undefined) throw new Problem("malformed");
  const length = daysBetween(from, to);
  if (length < 0 || length >= MOST_DAYS) throw new Problem("malformed");
  return { from, to };
}

async function readSummary(sql: Sql, period: { from: string; to: string }): Promise<z.output<typeof Summary>> {
  const sums = Map.groupBy(await platformDays(sql, period), ({ day }) => day);
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_day, index) => {
    const day = addDays(period.from, index);
    return { day, ...addUp(sums.get(day) ?? []) };
  });
  return { ...period, ...addUp(days), days };
}

type Counts = Pick<DayOfClinic, "appointments" | "noShows" | "cancelled" | "conflicts">;

const addUp = (rows: readonly Counts[]): Counts => ({
  appointments: rows.reduce((sum, { appointments }) => sum + appointments, 0),
  noShows: rows.reduce((sum, { noShows }) => sum + noShows, 0),
  cancelled: rows.reduce((sum, { cancelled }) => sum + cancelled, 0),
  conflicts: rows.reduce((sum, { conflicts }) => sum + conflicts, 0),
});

const keyBy = (sort: ListQuery["sort"]) => (row: DayOfClinic) => ({ value: row[dayColumnOf(sort)], id: row.dayKey });
const describe = ({ dayKey: id, ...row }: DayOfClinic): z.output<typeof DayRow> => ({ id, ...row });

/** Counts of appointments by day and clinic: nothing of a patient, and any administrator may see it. */
export const platformAppointmentRoutes: FastifyPluginAsyncZod<AppointmentDeps> = async (app, deps) => {
  const { store, now } = deps;
  const filterOf = (query: ListQuery): DayFilter | null => {
    const patterns = likePatterns(query.search);
    return patterns && { ...periodOf(query, now()), patterns, problem: query.problem ?? null };
  };
  const rowsBeyond = (query: ListQuery, filter: DayFilter | null) => async (sql: Sql, bound: PageBound) =>
    filter === null ? [] : clinicDaysBeyond(sql, filter, { ...bound, sort: query.sort });

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Appointments by day and clinic, in counts, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(DayRow), ...PageEnds }) },
      },
    },
    async ({ query }) => {
      const filter = filterOf(query);
      const read = rowsBeyond(query, filter);
      return store.read(async (sql) => {
        const sortedBy = query.sort === "day" ? "text" : "whole";
        const page = await readPage(query, keyBy(query.sort), (bound) => read(sql, bound), sortedBy);
        const total = filter === null ? 0 : await countClinicDays(sql, filter);
        return { ...page, rows: page.rows.map(describe), total };
      });
    },
  );

  app.get(
    "/summary",
    {
      config,
      schema: {
        summary: "Appointments of all clinics by day, in counts",
        querystring: PeriodQuery,
        response: { 200: Summary },
      },
    },
    async ({ query }) => {
      const period = periodOf(query, now());
      return store.read((sql) => readSummary(sql, period));
    },
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "Appointments by day and clinic, in counts, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      const read = rowsBeyond(query, filterOf(query));
      await noteExport(deps, adminSession(request), "appointments");
      const pages = allPages(query.order, keyBy(query.sort), (bound) => store.read((sql) => read(sql, bound)));
      const head = ["Day", "Clinic", "Appointments", "No-shows", "Cancelled", "Double bookings"];
      const cells = (row: DayOfClinic) => [
        row.day,
        row.clinicName,
        row.appointments,
        row.noShows,
        row.cancelled,
        row.conflicts,
      ];
      return sendCsv(reply, { name: "appointments", head, pages, cells });
    },
  );
};
