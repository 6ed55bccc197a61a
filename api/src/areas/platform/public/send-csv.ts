import { csvText } from "@fernpaw/domain/kernel/csv";
import type { FastifyReply } from "fastify";
import { Readable } from "node:stream";

/** For spreadsheets that take other text for their own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

async function* linesOf<Row>(
  head: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly (string | number)[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([head]);
  for await (const rows of pages) yield csvText(rows.map((row) => cells(row).map(String)));
}

/** Sends a list as CSV, page by page. A spreadsheet computes nothing of a text. */
export function sendCsv<Row>(
  reply: FastifyReply,
  list: {
    name: string;
    head: readonly string[];
    pages: AsyncIterable<readonly Row[]>;
    cells: (row: Row) => readonly (string | number)[];
  },
): FastifyReply {
  const body = Readable.from(linesOf(list.head, list.pages, list.cells));
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${list.name}.csv"`)
    .header("cache-control", "no-store")
    .send(body);
}
