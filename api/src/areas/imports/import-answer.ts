import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { IMPORT_KINDS } from "@fernpaw/domain/imports/import-kinds";
import { guessKind } from "@fernpaw/domain/imports/import-headings";
import { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import * as z from "zod/mini";
import type { ListFormat } from "./list-format.ts";
import type { ImportReport } from "./report/report-figures.ts";
import type { ImportSettings } from "./read/record-values.ts";
import type { ImportRow, ImportTraces } from "./imports.queries.ts";

export const UNDO_DAYS = 7;

export const ImportAnswer = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.string(),
  columns: z.array(z.string()),
  encoding: z.string(),
  delimiter: z.string(),
  /** Sheets of a spreadsheet, and the position of the one that the list comes from; a list that came as text has none. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.int()),
  mapping: z.record(z.string(), z.string()),
  dateOrder: z.nullable(z.string()),
  species: z.nullable(z.string()),
  kind: z.enum(IMPORT_KINDS),
  weightUnit: z.nullable(z.string()),
  appointmentTypeId: z.nullable(z.string()),
  locationId: z.nullable(z.string()),
  /** Answers about a list of products. */
  products: z.nullable(ProductAnswers),
  /** Corrections of how words of the list are read. */
  words: z.record(z.string(), z.record(z.string(), z.string())),
  progress: z.object({ done: z.int(), total: z.int() }),
  report: z.nullable(z.record(z.string(), z.int())),
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  canUndoUntil: z.nullable(z.string()),
  /** What it left in the clinic that nobody changed since; null where it is at work, and in the list of imports. */
  traces: z.nullable(
    z.object({
      clients: z.int(),
      pets: z.int(),
      recognised: z.int(),
      weights: z.int(),
      vaccinations: z.int(),
      notes: z.int(),
      appointments: z.int(),
      products: z.int(),
      productChanges: z.int(),
      stock: z.int(),
      invoices: z.int(),
      credits: z.int(),
    }),
  ),
});

export const UploadAnswer = z.extend(ImportAnswer, {
  sampleRows: z.array(z.array(z.string())),
  guesses: z.record(z.string(), z.string()),
  /** Records among the first that were looked at. */
  rowsSeen: z.int(),
});

export const parseSettings = (row: ImportRow): ImportSettings | null =>
  JSON.parse(row.settings ?? "null") as ImportSettings | null;

/** Until when an import that ended, well or not, can be taken back; null when it cannot be. */
export function undoUntil(row: ImportRow): string | null {
  if ((row.status !== "done" && row.status !== "failed") || row.finishedAt === null) return null;
  return toInstant(epochMsOf(row.finishedAt) + UNDO_DAYS * 86_400_000);
}

/** An import as the screen sees it. */
export function describeImport(row: ImportRow, traces: ImportTraces | null = null): z.output<typeof ImportAnswer> {
  const format = JSON.parse(row.format) as ListFormat;
  const settings = parseSettings(row);
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    columns: format.columns,
    encoding: format.encoding,
    delimiter: format.delimiter,
    sheets: format.sheets ?? [],
    sheet: format.sheet ?? null,
    mapping: settings?.mapping ?? {},
    dateOrder: settings?.dateOrder ?? null,
    species: settings?.species ?? null,
    kind: settings?.kind ?? (settings === null ? guessKind(format.columns) : "clients"),
    weightUnit: settings?.weightUnit ?? null,
    appointmentTypeId: settings?.appointmentTypeId ?? null,
    locationId: settings?.locationId ?? null,
    products: settings?.products ?? null,
    words: (settings?.words ?? {}) as Record<string, Record<string, string>>,
    progress: { done: row.doneRows, total: row.totalRows },
    report: JSON.parse(row.report ?? "null") as (ImportReport & Record<string, number>) | null,
    failure: row.failure,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    canUndoUntil: undoUntil(row),
    traces,
  };
}
