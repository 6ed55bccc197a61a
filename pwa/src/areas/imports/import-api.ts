import { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { IMPORT_FIELDS, type ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { IMPORT_KINDS, type ImportKind } from "@fernpaw/domain/imports/import-kinds";
import { KeptProduct, ProductAnswers } from "@fernpaw/domain/imports/import-products";
import { WEIGHT_UNITS, type WeightUnit } from "@fernpaw/domain/imports/import-weights";
import * as z from "zod/mini";
import { clinicHttp } from "../../http/client.ts";

export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const STATUSES = [
  "uploaded",
  "mapped",
  "checking",
  "checked",
  "running",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportStatus = (typeof STATUSES)[number];

/** Column position (as text) to its meaning. */
const Mapping = z.record(z.string(), z.enum(IMPORT_FIELDS));
const Report = z.object({
  rows: z.int(),
  ready: z.int(),
  errors: z.int(),
  /** Taken, but with something left out. */
  warnings: z._default(z.int(), 0),
  duplicates: z.int(),
  /** The same row again in one list: taken once. */
  repeated: z._default(z.int(), 0),
  newClients: z.int(),
  newPets: z.int(),
  unchanged: z.int(),
  /** Otherwise in the list than in the clinic, whose data stays. */
  differing: z._default(z.int(), 0),
  /** Rows whose owner or pet is one of the clinic, though not by its number. */
  recognised: z._default(z.int(), 0),
  /** New ones that may be one of the clinic. */
  possible: z._default(z.int(), 0),
  /** Rows of pets that have another owner in the clinic, or none. */
  otherOwner: z._default(z.int(), 0),
  /** The line after which nothing was read; 0: the whole list was. */
  brokenAtLine: z._default(z.int(), 0),
  /** After an undo: rows that are still here. Left out by an import that was undone before they were counted. */
  keptClients: z.optional(z.int()),
  keptPets: z.optional(z.int()),
  /** Left out by an import from before lists of weights and appointments. */
  keptWeights: z.optional(z.int()),
  keptVaccinations: z.optional(z.int()),
  keptNotes: z.optional(z.int()),
  keptAppointments: z.optional(z.int()),
  newWeights: z.optional(z.int()),
  newVaccinations: z.optional(z.int()),
  newNotes: z.optional(z.int()),
  notedPets: z.optional(z.int()),
  newAppointments: z.optional(z.int()),
  /** Imported, but for a person to look at: a strange weight, a clash. */
  doubtful: z.optional(z.int()),
  /** Left out by an import from before lists of products. */
  newProducts: z.optional(z.int()),
  newUntaxed: z.optional(z.int()),
  changedProducts: z.optional(z.int()),
  skipped: z.optional(z.int()),
  newStock: z.optional(z.int()),
  withoutStock: z.optional(z.int()),
  /** Left out by an import from before lists of balances. */
  newInvoices: z.optional(z.int()),
  newCredits: z.optional(z.int()),
  newInvoicesMinor: z.optional(z.int()),
  newCreditsMinor: z.optional(z.int()),
  withoutBalance: z.optional(z.int()),
  keptInvoices: z.optional(z.int()),
  keptCredits: z.optional(z.int()),
  keptProducts: z.optional(z.int()),
  keptChanges: z.optional(z.int()),
  /** Left out by an import that was undone before products were archived. */
  archivedProducts: z.optional(z.int()),
});
export type ImportReport = z.output<typeof Report>;

const Job = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(STATUSES),
  /** Why it failed, `disk_full` for one. */
  failure: z.nullish(z.string()),
  columns: z.array(z.string()),
  encoding: z.string(),
  /** Sheets of a spreadsheet, and the position of the one that the list comes from. */
  sheets: z._default(z.array(z.string()), []),
  sheet: z._default(z.nullable(z.int()), null),
  mapping: Mapping,
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  species: z.nullable(z.string()),
  /** Left out by an older server: a list of clients and pets. */
  kind: z.optional(z.enum(IMPORT_KINDS)),
  weightUnit: z.optional(z.nullable(z.enum(WEIGHT_UNITS))),
  appointmentTypeId: z.optional(z.nullable(z.string())),
  locationId: z.optional(z.nullable(z.string())),
  products: z.optional(z.nullable(ProductAnswers)),
  /** Corrections of how words of the list are read, by field and word. */
  words: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  progress: z.object({ done: z.int(), total: z.int() }),
  report: z.nullable(Report),
  createdAt: z.string(),
  createdBy: z.string(),
  canUndoUntil: z.nullable(z.string()),
  /** Imported rows that were not changed since. Null while the import runs, and in the list of imports. */
  traces: z.nullable(
    z.object({
      clients: z.int(),
      pets: z.int(),
      recognised: z.int(),
      weights: z.optional(z.int()),
      vaccinations: z.optional(z.int()),
      notes: z.optional(z.int()),
      appointments: z.optional(z.int()),
      products: z.optional(z.int()),
      productChanges: z.optional(z.int()),
      stock: z.optional(z.int()),
      invoices: z.optional(z.int()),
      credits: z.optional(z.int()),
    }),
  ),
});
export type ImportJob = z.output<typeof Job>;

const Upload = z.extend(Job, {
  sampleRows: z.array(z.array(z.string())),
  guesses: Mapping,
  rowsSeen: z.int(),
});
export type ImportUpload = z.output<typeof Upload>;

/** A person's answers about the columns of a list. */
export interface ColumnAnswers {
  kind: ImportKind;
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  /** `petTypes.code` of all pets, where no column says it. */
  species: string | null;
  /** Of weights that say none. */
  weightUnit: WeightUnit | null;
  /** Of appointments, where no column says it. */
  appointmentTypeId: string | null;
  /** Of stock and appointments, in a clinic with several locations. */
  locationId: string | null;
  /** Null: another kind of list. */
  products: ProductAnswers | null;
  /** Words of the list to ours, by field; left out: those of the last time stay. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The answers that were given last. */
export const answersOf = ({
  kind = "clients",
  weightUnit = null,
  appointmentTypeId = null,
  locationId = null,
  products = null,
  ...job
}: ImportJob) => {
  const { mapping, dateOrder, species } = job;
  const asked = { weightUnit, appointmentTypeId, locationId, products };
  return { kind, mapping, dateOrder, species, ...asked } satisfies ColumnAnswers;
};

/** A record that an import made, and one of the clinic that it may be. */
const Pair = z.object({ kind: z.enum(["client", "pet"]), rowId: z.string(), otherId: z.string(), line: z.int() });
export type DuplicatePair = z.output<typeof Pair>;
const Duplicates = z.object({ pairs: z.array(Pair), hasMore: z.boolean() });

const UPLOAD_MS = 10 * 60_000;
const at = (id: string): string => `/api/imports/${encodeURIComponent(id)}`;

/** The server's import routes. All of them need a connection: the list goes straight to the clinic's database. */
export const importApi = {
  async upload(file: Blob, fileName: string, onProgress: (share: number) => void): Promise<ImportUpload> {
    const { data } = await clinicHttp.http.post<unknown>("/api/imports", file, {
      params: { fileName },
      headers: { "Content-Type": "application/octet-stream" },
      timeout: UPLOAD_MS,
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    });
    return z.parse(Upload, data);
  },
  /** The list comes from another sheet of its spreadsheet: the columns are matched anew. */
  async chooseSheet(id: string, sheet: number): Promise<ImportUpload> {
    const { data } = await clinicHttp.http.put<unknown>(`${at(id)}/sheet`, { sheet }, { timeout: UPLOAD_MS });
    return z.parse(Upload, data);
  },
  async map(id: string, answers: ColumnAnswers): Promise<void> {
    await clinicHttp.http.put(`${at(id)}/mapping`, answers);
  },
  async check(id: string): Promise<void> {
    await clinicHttp.http.post(`${at(id)}/check`);
  },
  async run(id: string): Promise<void> {
    await clinicHttp.http.post(`${at(id)}/run`);
  },
  async undo(id: string): Promise<void> {
    await clinicHttp.http.post(`${at(id)}/undo`);
  },
  /** The list and its file; refused where it left something in the clinic. */
  async remove(id: string): Promise<void> {
    await clinicHttp.http.delete(at(id));
  },
  async job(id: string): Promise<ImportJob> {
    const { data } = await clinicHttp.http.get<unknown>(at(id));
    return z.parse(Job, data);
  },
  /** The columns of a list that was uploaded before, as the upload answered them. */
  async columns(id: string): Promise<ImportUpload> {
    const { data } = await clinicHttp.http.get<unknown>(`${at(id)}/columns`);
    return z.parse(Upload, data);
  },
  async findings(id: string): Promise<ImportFindings> {
    const { data } = await clinicHttp.http.get<unknown>(`${at(id)}/findings`);
    return z.parse(ImportFindings, data);
  },
  /** Products that stay after the import was undone, with the reason: the first of them. */
  async keptProducts(id: string): Promise<KeptProduct[]> {
    const { data } = await clinicHttp.http.get<unknown>(`${at(id)}/kept-products`);
    return z.parse(z.array(KeptProduct), data);
  },
  async duplicates(id: string): Promise<z.output<typeof Duplicates>> {
    const { data } = await clinicHttp.http.get<unknown>(`${at(id)}/duplicates`);
    return z.parse(Duplicates, data);
  },
  /** The two are different: they are not asked about again. */
  async keepApart(id: string, { rowId, otherId }: DuplicatePair): Promise<void> {
    await clinicHttp.http.post(`${at(id)}/duplicates/apart`, { rowId, otherId });
  },
  async jobs(): Promise<ImportJob[]> {
    const { data } = await clinicHttp.http.get<unknown>("/api/imports");
    return z.parse(z.array(Job), data);
  },
  /** The notes on rows (refused, imported with a value left out, repeated), each with its line. */
  async errorFile(id: string): Promise<Blob> {
    const { data } = await clinicHttp.http.get<Blob>(`${at(id)}/errors.csv`, { responseType: "blob" });
    return data;
  },
};
