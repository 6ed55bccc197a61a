import { archiveCopy as copy } from "@fernpaw/domain/exports/archive.copy";
import { type ArchiveTable, indexPage } from "@fernpaw/domain/exports/index-page";
import { momentText } from "@fernpaw/domain/exports/readable-value";
import { type ArchiveRow, ownersFirst, RowOwners } from "@fernpaw/domain/exports/row-owners";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import type { ReadTask, ReadTaskContext } from "../../db/off-thread.ts";
import { filesOfRow } from "../files/public/clinic-files.ts";
import { fileLine, manifestLine, textLine, totalLine } from "./archive-line.ts";
import { countRows } from "./archive-rows.queries.ts";
import { ArchiveProgress, memorySource, serverSource, syncedSource, tableLines } from "./archive-tables.ts";
import { addLabel, type ArchiveWork, clinicOf, copyOf, manifestOf } from "./archive-task.ts";
import { clientPage } from "./record-lines.ts";
import { HELD_TABLES } from "./server-tables.ts";
import type { ServerTable } from "./table-choice.ts";

export const CLIENT_ARCHIVE_TASK = "client-archive";

export interface ClientArchiveWork extends Omit<ArchiveWork, "scratch"> {
  clientId: string;
}

/** Columns of server tables that name a client, or a row of a client. */
const NAMING: Partial<Record<ServerTable, readonly string[]>> = {
  paymentLinks: ["clientId", "invoiceId"],
  paymentSessions: ["paymentId"],
  onlineRefunds: ["paymentId"],
  messageSends: ["messageId"],
  appointmentNotices: ["appointmentId"],
};

interface Found {
  name: string;
  columns: readonly string[];
  rows: ArchiveRow[];
}

interface Search {
  labels: Map<string, string>;
  found: Found[];
}

/** Reads all synced tables once and keeps the rows of the client. A row that also names another client is left out. */
async function* findSynced(
  context: ReadTaskContext,
  { clinicId, clientId }: ClientArchiveWork,
  { labels, found }: Search,
): AsyncGenerator<string> {
  const owners = new RowOwners();
  const progress = new ArchiveProgress();
  const isOf = (entity: EntityDefinition, row: ArchiveRow): boolean => {
    const mine = owners.add(entity, row);
    if (mine.length === 0) addLabel(labels, row);
    if (!mine.includes(clientId)) return false;
    return entity.table === "clients" || !owners.namesAnother(entity, row, clientId);
  };
  for (const entity of ownersFirst(ENTITIES)) {
    const { name, columns, pages } = syncedSource(context, clinicId, entity);
    const rows: ArchiveRow[] = [];
    for await (const page of pages()) {
      rows.push(...page.filter((row) => isOf(entity, row)));
      yield progress.add(page.length);
    }
    if (rows.length > 0) found.push({ name, columns, rows });
  }
}

async function findServerRows(context: ReadTaskContext, { clinicId, clientId }: ClientArchiveWork, found: Found[]) {
  const ids = new Set([clientId, ...found.flatMap(({ rows }) => rows.map(({ id }) => String(id)))]);
  for (const held of HELD_TABLES) {
    const columns = NAMING[held[0]];
    if (!columns) continue;
    const source = serverSource(context, clinicId, held);
    const rows: ArchiveRow[] = [];
    for await (const page of source.pages())
      rows.push(...page.filter((row) => columns.some((column) => ids.has(String(row[column])))));
    if (rows.length > 0) found.push({ name: source.name, columns: source.columns, rows });
  }
}

/** Everything of one client. The clinic's own books are left out (`KEPT_FOR_THE_CLINIC`). */
export const clientArchiveTask: ReadTask = async function* (context, params) {
  const work = params as ClientArchiveWork;
  const { clinicId, clientId, at, dataDir } = work;
  const clinic = await clinicOf(context, clinicId);
  let total = 0;
  for (const { table } of ENTITIES) total += await context.read((sql) => countRows(sql, clinicId, table));
  yield totalLine(total);
  const search: Search = { labels: new Map(), found: [] };
  yield* findSynced(context, work, search);
  const byTable = new Map(search.found.map(({ name, rows }) => [name, rows]));
  await findServerRows(context, work, search.found);
  const tables: ArchiveTable[] = [];
  let fileCount = 0;
  for (const { name, columns, rows } of search.found) {
    const each = function* (row: ArchiveRow): Generator<string> {
      const files = filesOfRow(dataDir, clinicId, name, row);
      fileCount += files.length;
      yield* files.map(copyOf);
    };
    tables.push(yield* tableLines(memorySource(name, columns, rows), null, each));
  }
  const labelOf = (id: string): string | undefined => search.labels.get(id);
  const source = { ...clinic, labelOf, dataDir, clinicId, sortKeys: new Map<string, string>() };
  const { title, html } = clientPage(source, clientId, byTable, { up: "", backTo: "index.html" });
  yield fileLine("record.html");
  yield textLine(html);
  const records = [{ path: "record.html", words: title }];
  const made = copy.madeAt(momentText(at, clinic.timeZone));
  yield fileLine("index.html");
  yield textLine(indexPage({ title, made, tables, records, fileCount, leftOut: [] }));
  yield manifestLine(manifestOf({ clinicId, clientId, at, name: clinic.name, tables }));
};
