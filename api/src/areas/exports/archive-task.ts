import { archiveCopy as copy } from "@fernpaw/domain/exports/archive.copy";
import { type ArchiveTable, indexPage } from "@fernpaw/domain/exports/index-page";
import { momentText } from "@fernpaw/domain/exports/readable-value";
import { nameOfRow } from "@fernpaw/domain/exports/record-page";
import { type ArchiveRow, ownersFirst, RowOwners } from "@fernpaw/domain/exports/row-owners";
import { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { ENTITIES, SCHEMA } from "@fernpaw/domain/registry";
import { existsSync } from "node:fs";
import { scratchRows } from "../../db/scratch-rows.ts";
import type { ReadTask, ReadTaskContext } from "../../db/off-thread.ts";
import { type ArchivedFile, filesOfRow, filesOfUser } from "../files/public/clinic-files.ts";
import { pathsOf } from "../imports/public/import-paths.ts";
import { copyLine, fileLine, manifestLine, textLine, totalLine } from "./archive-line.ts";
import { type ArchiveClinic, archiveClinic, countRows } from "./archive-rows.queries.ts";
import { ArchiveProgress, serverSource, syncedSource, tableLines } from "./archive-tables.ts";
import { recordLines } from "./record-lines.ts";
import { HELD_TABLES, LEFT_OUT, SERVER_TABLES } from "./server-tables.ts";

export const ARCHIVE_TASK = "archive";

export interface ArchiveWork {
  clinicId: string;
  /** The server's clock. */
  at: string;
  dataDir: string;
  /** A file that the task makes, and its caller removes. */
  scratch: string;
}

export const ARCHIVE_FORMAT = 1;

type Client = RowOf<typeof clients>;

interface Manifest {
  clinicId: string;
  at: string;
  clientId?: string;
  name: string;
  tables: readonly ArchiveTable[];
}

/** The description of the archive for a program. */
export function manifestOf({ tables, ...source }: Manifest): object {
  const withoutOf = (name: string): readonly string[] => {
    const choice = (SERVER_TABLES as Readonly<Record<string, { without?: readonly string[] }>>)[name];
    return choice?.without ?? [];
  };
  const described = tables.map(({ name, rows }) => ({ name, rows, withoutColumns: withoutOf(name) }));
  return { format: ARCHIVE_FORMAT, schema: SCHEMA, ...source, tables: described, leftOut: LEFT_OUT };
}

function filesOfImport(dataDir: string, clinicId: string, row: ArchiveRow): ArchivedFile[] {
  const id = String(row["id"]);
  const { list, workbook } = pathsOf(dataDir, { clinicId, id });
  return [
    { path: list, name: `imports/${id}.csv` },
    { path: workbook, name: `imports/${id}.xlsx` },
  ].filter(({ path }) => existsSync(path));
}

/** Rows without a name need no label: most rows have none. */
export function addLabel(labels: Map<string, string>, row: ArchiveRow): void {
  const name = nameOfRow(row);
  if (name !== "") labels.set(String(row["id"]), name);
}

export const copyOf = ({ path, name }: ArchivedFile): string => copyLine(path, `files/${name}`);

/** @throws Error for a clinic that has no settings: a defect */
export async function clinicOf({ read }: ReadTaskContext, clinicId: string): Promise<ArchiveClinic> {
  const clinic = await read((sql) => archiveClinic(sql, clinicId));
  if (!clinic) throw new Error("an archive of a clinic without settings");
  return clinic;
}

/** Each row is read twice, for JSON and for CSV. */
async function totalOf({ read }: ReadTaskContext, clinicId: string, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) rows += await read((sql) => countRows(sql, clinicId, table));
  return rows * 2;
}

/** Everything of a clinic. A page of rows is one moment; what changes meanwhile may be in it as it was before or after. */
export const archiveTask: ReadTask = async function* (context, params) {
  const { clinicId, at, dataDir, scratch } = params as ArchiveWork;
  const clinic = await clinicOf(context, clinicId);
  const entities = ownersFirst(ENTITIES);
  const progress = new ArchiveProgress();
  const owners = new RowOwners();
  const labels = new Map<string, string>();
  const sortKeys = new Map<string, string>();
  const gathered = scratchRows(scratch);
  const tables: ArchiveTable[] = [];
  let fileCount = 0;
  try {
    yield totalLine(
      await totalOf(
        context,
        clinicId,
        entities.map(({ table }) => table),
      ),
    );
    for (const entity of entities) {
      const { table } = entity;
      const each = function* (row: ArchiveRow): Generator<string> {
        const mine = owners.add(entity, row);
        if (table === "clients") sortKeys.set(String(row["id"]), clients.sortKey?.(row as Client) ?? "");
        for (const clientId of mine) gathered.put(clientId, table, JSON.stringify(row));
        if (mine.length === 0) addLabel(labels, row);
        const files = filesOfRow(dataDir, clinicId, table, row);
        fileCount += files.length;
        yield* files.map(copyOf);
      };
      tables.push(yield* tableLines(syncedSource(context, clinicId, entity), progress, each));
    }
    for (const held of HELD_TABLES) {
      const [table] = held;
      const each = function* (row: ArchiveRow): Generator<string> {
        const files = table === "users" ? filesOfUser(dataDir, clinicId, row) : [];
        if (table === "imports") files.push(...filesOfImport(dataDir, clinicId, row));
        fileCount += files.length;
        yield* files.map(copyOf);
      };
      tables.push(yield* tableLines(serverSource(context, clinicId, held), progress, each));
    }
    const source = { ...clinic, labelOf: (id: string) => labels.get(id), dataDir, clinicId, sortKeys };
    const records = yield* recordLines(gathered, source);
    const made = copy.madeAt(momentText(at, clinic.timeZone));
    yield fileLine("index.html");
    const index = { title: copy.title(clinic.name), made, tables, records, fileCount, leftOut: LEFT_OUT };
    yield textLine(indexPage(index));
    yield manifestLine(manifestOf({ clinicId, at, name: clinic.name, tables }));
  } finally {
    gathered.close();
  }
};
