import { csvHead, csvRows } from "@fernpaw/domain/exports/archive-csv";
import { type ArchiveTable, csvPath, jsonPath } from "@fernpaw/domain/exports/index-page";
import type { ArchiveRow } from "@fernpaw/domain/exports/row-owners";
import { columnsOf, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { ReadTaskContext } from "../../db/off-thread.ts";
import { doneLine, fileLine, textLine } from "./archive-line.ts";
import { rowsAfter, serverRowsAfter } from "./archive-rows.queries.ts";
import type { HELD_TABLES } from "./server-tables.ts";

const ROWS_A_PAGE = 500;

/** One table of an archive. `pages` reads it anew each time. */
export interface TableSource {
  name: string;
  columns: readonly string[];
  pages(): AsyncIterable<readonly ArchiveRow[]>;
}

export function syncedSource({ read }: ReadTaskContext, clinicId: string, entity: EntityDefinition): TableSource {
  return {
    name: entity.table,
    columns: columnsOf(entity).map(({ name }) => name),
    async *pages() {
      for (let after = ""; ;) {
        const page = { after, most: ROWS_A_PAGE };
        const rows = await read((sql) => rowsAfter(sql, clinicId, entity, page));
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (rows.length < ROWS_A_PAGE || last === undefined) return;
        after = String(last["id"]);
      }
    },
  };
}

export function serverSource(
  { read }: ReadTaskContext,
  clinicId: string,
  held: (typeof HELD_TABLES)[number],
): TableSource {
  const [name, { columns }] = held;
  return {
    name,
    columns,
    async *pages() {
      for (let after: Awaited<ReturnType<typeof serverRowsAfter>>[number] | null = null; ;) {
        const page: Parameters<typeof serverRowsAfter>[3] = { after, most: ROWS_A_PAGE };
        const rows = await read((sql) => serverRowsAfter(sql, clinicId, held, page));
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (rows.length < ROWS_A_PAGE || last === undefined) return;
        after = last;
      }
    },
  };
}

/** Rows that the task holds in memory. */
export const memorySource = (name: string, columns: readonly string[], rows: readonly ArchiveRow[]): TableSource => ({
  name,
  columns,
  async *pages() {
    yield rows;
  },
});

/** Counts the rows of an archive as they are read. */
export class ArchiveProgress {
  #rows = 0;

  add(rows: number): string {
    this.#rows += rows;
    return doneLine(this.#rows);
  }
}

/** Writes a table as JSON and as CSV. `each` sees every row once; the lines that it answers come between the pages. */
export async function* tableLines(
  source: TableSource,
  progress: ArchiveProgress | null,
  each: (row: ArchiveRow) => Iterable<string> = () => [],
): AsyncGenerator<string, ArchiveTable> {
  const { name, columns } = source;
  let rows = 0;
  yield fileLine(jsonPath(name));
  yield textLine("[");
  for await (const page of source.pages()) {
    yield textLine(page.map((row, at) => `${rows + at === 0 ? "" : ","}\n${JSON.stringify(row)}`).join(""));
    for (const row of page) yield* each(row);
    rows += page.length;
    if (progress) yield progress.add(page.length);
  }
  yield textLine("\n]\n");
  yield fileLine(csvPath(name));
  yield textLine(csvHead(columns));
  for await (const page of source.pages()) {
    yield textLine(csvRows(columns, page));
    if (progress) yield progress.add(page.length);
  }
  return { name, rows };
}
