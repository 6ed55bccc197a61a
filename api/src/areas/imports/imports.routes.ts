import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { guessMapping, IMPORT_FIELDS } from "@fernpaw/domain/imports/import-fields";
import { isOrderNeeded } from "@fernpaw/domain/imports/import-values";
import { SEEDED_PET_TYPES, type PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { Id } from "@fernpaw/domain/kernel/ids";
import { epochMsOf, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { type CsvFormat, formatOf, readCsv, UnreadableList } from "./csv-file.ts";
import { createImportJobs, type ImportDeps, type ImportReport } from "./import-jobs.ts";
import { pathsOf } from "./import-paths.ts";
import type { ImportSettings } from "./import-reader.ts";
import type { ImportStatus } from "./imports.tables.ts";
import {
  addImport,
  changeImport,
  clinicPlace,
  failUnfinished,
  importOf,
  importsOf,
  type ImportRow,
} from "./imports.queries.ts";

const MAX_LIST_BYTES = 512 * 1024 * 1024;
const UPLOAD_DEADLINE_MS = 120_000;
const SAMPLE_ROWS = 5;
const UNDO_DAYS = 7;
const ORDER_SAMPLE_ROWS = 500;

const speciesCodes = SEEDED_PET_TYPES.map(({ code }) => code) as [PetTypeCode, ...PetTypeCode[]];

const Answer = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.string(),
  columns: z.array(z.string()),
  encoding: z.string(),
  delimiter: z.string(),
  mapping: z.record(z.string(), z.string()),
  dateOrder: z.nullable(z.string()),
  species: z.nullable(z.string()),
  progress: z.object({ done: z.int(), total: z.int() }),
  report: z.nullable(z.record(z.string(), z.int())),
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  canUndoUntil: z.nullable(z.string()),
});

const Uploaded = z.extend(Answer, {
  sampleRows: z.array(z.array(z.string())),
  guesses: z.record(z.string(), z.string()),
  /** Records among the first that were looked at. */
  rowsSeen: z.int(),
});

const MappingBody = z.strictObject({
  mapping: z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.enum(IMPORT_FIELDS)),
  dateOrder: z.nullable(z.enum(["dmy", "mdy", "ymd"])),
  species: z.optional(z.nullable(z.enum(speciesCodes))),
});

const settingsOf = (row: ImportRow): ImportSettings | null =>
  JSON.parse(row.settings ?? "null") as ImportSettings | null;

function undoUntil(row: ImportRow): string | null {
  if (row.status !== "done" || row.finishedAt === null) return null;
  return toInstant(epochMsOf(row.finishedAt) + UNDO_DAYS * 86_400_000);
}

function answerOf(row: ImportRow): z.output<typeof Answer> {
  const format = JSON.parse(row.format) as CsvFormat;
  const settings = settingsOf(row);
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    columns: format.columns,
    encoding: format.encoding,
    delimiter: format.delimiter,
    mapping: settings?.mapping ?? {},
    dateOrder: settings?.dateOrder ?? null,
    species: settings?.species ?? null,
    progress: { done: row.doneRows, total: row.totalRows },
    report: JSON.parse(row.report ?? "null") as (ImportReport & Record<string, number>) | null,
    failure: row.failure,
    createdAt: row.createdAt,
    canUndoUntil: undoUntil(row),
  };
}

/** Stops an upload that grows past the limit. */
const limited = (): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MAX_LIST_BYTES ? new Problem("too_large") : null, chunk);
    },
  });
};

const fault = (path: string, code: string, message: string): Problem =>
  new Problem("invalid_args", { errors: [{ path, code, message }] });

async function sampleOf(path: string, format: CsvFormat, rows: number): Promise<string[][]> {
  const sample: string[][] = [];
  for await (const record of readCsv(path, format)) {
    if ("cells" in record) sample.push(record.cells.map((cell) => cell.slice(0, 200)));
    if (sample.length >= rows) break;
  }
  return sample;
}

/** A date column with numeric dates needs its order from a person. */
async function checkOrder(path: string, format: CsvFormat, { mapping, dateOrder }: ImportSettings): Promise<void> {
  const column = Object.entries(mapping).find(([, field]) => field === "pet.birthDate")?.[0];
  if (column === undefined || dateOrder !== null) return;
  const sample = await sampleOf(path, format, ORDER_SAMPLE_ROWS);
  if (sample.some((cells) => isOrderNeeded(cells[Number(column)] ?? ""))) {
    throw fault("dateOrder", "date_order_needed", "say whether the day or the month comes first");
  }
}

function checkMapping(format: CsvFormat, { mapping, species }: ImportSettings): void {
  const fields = Object.values(mapping);
  for (const index of Object.keys(mapping)) {
    if (Number(index) >= format.columns.length)
      throw fault(`mapping.${index}`, "no_such_column", "the list has no such column");
  }
  if (new Set(fields).size !== fields.length)
    throw fault("mapping", "used_twice", "one meaning is given to two columns");
  const hasPets = fields.some((field) => field.startsWith("pet."));
  const hasOwners = fields.some((field) => /^client\.(lastName|fullName|companyName|email|phone)$/.test(field));
  if (!hasPets && !hasOwners)
    throw fault("mapping", "nothing_to_import", "say which column holds a pet's or an owner's name");
  if (hasPets && !fields.includes("pet.name"))
    throw fault("mapping", "pet_name_needed", "say which column holds the pet's name");
  if (hasPets && species === null && !fields.includes("pet.species")) {
    throw fault("species", "species_needed", "the list has no species: say which one all of its pets have");
  }
}

/** `POST /api/imports` and what follows it: bringing somebody's list into the clinic. */
export const importsRoutes: FastifyPluginAsyncZod<ImportDeps> = async (app, deps) => {
  const { store, dataDir, now } = deps;
  const jobs = createImportJobs(deps);
  await store.write((sql) => failUnfinished(sql, toInstant(now())));
  app.addHook("onClose", () => jobs.idle());
  const mediaTypes = ["text/csv", "application/octet-stream"];
  app.addContentTypeParser(mediaTypes, (_request, payload, done) => done(null, payload));
  const config = { permission: "clients:manage" as const };
  const params = z.strictObject({ id: Id });

  const find = async (clinicId: string, id: string): Promise<ImportRow> => {
    const row = await store.read((sql) => importOf(sql, clinicId, id));
    if (!row) throw new Problem("not_found");
    return row;
  };
  const begin = async (clinicId: string, id: string, from: readonly ImportStatus[], status: ImportStatus) => {
    const row = await find(clinicId, id);
    if (!from.includes(row.status)) throw new Problem("invalid_transition", { detail: `The import is ${row.status}.` });
    await store.write((sql) => changeImport(sql, clinicId, id, { status, doneRows: 0, failure: null }));
    const place = await store.read((sql) => clinicPlace(sql, clinicId));
    const today = localDateOf(toInstant(now()), place.timeZone);
    return { row: await find(clinicId, id), job: { clinicId, id, country: place.country, today } };
  };

  app.post(
    "/",
    {
      config: { ...config, mediaTypes, bodyDeadlineMs: UPLOAD_DEADLINE_MS },
      bodyLimit: MAX_LIST_BYTES,
      schema: {
        summary: "Upload a list (CSV); the answer shows its columns and what they may mean",
        querystring: z.strictObject({ fileName: z.optional(z.string().check(z.maxLength(200))) }),
        response: { 201: Uploaded },
      },
    },
    async (request, reply) => {
      const { clinicId, userId } = clinicSession(request);
      if (!(request.body instanceof Readable)) throw new Problem("unsupported_media_type");
      const id = v7();
      const paths = pathsOf(dataDir, { clinicId, id });
      await mkdir(paths.folder, { recursive: true });
      try {
        await pipeline(request.body, limited(), createWriteStream(paths.list));
        const format = await formatOf(paths.list);
        const sample = await sampleOf(paths.list, format, 100);
        const row: Omit<ImportRow, "clinicId"> = {
          id,
          fileName: request.query.fileName?.trim() ?? "",
          status: "uploaded",
          format: JSON.stringify(format),
          settings: null,
          report: null,
          doneRows: 0,
          totalRows: 0,
          failure: null,
          createdAt: toInstant(now()),
          createdBy: userId,
          finishedAt: null,
        };
        await store.write((sql) => addImport(sql, clinicId, row));
        return await reply.code(201).send({
          ...answerOf({ ...row, clinicId }),
          sampleRows: sample.slice(0, SAMPLE_ROWS),
          guesses: guessMapping(format.columns),
          rowsSeen: sample.length,
        });
      } catch (error) {
        await rm(paths.list, { force: true });
        if (error instanceof UnreadableList) throw fault("list", error.code, "the list cannot be read");
        throw error;
      }
    },
  );

  app.get(
    "/",
    { config, schema: { summary: "Imports of the clinic, newest first", response: { 200: z.array(Answer) } } },
    async (request) => {
      const { clinicId } = clinicSession(request);
      return (await store.read((sql) => importsOf(sql, clinicId))).map(answerOf);
    },
  );

  app.get(
    "/:id",
    { config, schema: { summary: "How an import stands", params, response: { 200: Answer } } },
    async (request) => answerOf(await find(clinicSession(request).clinicId, request.params.id)),
  );

  app.put(
    "/:id/mapping",
    {
      config,
      schema: { summary: "Say what the columns mean", params, body: MappingBody, response: { 200: Answer } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      const { id } = request.params;
      const row = await find(clinicId, id);
      if (/ing$/.test(row.status)) throw new Problem("invalid_transition", { detail: `The import is ${row.status}.` });
      const { mapping, dateOrder, species = null } = request.body;
      const settings: ImportSettings = { mapping, dateOrder, species };
      const format = JSON.parse(row.format) as CsvFormat;
      checkMapping(format, settings);
      await checkOrder(pathsOf(dataDir, { clinicId, id }).list, format, settings);
      const set = { settings: JSON.stringify(settings), status: "mapped" as const, report: null };
      await store.write((sql) => changeImport(sql, clinicId, id, set));
      return answerOf(await find(clinicId, id));
    },
  );

  for (const [verb, from, status] of [
    ["check", ["mapped", "checked", "done", "undone", "failed"], "checking"],
    ["run", ["checked", "done", "undone", "failed"], "running"],
    ["undo", ["done", "failed"], "undoing"],
  ] as const) {
    app.post(
      `/:id/${verb}`,
      { config, schema: { summary: `Start: ${verb}`, params, response: { 202: Answer } } },
      async (request, reply) => {
        const { clinicId } = clinicSession(request);
        const row = await find(clinicId, request.params.id);
        const until = undoUntil(row);
        if (row.settings === null) throw new Problem("invalid_transition", { detail: "Map the columns first." });
        if (verb === "undo" && until !== null && until < toInstant(now())) {
          throw new Problem("invalid_transition", { detail: `An import can be taken back for ${UNDO_DAYS} days.` });
        }
        const begun = await begin(clinicId, request.params.id, from, status);
        jobs[verb](begun.job);
        return reply.code(202).send(answerOf(begun.row));
      },
    );
  }

  app.get(
    "/:id/errors.csv",
    { config, schema: { summary: "What was wrong with which line", params } },
    async (request, reply) => {
      const { clinicId } = clinicSession(request);
      const { id } = request.params;
      await find(clinicId, id);
      const { notes } = pathsOf(dataDir, { clinicId, id });
      if (!existsSync(notes)) throw new Problem("not_found");
      void reply.header("content-type", "text/csv; charset=utf-8");
      void reply.header("content-disposition", `attachment; filename="import-notes-${id}.csv"`);
      return reply.send(createReadStream(notes));
    },
  );
};
