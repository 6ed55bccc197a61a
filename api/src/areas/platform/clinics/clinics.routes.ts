import { SUBSCRIPTION_STATUSES } from "@fernpaw/domain/clinics/subscription";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import type { ClinicFigures } from "../figures/figures.queries.ts";
import { allPages, LIST_QUERY, PageEnds, type PageBound, readPage, type SortedBy } from "../public/page-by-key.ts";
import { likePatterns } from "../public/search-words.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import type { ClinicActDeps } from "./clinic-acts.ts";
import { CLINIC_SORTS, clinicsBeyond, type ClinicSort, columnOf, countFiltered } from "./clinic-list.queries.ts";
import { type PlanNames, planNames } from "./plan-names.ts";
import { ClinicPage, readClinic } from "./clinic-page.ts";

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(CLINIC_SORTS), "name"),
  status: z.optional(z.enum([...SUBSCRIPTION_STATUSES, "suspended"])),
});
type ListQuery = z.output<typeof ListQuery>;

const Clinic = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  createdAt: z.string(),
  people: z.int(),
  devices: z.int(),
  /** Changes that wait on devices. */
  unsent: z.int(),
  lastSeenAt: z.nullable(z.string()),
  subscription: z.string(),
  /** The name of the plan that it pays for, or will pay for after its trial; null: none. */
  plan: z.nullable(z.string()),
  isSuspended: z.boolean(),
});
const Params = z.strictObject({ id: Id });

const describeClinic = (row: ClinicFigures, plans: PlanNames): z.output<typeof Clinic> => ({
  id: row.clinicId,
  name: row.name,
  country: row.country,
  createdAt: row.createdAt,
  people: Number(row.people),
  devices: Number(row.devices),
  unsent: Number(row.unsent),
  lastSeenAt: row.lastSeenAt === "" ? null : row.lastSeenAt,
  subscription: row.status,
  plan: plans(row.planCode),
  isSuspended: row.suspendedAt !== "",
});

const SORTED_BY: Readonly<Record<ClinicSort, SortedBy>> = {
  name: "text",
  createdAt: "text",
  people: "whole",
  devices: "whole",
  unsent: "whole",
  lastSeenAt: "text",
};
const keyBy = (sort: ClinicSort) => (row: ClinicFigures) => ({ value: row[columnOf(sort)], id: row.clinicId });

const filterOf = ({ search, status }: ListQuery) => {
  const patterns = likePatterns(search);
  return patterns === null ? null : { patterns, status: status ?? null };
};

const HEAD = [
  "Clinic",
  "Country",
  "Subscription",
  "Plan",
  "Suspended",
  "People",
  "Devices",
  "Unsent",
  "Since",
  "Last seen",
];
const cellsOf = (plans: PlanNames) => (row: ClinicFigures) => {
  const { name, country, subscription, plan, isSuspended, people, devices, unsent, createdAt, lastSeenAt } =
    describeClinic(row, plans);
  return [
    name,
    country,
    subscription,
    plan ?? "",
    isSuspended ? "yes" : "no",
    people,
    devices,
    unsent,
    createdAt,
    lastSeenAt ?? "",
  ];
};

const config = { permission: "platform:clinics:manage" } as const;

/** The clinics of the platform, from the figures of each: no route here reads what a clinic has recorded. */
export const clinicsRoutes: FastifyPluginAsyncZod<ClinicActDeps> = async (app, deps) => {
  const { store, now } = deps;
  const read = (query: ListQuery, bound: PageBound) => async (sql: Sql) => {
    const filter = filterOf(query);
    return filter === null ? [] : clinicsBeyond(sql, filter, { ...bound, sort: query.sort });
  };

  app.get(
    "",
    {
      config,
      schema: {
        summary: "The clinics of the platform, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Clinic), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const readRows = (bound: PageBound) => read(query, bound)(sql);
        const { rows, first, last } = await readPage(query, keyBy(query.sort), readRows, SORTED_BY[query.sort]);
        const filter = filterOf(query);
        const total = filter === null ? 0 : await countFiltered(sql, filter);
        const plans = await planNames(sql);
        return { rows: rows.map((row) => describeClinic(row, plans)), first, last, total };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The clinics that the filter finds, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      await noteExport(deps, adminSession(request), "clinics");
      const pages = allPages(query.order, keyBy(query.sort), (bound) => store.read(read(query, bound)));
      return sendCsv(reply, { name: "clinics", head: HEAD, pages, cells: cellsOf(await store.read(planNames)) });
    },
  );

  app.get(
    "/:id",
    { config, schema: { summary: "One clinic in figures", params: Params, response: { 200: ClinicPage } } },
    async ({ params }) => store.read((sql) => readClinic(sql, params.id, now())),
  );
};
