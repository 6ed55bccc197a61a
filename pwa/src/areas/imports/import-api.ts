import { IMPORT_FIELDS, type ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { WORD_FIELDS } from "@fernpaw/domain/imports/word-table";
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
  mapping: Mapping,
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  species: z.nullable(z.string()),
  /** Corrections of how words of the list are read, by field and word. */
  words: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  progress: z.object({ done: z.int(), total: z.int() }),
  report: z.nullable(Report),
  createdAt: z.string(),
  createdBy: z.string(),
  canUndoUntil: z.nullable(z.string()),
  /** Imported rows that were not changed since. Null while the import runs, and in the list of imports. */
  traces: z.nullable(z.object({ clients: z.int(), pets: z.int(), recognised: z.int() })),
});
export type ImportJob = z.output<typeof Job>;

const Upload = z.extend(Job, {
  sampleRows: z.array(z.array(z.string())),
  guesses: Mapping,
  rowsSeen: z.int(),
});
export type ImportUpload = z.output<typeof Upload>;

/** The result of a check, for a person to look at before the run. */
const Findings = z.object({
  notes: z.array(
    z.object({
      code: z.string(),
      means: z.string(),
      count: z.int(),
      isFault: z.boolean(),
      examples: z.array(z.object({ line: z.int(), value: z.string() })),
    }),
  ),
  words: z.array(
    z.object({ field: z.enum(WORD_FIELDS), word: z.string(), ours: z.nullable(z.string()), count: z.int() }),
  ),
  preview: z.array(
    z.object({
      line: z.int(),
      isNew: z.boolean(),
      name: z.string(),
      petTypeId: z.string(),
      breed: z.string(),
      sex: z.enum(["male", "female", "unknown"]),
      neutered: z.enum(["yes", "no", "unknown"]),
      birthOn: z.nullable(z.string()),
      birthPrecision: z.enum(["day", "month", "year", "estimated"]),
      colour: z.string(),
      status: z.enum(["active", "inactive", "deceased", "transferred"]),
      owner: z.string(),
    }),
  ),
});
export type ImportFindings = z.output<typeof Findings>;

/** A person's answers about the columns of a list. */
export interface ColumnAnswers {
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  /** `petTypes.code` of all pets, where no column says it. */
  species: string | null;
  /** Words of the list to ours, by field; left out: those of the last time stay. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const UPLOAD_MS = 10 * 60_000;
const at = (id: string): string => `/api/imports/${encodeURIComponent(id)}`;

/** The server's import routes. All of them need a connection: the list goes straight to the clinic's database. */
export const importApi = {
  async upload(file: Blob, fileName: string, onProgress: (share: number) => void): Promise<ImportUpload> {
    const { data } = await clinicHttp.http.post<unknown>("/api/imports", file, {
      params: { fileName },
      headers: { "Content-Type": "text/csv" },
      timeout: UPLOAD_MS,
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    });
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
    return z.parse(Findings, data);
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
