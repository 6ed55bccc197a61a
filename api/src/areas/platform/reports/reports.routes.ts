import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { addMonths, lastMonths, monthOf, monthsBetween } from "./months.ts";
import { Growth, readGrowth, readRevenue, readUsage, type ReportMonths, Revenue, Usage } from "./read-reports.ts";

interface ReportDeps {
  store: Store;
  now: () => number;
}

const config = { permission: "admin" } as const;
const USUAL_MONTHS = 12;
const MOST_MONTHS = 36;
const MONTHS_A_YEAR = 12;

const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
const Question = z.strictObject({
  /** Both given or none: the last twelve months. */
  from: z.optional(Month),
  to: z.optional(Month),
  /** `before`: as many months right before; `year`: the same months of a year before. */
  compare: z._default(z.enum(["before", "year", "none"]), "before"),
});
type Question = z.output<typeof Question>;

/** @throws Problem `malformed` for half a period, one that ends before it begins, that is too long or that is to come */
function monthsOf({ from, to, compare }: Question, nowMs: number): ReportMonths {
  if ((from === undefined) !== (to === undefined)) throw new Problem("malformed");
  const usual = lastMonths(toInstant(nowMs), USUAL_MONTHS);
  const [first, last] = [from ?? usual[0] ?? "", to ?? usual.at(-1) ?? ""];
  const count = monthsBetween(first, last).length;
  if (count === 0 || count > MOST_MONTHS || last > monthOf(toInstant(nowMs))) throw new Problem("malformed");
  const back = compare === "year" ? MONTHS_A_YEAR : count;
  const before = compare === "none" ? null : { from: addMonths(first, -back), to: addMonths(last, -back) };
  return { from: first, to: last, before };
}

type Cells = readonly (string | number)[];

/** A list that is there already, as the one page of a CSV. */
async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** Minor units as a number that a spreadsheet adds up: all currencies of plans have two digits. */
const amount = (minor: number): string => (minor / 100).toFixed(2);

const REVENUE_HEAD = ["Currency", "Month", "New", "Back", "Larger plan", "Smaller plan", "Ended", "Income per month"];
const revenueCells = ({ currencies }: z.output<typeof Revenue>): Cells[] =>
  currencies.flatMap(({ currency, months }) =>
    months.map(({ month, newMinor, backMinor, upMinor, downMinor, endedMinor, endMinor }) => [
      currency,
      month,
      ...[newMinor, backMinor, upMinor, downMinor, endedMinor, endMinor].map(amount),
    ]),
  );

const GROWTH_HEAD = ["Month", "Registered", "Began to pay", "Came back", "Ended", "Paying at the end"];
const growthCells = ({ months }: z.output<typeof Growth>): Cells[] =>
  months.map((row) => [row.month, row.registered, row.activated, row.returned, row.lost, row.paying]);

const USAGE_HEAD = [
  "Month",
  "Plan",
  "Clinics",
  "People",
  "Active people",
  "Devices",
  "Appointments",
  "Visits",
  "Invoices",
  "Storage in bytes",
];
function usageCells({ plans, rows }: z.output<typeof Usage>): Cells[] {
  const names = new Map(plans.map(({ code, name }) => [code, name]));
  return rows.map((row) => {
    const { month, planCode, clinics, people, activePeople, devices, appointments, visits, invoices } = row;
    const name = names.get(planCode) ?? "none";
    return [month, name, clinics, people, activePeople, devices, appointments, visits, invoices, row.storageBytes];
  });
}

/** Income, growth and use of the platform, from counts and the books of the plans. Any administrator sees them. */
export const platformReportRoutes: FastifyPluginAsyncZod<ReportDeps> = async (app, deps) => {
  const { store, now } = deps;
  const read = <Answer>(
    query: Question,
    from: (sql: Parameters<typeof readGrowth>[0], asked: ReportMonths) => Promise<Answer>,
  ) => {
    const asked = monthsOf(query, now());
    return store.read((sql) => from(sql, asked));
  };

  app.get(
    "/revenue",
    {
      config,
      schema: {
        summary: "Income per month from plans, by currency and month",
        querystring: Question,
        response: { 200: Revenue },
      },
    },
    async ({ query }) => read(query, readRevenue),
  );
  app.get(
    "/growth",
    {
      config,
      schema: {
        summary: "Clinics that registered, began to pay and ended, by month",
        querystring: Question,
        response: { 200: Growth },
      },
    },
    async ({ query }) => read(query, readGrowth),
  );
  app.get(
    "/usage",
    {
      config,
      schema: { summary: "Use of the platform by plan and month", querystring: Question, response: { 200: Usage } },
    },
    async ({ query }) => read(query, readUsage),
  );

  app.get(
    "/:name/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "A report of the platform as CSV",
        params: z.strictObject({ name: z.enum(["revenue", "growth", "usage"]) }),
        querystring: Question,
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { name } = request.params;
      const lines = {
        revenue: async () => ({ head: REVENUE_HEAD, rows: revenueCells(await read(query, readRevenue)) }),
        growth: async () => ({ head: GROWTH_HEAD, rows: growthCells(await read(query, readGrowth)) }),
        usage: async () => ({ head: USAGE_HEAD, rows: usageCells(await read(query, readUsage)) }),
      };
      const { head, rows } = await lines[name]();
      await noteExport(deps, adminSession(request), name);
      return sendCsv(reply, { name, head, pages: onePage(rows), cells: (cells: Cells) => cells });
    },
  );
};
