import { clientName } from "@fernpaw/domain/clients/client";
import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { existsSync } from "node:fs";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { hashOfToken, newToken } from "../../http/address-token.ts";
import { clinicSession } from "../../http/session.ts";
import type { Limits } from "../auth/public/limits.ts";
import type { ExportJobs, ExportJobsDeps } from "./export-jobs.ts";
import { exportPaths, removeFiles } from "./export-paths.ts";
import { exportsAudit } from "./exports.audit.copy.ts";
import { exportsCopy } from "./exports.copy.ts";
import {
  addExport,
  changeExport,
  clientNames,
  exportOf,
  type ExportRow,
  exportsOf,
  removeExport,
} from "./exports.queries.ts";

const HOUR_MS = 3_600_000;
/** Exports of a clinic in an hour. */
const EXPORTS = { count: 10, windowMs: HOUR_MS };
const KEPT_MS = 7 * 24 * HOUR_MS;
/** A browser goes on with a broken download as long as the address is good. */
const ADDRESS_MS = 24 * HOUR_MS;

export interface ExportsDeps extends Pick<ExportJobsDeps, "store" | "dataDir" | "now"> {
  limits: Limits;
  jobs: ExportJobs;
  onDefect: (error: unknown) => void;
}

const params = z.strictObject({ id: Id });
const config = { permission: "owner" as const };

const ExportAnswer = z.object({
  id: Id,
  /** Whose data: of one client, or null for everything. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  status: z.enum(["waiting", "running", "done", "failed"]),
  failure: z.nullable(z.enum(["disk_full", "defect"])),
  doneRows: z.int(),
  totalRows: z.int(),
  bytes: z.int(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  expiresAt: Instant,
});
type ExportAnswer = z.output<typeof ExportAnswer>;

const describeExport = (row: ExportRow, names: ReadonlyMap<string, string>): ExportAnswer => {
  const { id, clientId, status, failure, doneRows, totalRows, bytes, createdAt, finishedAt, expiresAt } = row;
  const name = clientId === null ? null : (names.get(clientId) ?? null);
  return {
    id,
    clientId,
    clientName: name,
    status,
    failure,
    doneRows,
    totalRows,
    bytes,
    createdAt,
    finishedAt,
    expiresAt,
  };
};

const newRow = (at: {
  id: string;
  nowMs: number;
  userId: string;
  clientId: string | null;
}): Omit<ExportRow, "clinicId"> => ({
  id: at.id,
  clientId: at.clientId,
  status: "waiting",
  failure: null,
  doneRows: 0,
  totalRows: 0,
  bytes: 0,
  attempts: 0,
  leaseUntil: null,
  createdBy: at.userId,
  createdAt: toInstant(at.nowMs),
  finishedAt: null,
  expiresAt: toInstant(at.nowMs + KEPT_MS),
  tokenHash: null,
  tokenUntil: null,
  tokenFor: null,
});

type Routes = FastifyPluginAsyncZod<ExportsDeps>;

async function answersOf(
  { store }: ExportsDeps,
  clinicId: string,
  rows: readonly ExportRow[],
): Promise<ExportAnswer[]> {
  const ids = rows.flatMap(({ clientId }) => clientId ?? []);
  const named = await store.read((sql) => clientNames(sql, clinicId, ids));
  const names = new Map(named.map((client) => [client.id, clientName(client)]));
  return rows.map((row) => describeExport(row, names));
}

/** @throws Problem `not_found`, for another clinic's archive as well */
async function find({ store }: ExportsDeps, clinicId: string, id: string): Promise<ExportRow> {
  const row = await store.read((sql) => exportOf(sql, clinicId, id));
  if (!row) throw new Problem("not_found");
  return row;
}

const isAtWork = ({ status }: ExportRow): boolean => status === "waiting" || status === "running";

const listRoutes: Routes = async (app, deps) => {
  const { store, limits, jobs, now } = deps;
  app.get(
    "",
    {
      config,
      schema: { summary: "Archives that were asked for, newest first", response: { 200: z.array(ExportAnswer) } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      return answersOf(deps, clinicId, await store.read((sql) => exportsOf(sql, clinicId)));
    },
  );

  app.post(
    "",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Ask for an archive of the clinic, or of one client; it is made in the background",
        body: z.strictObject({ clientId: z.optional(Id) }),
        response: { 202: ExportAnswer },
      },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      const { clinicId, userId } = by;
      const row = newRow({ id: v7(), nowMs: now(), userId, clientId: request.body.clientId ?? null });
      await store.write(async (sql) => {
        await limits.spend(sql, "export-clinic", clinicId, EXPORTS);
        const { clientId } = row;
        if (clientId !== null && (await clientNames(sql, clinicId, [clientId])).length === 0)
          throw new Problem("not_found");
        const open = await exportsOf(sql, clinicId);
        if (open.some((one) => one.clientId === row.clientId && isAtWork(one)))
          throw new Problem("invalid_transition", { detail: exportsCopy.busy });
        await addExport(sql, clinicId, row);
        const details = { of: clientId === null ? ("clinic" as const) : ("client" as const), clientId };
        await recordAudit(sql, exportsAudit.asked, { clinicId, at: row.createdAt, by, entityId: row.id, details });
      });
      jobs.work().catch(deps.onDefect);
      const [answer] = await answersOf(deps, clinicId, [{ ...row, clinicId }]);
      return reply.code(202).send(answer as ExportAnswer);
    },
  );
};

const oneRoutes: Routes = async (app, deps) => {
  const { store, dataDir, now } = deps;
  app.post(
    "/:id/address",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "An address of the finished archive, good for a day; the one before is void",
        params,
        response: { 201: z.object({ url: z.string() }) },
      },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      const { clinicId, userId } = by;
      const row = await find(deps, clinicId, request.params.id);
      if (row.status !== "done") throw new Problem("invalid_transition", { detail: exportsCopy.notReady });
      // A backup has no archives: after a restore the list may name one whose file is gone.
      if (!existsSync(exportPaths(dataDir, row).file))
        throw new Problem("invalid_transition", { detail: exportsCopy.gone });
      const token = newToken();
      const address = { tokenHash: hashOfToken(token), tokenUntil: toInstant(now() + ADDRESS_MS), tokenFor: userId };
      await store.write(async (sql) => {
        await changeExport(sql, clinicId, row.id, address);
        const fact = { clinicId, at: toInstant(now()), by, entityId: row.id, details: {} };
        await recordAudit(sql, exportsAudit.opened, fact);
      });
      return reply.code(201).send({ url: `/api/archives/${clinicId}/${row.id}/${token}.zip` });
    },
  );

  app.delete(
    "/:id",
    {
      config,
      schema: { summary: "Remove an archive, also one that is being made", params, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      const { clinicId } = by;
      const row = await find(deps, clinicId, request.params.id);
      await store.write(async (sql) => {
        await removeExport(sql, clinicId, row.id);
        const fact = { clinicId, at: toInstant(now()), by, entityId: row.id, details: {} };
        await recordAudit(sql, exportsAudit.removed, fact);
      });
      await removeFiles(dataDir, row);
      return reply.code(204).send();
    },
  );
};

/** Archives of the clinic, for its owner. They work also while the subscription has lapsed: the records belong to the clinic. */
export const exportsRoutes: Routes = async (app, deps) => {
  for (const routes of [listRoutes, oneRoutes]) await app.register(routes, { ...deps, prefix: "" });
};
