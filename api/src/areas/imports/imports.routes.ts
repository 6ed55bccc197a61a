import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { given } from "@fernpaw/domain/kernel/repeat";
import { nameText } from "@fernpaw/domain/kernel/text";
import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../private-files.ts";
import { Problem } from "../../http/errors.ts";
import { limitedStream } from "../../http/limited-stream.ts";
import { clinicSession, type ClinicSession } from "../../http/session.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import { assertMayWrite } from "../subscriptions/public/assert-may-write.ts";
import type { CsvFormat } from "./public/csv-file.ts";
import { describeImport, parseSettings, ImportAnswer, undoUntil, UNDO_DAYS, UploadAnswer } from "./import-answer.ts";
import { readColumns } from "./import-columns.ts";
import { createImportJobs, type ImportDeps, type ImportJobs } from "./import-jobs.ts";
import {
  assertMayImport,
  checkCells,
  checkLocation,
  checkMapping,
  checkTaxes,
  checkWords,
  fault,
  MappingBody,
} from "./import-mapping.ts";
import { config, find, IN_WORK, mayRead, params } from "./find-import.ts";
import { pathsOf } from "./public/import-paths.ts";
import { clinicNames } from "./match/stored-events.queries.ts";
import { removeChanges } from "./import-changes.queries.ts";
import { removeImportedRows } from "./imported-rows.queries.ts";
import { removeDuplicates } from "./import-duplicates.queries.ts";
import { duplicateRoutes } from "./import-duplicates.routes.ts";
import { isUnreadable, readUploaded } from "./list-format.ts";
import { sheetRoute } from "./import-sheet.routes.ts";
import { reportRoutes } from "./import-report.routes.ts";
import { STEPS } from "./import-steps.ts";
import type { ImportSettings } from "./read/record-values.ts";
import {
  addImport,
  beginStep,
  changeImport,
  clinicPlace,
  importOf,
  importsOf,
  type ImportRow,
  locationsFor,
  removeImport,
  readTraces,
} from "./imports.queries.ts";
import { failUnfinished } from "./unfinished-imports.queries.ts";
import type { ImportStatus } from "./imports.tables.ts";
import { importsAudit } from "./imports.audit.copy.ts";
import { importsCopy } from "./imports.copy.ts";

const MAX_LIST_BYTES = 512 * 1024 * 1024;
const MEDIA_TYPES = ["text/csv", "application/octet-stream"];
/** As long as the app waits: a long list over a slow line. */
const UPLOAD_DEADLINE_MS = 10 * 60_000;
const REMOVABLE: readonly ImportStatus[] = ["uploaded", "mapped", "checked", "undone", "failed"];

interface Upload {
  body: Readable;
  /** As the caller says; 0 where it does not. */
  bytes: number;
  fileName: string;
}

type RouteDeps = ImportDeps & { uploads: UploadGuard };

interface Context extends RouteDeps {
  jobs: ImportJobs;
}

type Routes = FastifyPluginAsyncZod<Context>;

const busy = (row: ImportRow): Problem => new Problem("invalid_transition", { detail: `The import is ${row.status}.` });

/** Keeps the list and says what is in it. @throws Problem, UnreadableList */
async function receive({ store, dataDir, uploads, now }: Context, { clinicId, userId }: ClinicSession, upload: Upload) {
  const id = v7();
  const { folder, list, workbook } = pathsOf(dataDir, { clinicId, id });
  await uploads.assertRoom(folder, upload.bytes);
  await uploads.admit("list", clinicId, upload.bytes);
  await mkdir(folder, PRIVATE_FOLDER);
  try {
    await pipeline(upload.body, limitedStream(MAX_LIST_BYTES), createWriteStream(list, PRIVATE_FILE));
    const row: Omit<ImportRow, "clinicId"> = {
      id,
      fileName: upload.fileName,
      status: "uploaded",
      format: JSON.stringify(await readUploaded({ list, workbook }, uploads)),
      settings: null,
      report: null,
      doneRows: 0,
      totalRows: 0,
      failure: null,
      createdAt: toInstant(now()),
      createdBy: userId,
      finishedAt: null,
    };
    const answer = await readColumns({ ...row, clinicId }, list);
    await store.write((sql) => addImport(sql, clinicId, row));
    return answer;
  } catch (error) {
    for (const path of [list, workbook]) await rm(path, { force: true });
    throw isUnreadable(error) ? fault("list", error.code, "the list cannot be read") : error;
  }
}

const uploadRoute: Routes = async (app, context) => {
  app.post(
    "",
    {
      config: { ...config, mediaTypes: MEDIA_TYPES, bodyDeadlineMs: UPLOAD_DEADLINE_MS },
      bodyLimit: MAX_LIST_BYTES,
      schema: {
        summary: "Upload a list (CSV or XLSX); the answer shows its columns and what they may mean",
        querystring: z.strictObject({ fileName: z.optional(nameText(200)) }),
        response: { 201: UploadAnswer },
      },
    },
    async (request, reply) => {
      const { body, query } = request;
      if (!(body instanceof Readable)) throw new Problem("unsupported_media_type");
      const upload = { body, bytes: Number(request.headers["content-length"] ?? 0), fileName: query.fileName ?? "" };
      return reply.code(201).send(await receive(context, clinicSession(request), upload));
    },
  );
};

const readRoutes: Routes = async (app, context) => {
  app.get(
    "",
    {
      config,
      schema: { summary: "Imports that the person may see, newest first", response: { 200: z.array(ImportAnswer) } },
    },
    async (request) => {
      const session = clinicSession(request);
      const rows = await context.store.read((sql) => importsOf(sql, session.clinicId));
      return rows.filter((row) => mayRead(row, session)).map((row) => describeImport(row));
    },
  );

  app.get(
    "/:id",
    { config, schema: { summary: "How an import stands", params, response: { 200: ImportAnswer } } },
    async (request) => {
      const row = await find(context, clinicSession(request), request.params.id);
      if (IN_WORK.includes(row.status)) return describeImport(row);
      return describeImport(row, await context.store.read((sql) => readTraces(sql, row.clinicId, row.id)));
    },
  );

  app.get(
    "/:id/columns",
    { config, schema: { summary: "The columns of an uploaded list, again", params, response: { 200: UploadAnswer } } },
    async (request) => {
      const row = await find(context, clinicSession(request), request.params.id);
      const { list } = pathsOf(context.dataDir, row);
      if (!existsSync(list)) throw new Problem("not_found");
      return readColumns(row, list);
    },
  );
};

const mappingRoute: Routes = async (app, context) => {
  const { store, dataDir } = context;
  app.put(
    "/:id/mapping",
    {
      config,
      schema: { summary: "Say what the columns mean", params, body: MappingBody, response: { 200: ImportAnswer } },
    },
    async (request) => {
      const session = clinicSession(request);
      const { clinicId } = session;
      const { id } = request.params;
      const row = await find(context, session, id);
      if (IN_WORK.includes(row.status)) throw busy(row);
      const { mapping, dateOrder, species = null, ...answers } = request.body;
      const words = answers.words ?? parseSettings(row)?.words ?? {};
      checkWords(words);
      const settings: ImportSettings = { mapping, dateOrder, species, ...given(answers), words };
      assertMayImport(settings, session);
      const format = JSON.parse(row.format) as CsvFormat;
      checkMapping(format, settings);
      const { kind = "clients" } = settings;
      checkLocation(settings, await store.read((sql) => locationsFor(sql, clinicId, kind)));
      checkTaxes(settings, (await store.read((sql) => clinicNames(sql, clinicId))).taxes);
      await checkCells(pathsOf(dataDir, { clinicId, id }).list, format, settings);
      const set = { settings: JSON.stringify(settings), status: "mapped" as const, report: null };
      await store.write((sql) => changeImport(sql, clinicId, id, set));
      return describeImport(await find(context, session, id));
    },
  );
};

const stepRoutes: Routes = async (app, context) => {
  const { store, now, jobs, uploads } = context;
  for (const { verb, summary, from, status, event } of STEPS) {
    app.post(
      `/:id/${verb}`,
      { config, schema: { summary, params, response: { 202: ImportAnswer } } },
      async (request, reply) => {
        const by = clinicSession(request);
        const { clinicId } = by;
        const { id } = request.params;
        const row = await find(context, by, id);
        if (!from.some((allowed) => allowed === row.status) || row.settings === null) throw busy(row);
        if (verb === "run") await assertMayWrite(store, clinicId, toInstant(now()));
        if (verb !== "undo") await uploads.assertDisk();
        const until = undoUntil(row);
        if (verb === "undo" && until !== null && until < toInstant(now())) {
          throw new Problem("invalid_transition", { detail: `An import can be taken back for ${UNDO_DAYS} days.` });
        }
        await store.write(async (sql) => {
          // Of two calls at once the second must not start it again.
          if (!(await beginStep(sql, clinicId, row, status))) throw busy({ ...row, status });
          if (event === null) return;
          const fact = { clinicId, at: toInstant(now()), by, entityId: id, details: {} };
          await recordAudit(sql, event, fact);
        });
        const { country, timeZone, currency } = await store.read((sql) => clinicPlace(sql, clinicId));
        jobs[verb]({ clinicId, id, country, timeZone, currency, today: localDateOf(toInstant(now()), timeZone) });
        return reply.code(202).send(describeImport(await find(context, by, id)));
      },
    );
  }
};

/** What somebody worked with stays when an import is undone: it keeps no list from being removed. */
async function assertRemovable({ store }: ImportDeps, row: ImportRow): Promise<void> {
  if (!REMOVABLE.includes(row.status)) throw busy(row);
  if (row.status === "undone") return;
  const traces = await store.read((sql) => readTraces(sql, row.clinicId, row.id));
  if (Object.values<number>({ ...traces }).some((count) => count > 0))
    throw new Problem("invalid_transition", { detail: importsCopy.stillStands });
}

const removeRoute: Routes = async (app, context) => {
  const { store, dataDir, now } = context;
  app.delete(
    "/:id",
    {
      config,
      schema: { summary: "Remove a list that left nothing in the clinic", params, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      const { clinicId } = by;
      const { id } = request.params;
      const row = await find(context, by, id);
      await assertRemovable(context, row);
      await store.write(async (sql) => {
        const present = await importOf(sql, clinicId, id);
        if (!present) return;
        if (present.status !== row.status) throw busy(present);
        await removeDuplicates(sql, clinicId, id);
        await removeImportedRows(sql, clinicId, id);
        await removeChanges(sql, clinicId, id);
        await removeImport(sql, clinicId, id);
        const fact = { clinicId, at: toInstant(now()), by, entityId: id, details: {} };
        await recordAudit(sql, importsAudit.removed, fact);
      });
      const { list, workbook, notes, findings, kept, scratch } = pathsOf(dataDir, { clinicId, id });
      for (const path of [list, workbook, notes, findings, kept, scratch])
        await rm(path, { recursive: true, force: true });
      return reply.code(204).send();
    },
  );
};

/** `POST /api/imports` and what follows it: bringing somebody's list into the clinic. */
export const importsRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, deps) => {
  const jobs = createImportJobs(deps);
  await deps.store.write((sql) => failUnfinished(sql, toInstant(deps.now())));
  app.addHook("onClose", () => jobs.idle());
  app.addContentTypeParser(MEDIA_TYPES, (_request, payload, done) => done(null, payload));
  for (const routes of [
    uploadRoute,
    readRoutes,
    reportRoutes,
    duplicateRoutes,
    sheetRoute,
    mappingRoute,
    stepRoutes,
    removeRoute,
  ])
    await app.register(routes, { ...deps, jobs, prefix: "" });
};
