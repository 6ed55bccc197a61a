import { archiveCopy as copy } from "@fernpaw/domain/exports/archive.copy";
import { clientListPage, type ListedClient } from "@fernpaw/domain/exports/index-page";
import type { ReadableContext } from "@fernpaw/domain/exports/readable-value";
import { recordPage } from "@fernpaw/domain/exports/record-page";
import type { ArchiveRow } from "@fernpaw/domain/exports/row-owners";
import { setImmediate } from "node:timers/promises";
import type { ScratchRows } from "../../db/scratch-rows.ts";
import { filesOfRow } from "../files/public/clinic-files.ts";
import { fileLine, textLine } from "./archive-line.ts";

/** So many clients stand on one page of names. */
const CLIENTS_A_PAGE = 500;

export interface RecordLinesSource extends ReadableContext {
  dataDir: string;
  clinicId: string;
  /** By what the clients are sorted. */
  sortKeys: ReadonlyMap<string, string>;
}

const rowsByTable = (rows: Iterable<{ tbl: string; row: string }>): Map<string, ArchiveRow[]> => {
  const tables = new Map<string, ArchiveRow[]>();
  for (const { tbl, row } of rows) {
    const list = tables.get(tbl) ?? [];
    list.push(JSON.parse(row) as ArchiveRow);
    tables.set(tbl, list);
  }
  return tables;
};

/** The readable page of one client. `up`: from the page to the top of the archive. */
export function clientPage(
  source: RecordLinesSource,
  clientId: string,
  rows: ReadonlyMap<string, readonly ArchiveRow[]>,
  { up, backTo }: { up: string; backTo: string | null },
) {
  const own = new Map<string, string>();
  for (const list of rows.values())
    for (const row of list) if (typeof row["name"] === "string") own.set(String(row["id"]), row["name"]);
  return recordPage({
    ...source,
    labelOf: (id) => own.get(id) ?? source.labelOf(id),
    clientId,
    rows,
    fileOf: (table, row) => {
      const [file] = filesOfRow(source.dataDir, source.clinicId, table, row);
      return file ? `${up}files/${file.name}` : null;
    },
    backTo,
  });
}

/** A page for each client, and pages of names that lead to them. Answers the pages of names. */
export async function* recordLines(
  gathered: ScratchRows,
  source: RecordLinesSource,
): AsyncGenerator<string, { path: string; words: string }[]> {
  const records: { path: string; words: string }[] = [];
  let listed: ListedClient[] = [];
  const listLines = function* (): Generator<string> {
    const [first] = listed;
    const last = listed.at(-1);
    if (!first || !last) return;
    const path = `record/clients-${records.length + 1}.html`;
    records.push({ path, words: copy.clientsFrom(first.name, last.name) });
    yield fileLine(path);
    yield textLine(clientListPage(listed));
    listed = [];
  };
  const keyOf = (id: string): string => source.sortKeys.get(id) ?? "";
  for (const clientId of gathered.groups().toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))) {
    // On PostgreSQL this runs in the serving thread.
    await setImmediate();
    const rows = rowsByTable(gathered.rows(clientId));
    const { title, html } = clientPage(source, clientId, rows, { up: "../../", backTo: "../../index.html" });
    yield fileLine(`record/clients/${clientId}.html`);
    yield textLine(html);
    listed.push({ id: clientId, name: title });
    if (listed.length === CLIENTS_A_PAGE) yield* listLines();
  }
  yield* listLines();
  return records;
}
