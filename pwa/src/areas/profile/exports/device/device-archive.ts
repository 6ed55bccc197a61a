import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { clients } from "@fernpaw/domain/clients/client";
import { saveDeviceArchive } from "@fernpaw/domain/exports/device-archive.mutations";
import { csvHead, csvRows } from "@fernpaw/domain/exports/archive-csv";
import { archiveCopy as copy } from "@fernpaw/domain/exports/archive.copy";
import {
  type ArchiveTable,
  clientListPage,
  csvPath,
  indexPage,
  jsonPath,
  type ListedClient,
} from "@fernpaw/domain/exports/index-page";
import { momentText, type ReadableContext } from "@fernpaw/domain/exports/readable-value";
import { nameOfRow, recordPage } from "@fernpaw/domain/exports/record-page";
import { type ArchiveRow, ownersFirst, RowOwners } from "@fernpaw/domain/exports/row-owners";
import { columnsOf, type EntityDefinition, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { ENTITIES, SCHEMA } from "@fernpaw/domain/registry";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { DeviceFile } from "../../../files/public/device-files.ts";
import { rowsOnDevice } from "./device-rows.ts";

const ROWS_A_PIECE = 500;
const CLIENTS_A_PAGE = 500;
const DEVICE_FORMAT = 1;

/** A file of the archive, whole or in pieces. */
export interface ArchivePart {
  name: string;
  input: string | Blob | AsyncIterable<string>;
}

export interface DeviceArchiveSource {
  sync: SyncClient;
  settings: Pick<RowOf<typeof clinicSettings>, "name" | "timeZone" | "locale" | "currency">;
  clinicId: string;
  now: Instant;
  /** Whether the device has loaded all clients and pets. */
  isComplete: boolean;
  fileOf: (sha256: string) => Promise<DeviceFile | null>;
  /** Says how many tables are read. */
  onTable?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

async function* jsonPieces(rows: readonly ArchiveRow[]): AsyncGenerator<string> {
  yield "[";
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
    const piece = rows.slice(at, at + ROWS_A_PIECE);
    yield piece.map((row, index) => `${at + index === 0 ? "" : ","}\n${JSON.stringify(row)}`).join("");
  }
  yield "\n]\n";
}

async function* csvPieces(entity: EntityDefinition, rows: readonly ArchiveRow[]): AsyncGenerator<string> {
  const columns = columnsOf(entity).map(({ name }) => name);
  yield csvHead(columns);
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) yield csvRows(columns, rows.slice(at, at + ROWS_A_PIECE));
}

/** Letters that every program takes in the name of a file. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .slice(-60);

/** Everything that is gathered while the tables are read. */
class Gathered {
  readonly tables: ArchiveTable[] = [];
  /** The rows of each client as JSON, by table. */
  readonly records = new Map<string, Map<string, string[]>>();
  readonly sortKeys = new Map<string, string>();
  readonly labels = new Map<string, string>();
  /** Paths of files below `files/`, by the id of their row. */
  readonly files = new Map<string, string>();
  newest: Instant | null = null;
  readonly #owners = new RowOwners();

  add(entity: EntityDefinition, row: ArchiveRow, isConfirmed: boolean): void {
    const { table } = entity;
    const { updatedAt } = row;
    if (isConfirmed && typeof updatedAt === "string" && (this.newest === null || updatedAt > this.newest))
      this.newest = updatedAt;
    const id = String(row["id"]);
    const owners = this.#owners.add(entity, row);
    if (table === "clients") this.sortKeys.set(id, clients.sortKey?.(row as RowOf<typeof clients>) ?? "");
    const name = nameOfRow(row);
    if (name !== "") this.labels.set(id, name);
    for (const clientId of owners) {
      const record = this.records.get(clientId) ?? new Map<string, string[]>();
      this.records.set(clientId, record);
      const list = record.get(table);
      if (list) list.push(JSON.stringify(row));
      else record.set(table, [JSON.stringify(row)]);
    }
  }
}

async function* filesOf(
  { fileOf }: DeviceArchiveSource,
  rows: readonly ArchiveRow[],
  gathered: Gathered,
): AsyncGenerator<ArchivePart> {
  for (const row of rows) {
    const { id, sha256, name } = row;
    const file = typeof sha256 === "string" ? await fileOf(sha256) : null;
    if (!file) continue;
    const title = file.isSmall ? "small-picture.jpg" : plainName(String(name));
    const path = `files/attachments/${String(id)}-${title}`;
    gathered.files.set(String(id), path);
    yield { name: path, input: file.content };
  }
}

async function* tableParts(source: DeviceArchiveSource, gathered: Gathered): AsyncGenerator<ArchivePart> {
  const entities = ownersFirst(ENTITIES);
  for (const [at, entity] of entities.entries()) {
    source.signal?.throwIfAborted();
    source.onTable?.(at, entities.length);
    const found = await rowsOnDevice(source.sync.cache, entity);
    for (const { row, isConfirmed } of found) gathered.add(entity, row, isConfirmed);
    const rows = found.map(({ row }) => row);
    gathered.tables.push({ name: entity.table, rows: rows.length });
    yield { name: jsonPath(entity.table), input: jsonPieces(rows) };
    yield { name: csvPath(entity.table), input: csvPieces(entity, rows) };
    if (entity.table === "attachments") yield* filesOf(source, rows, gathered);
  }
  source.onTable?.(entities.length, entities.length);
}

const parsed = (record: ReadonlyMap<string, readonly string[]>): Map<string, ArchiveRow[]> =>
  new Map([...record].map(([table, rows]) => [table, rows.map((row) => JSON.parse(row) as ArchiveRow)]));

async function* recordParts(
  { settings, signal }: DeviceArchiveSource,
  { records, labels, sortKeys, files }: Gathered,
): AsyncGenerator<ArchivePart, { path: string; words: string }[]> {
  const context: ReadableContext = { ...settings, labelOf: (id) => labels.get(id) };
  const lists: { path: string; words: string }[] = [];
  const keyOf = (id: string): string => sortKeys.get(id) ?? "";
  const ids = [...records.keys()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  for (let from = 0; from < ids.length; from += CLIENTS_A_PAGE) {
    signal?.throwIfAborted();
    const listed: ListedClient[] = [];
    for (const clientId of ids.slice(from, from + CLIENTS_A_PAGE)) {
      const fileOf = (_table: string, row: ArchiveRow): string | null => {
        const path = files.get(String(row["id"]));
        return path === undefined ? null : `../../${path}`;
      };
      const rows = parsed(records.get(clientId) ?? new Map());
      const { title, html } = recordPage({ ...context, clientId, rows, fileOf, backTo: "../../index.html" });
      yield { name: `record/clients/${clientId}.html`, input: html };
      listed.push({ id: clientId, name: title });
    }
    const path = `record/clients-${lists.length + 1}.html`;
    yield { name: path, input: clientListPage(listed) };
    lists.push({ path, words: copy.clientsFrom(listed[0]?.name ?? "", listed.at(-1)?.name ?? "") });
  }
  return lists;
}

/**
 * The files of an archive of what this device holds: it asks no server. The first page is the last file, because it says
 * what is in the others.
 */
export async function* deviceArchive(source: DeviceArchiveSource): AsyncGenerator<ArchivePart> {
  const { sync, settings, clinicId, now, isComplete } = source;
  const { timeZone, name } = settings;
  const gathered = new Gathered();
  yield* tableParts(source, gathered);
  const records = yield* recordParts(source, gathered);
  const exported = await sync.exportQueue();
  // The note about this archive itself is left out.
  const queue = { ...exported, entries: exported.entries.filter((entry) => entry.name !== saveDeviceArchive.name) };
  if (queue.entries.length > 0) yield { name: "unsent-changes.json", input: JSON.stringify(queue, null, 2) };
  const { tables, newest, files } = gathered;
  const manifest = { format: DEVICE_FORMAT, schema: SCHEMA, clinicId, at: now, name, newest, isComplete };
  yield {
    name: "manifest.json",
    input: JSON.stringify({ ...manifest, madeOn: "device", unsent: queue.entries.length, tables }, null, 2),
  };
  const about = [
    newest === null ? copy.nothingSent : copy.newest(momentText(newest, timeZone)),
    isComplete ? copy.oldHistory : copy.incomplete,
    ...(queue.entries.length === 0 ? [] : [copy.unsent(queue.entries.length)]),
  ];
  yield {
    name: "index.html",
    input: indexPage({
      title: copy.title(name),
      made: copy.madeOnDevice(momentText(now, timeZone)),
      about,
      tables,
      records,
      fileCount: files.size,
      leftOut: [],
    }),
  };
}
