import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredName, requiredText } from "@fernpaw/domain/kernel/text";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession, clinicSession } from "../../../http/session.ts";
import { clinicNameOf } from "../../auth/accounts.queries.ts";
import { suspendedSince } from "../../subscriptions/subscriptions.queries.ts";
import { SUPPORT_ENDERS } from "../platform.tables.ts";
import { clinicNamed } from "../public/clinics-by-name.queries.ts";
import { LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { READABLE_TABLES } from "./readable-tables.ts";
import { accessesTo, openAccesses, readsOf, type SupportAccess } from "./support.queries.ts";
import { endSupport, noteRead, openAccess, openSupport, type SupportDeps } from "./support-access.ts";
import { SUPPORT_ROWS_TASK, type SupportRowsFound, type SupportRowsWork } from "./support-rows-task.ts";

const MOST_LISTED = 20;

const Params = z.strictObject({ id: Id });

const AccessShape = {
  id: z.string(),
  adminName: z.string(),
  reason: z.string(),
  ticket: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
};

const Open = z.object({ ...AccessShape, clinicId: z.string(), clinicName: z.string() });
const State = z.object({ ...Open.shape, tables: z.array(z.string()) });

const Listed = z.object({
  ...AccessShape,
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(z.enum(SUPPORT_ENDERS)),
  isOpen: z.boolean(),
  /** Pages of rows by table. */
  reads: z.array(z.object({ table: z.string(), pages: z.int() })),
});
const List = z.object({ rows: z.array(Listed) });
/** Null: no such clinic. */
const OfClinic = z.extend(List, {
  clinic: z.nullable(z.object({ name: z.string(), suspendedAt: z.nullable(Instant) })),
});

const shapeOf = ({ id, adminName, reason, ticket, startedAt, expiresAt }: SupportAccess) => ({
  id,
  adminName,
  reason,
  ticket,
  startedAt,
  expiresAt,
});

const describeOpen = async (sql: Sql, row: SupportAccess): Promise<z.output<typeof Open>> => ({
  ...shapeOf(row),
  clinicId: row.clinicId,
  clinicName: await clinicNameOf(sql, row.clinicId),
});

/** The last accesses to a clinic, and what was read with each. */
async function listOf(sql: Sql, clinicId: string, at: string): Promise<z.output<typeof List>> {
  const found = await accessesTo(sql, clinicId, MOST_LISTED);
  const reads = Map.groupBy(
    await readsOf(
      sql,
      found.map(({ id }) => id),
    ),
    ({ accessId }) => accessId,
  );
  const rows = found.map((row) => ({
    ...shapeOf(row),
    endedAt: row.endedAt,
    endedBy: row.endedBy,
    isOpen: row.endedAt === null && row.expiresAt > at,
    reads: (reads.get(row.id) ?? []).map(({ tbl, pages }) => ({ table: tbl, pages: Number(pages) })),
  }));
  return { rows };
}

/** The part of a clinic that is shown without `platform:clinics:manage`. */
async function clinicIn(sql: Sql, id: string): Promise<z.output<typeof OfClinic>["clinic"]> {
  const found = await clinicNamed(sql, id);
  return found ? { name: found.name, suspendedAt: await suspendedSince(sql, id) } : null;
}

/** Like words of a list's search, but for texts as they were typed: accents matter, capitals from A to Z do not. */
const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/[\s%_\\]+/)
    .filter(Boolean)
    .map((word) => `%${word}%`);

const config = { permission: "platform:support:view" } as const;

/** Support access to one clinic: the ones before, and a new one. */
export const clinicSupportRoutes: FastifyPluginAsyncZod<SupportDeps> = async (app, deps) => {
  const { store, now } = deps;

  app.get(
    "/:id/support",
    {
      config,
      schema: {
        summary: "The last support accesses to a clinic, and what was read with each",
        params: Params,
        response: { 200: OfClinic },
      },
    },
    async ({ params: { id } }) =>
      store.read(async (sql) => ({
        clinic: await clinicIn(sql, id),
        ...(await listOf(sql, id, toInstant(now()))),
      })),
  );

  app.post(
    "/:id/support",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Look at the rows of a clinic for 30 minutes; its owners are told at once",
        params: Params,
        body: z.strictObject({ reason: requiredText(500), ticket: requiredName(40) }),
        response: { 200: Open },
      },
    },
    async (request) => {
      const by = adminSession(request);
      const row = await openSupport(deps, by, { clinicId: request.params.id, ...request.body });
      return store.read((sql) => describeOpen(sql, row));
    },
  );
};

/** The open accesses of an administrator. */
export const supportRoutes: FastifyPluginAsyncZod<SupportDeps> = async (app, deps) => {
  const { store, now } = deps;

  app.get(
    "",
    {
      config: { ...config, isPoll: true },
      schema: { summary: "The caller's open support accesses", response: { 200: z.object({ rows: z.array(Open) }) } },
    },
    async (request) => {
      const by = adminSession(request);
      return store.read(async (sql) => {
        const rows: z.output<typeof Open>[] = [];
        for (const row of await openAccesses(sql, by.userId, toInstant(now()))) rows.push(await describeOpen(sql, row));
        return { rows };
      });
    },
  );

  app.get(
    "/:id",
    {
      config,
      schema: {
        summary: "One open support access of the caller, and the tables that it shows",
        params: Params,
        response: { 200: State },
      },
    },
    async (request) =>
      store.read(async (sql) => {
        const row = await openAccess(sql, adminSession(request), request.params.id, toInstant(now()));
        return { ...(await describeOpen(sql, row)), tables: [...READABLE_TABLES] };
      }),
  );

  app.post(
    "/:id/end",
    {
      config,
      schema: {
        summary: "End one's own support access; nothing changes for one that is over",
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await endSupport(deps, adminSession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};

const { order: _order, ...PAGE } = LIST_QUERY;
const RowsQuery = z.strictObject({
  ...PAGE,
  sort: z._default(z.enum(["id"]), "id"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  table: z.enum(READABLE_TABLES),
});

/** The rows of a clinic, for the administrator of an open access. No route here writes a row. */
export const supportRowsRoutes: FastifyPluginAsyncZod<SupportDeps> = async (app, deps) => {
  async function ask(work: SupportRowsWork): Promise<SupportRowsFound> {
    for await (const line of deps.store.offThread.lines(SUPPORT_ROWS_TASK, work))
      return JSON.parse(line) as SupportRowsFound;
    throw new Error("the reading thread answered no page of support access");
  }

  app.get(
    "/:id/rows",
    {
      config,
      schema: {
        summary: "Rows of one table of the clinic, one page; noted in both audit logs",
        params: Params,
        querystring: RowsQuery,
        response: { 200: z.object({ rows: z.array(z.record(z.string(), z.unknown())), ...PageEnds }) },
      },
    },
    async (request) => {
      const { query, params } = request;
      const { table, search } = query;
      const patterns = patternsOf(search);
      const isFirstPage = query.after === undefined && query.before === undefined;
      const read = { table, isSearch: patterns.length > 0, isFirstPage };
      let total = 0;
      const page = await readPage(
        query,
        ({ id }: Record<string, unknown>) => ({ value: String(id), id: String(id) }),
        async ({ key, direction, limit }: PageBound) => {
          const { clinicId } = await noteRead(deps, adminSession(request), params.id, read);
          const question = { patterns, beyond: key?.id ?? null, direction, limit };
          const found = await ask({ clinicId, table, question });
          total = found.total;
          return found.rows;
        },
      );
      return { ...page, total };
    },
  );
};

const ownerConfig = { permission: "owner", allowsUnverified: true } as const;

/** For the owners of the clinic, also before they have proved their address. */
export const ownSupportRoutes: FastifyPluginAsyncZod<SupportDeps> = async (app, deps) => {
  const { store, now } = deps;

  app.get(
    "",
    {
      config: { ...ownerConfig, isPoll: true },
      schema: {
        summary: "The last support accesses of Fernpaw to the clinic, and what was read with each",
        response: { 200: List },
      },
    },
    async (request) => store.read((sql) => listOf(sql, clinicSession(request).clinicId, toInstant(now()))),
  );

  app.post(
    "/:id/end",
    {
      config: ownerConfig,
      schema: {
        summary: "End a support access of Fernpaw to the clinic; nothing changes for one that is over",
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await endSupport(deps, clinicSession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
