import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PRIVATE_FILE } from "../../../private-files.ts";
import type { CsvFormat } from "../public/csv-file.ts";
import { sheetRows } from "./sheet-rows.ts";
import { readWorkbook, type Workbook, type WorkbookSheet } from "./workbook.ts";
import { XlsxPackage } from "./xlsx-package.ts";
import { NoRoom, RefusedWorkbook } from "./xlsx-refusal.ts";

export interface WorkbookRequest {
  workbookPath: string;
  /** Where the list goes, as CSV. */
  listPath: string;
  /** Its position among the sheets; null: the first that is shown and holds something. */
  sheet: number | null;
  /** So many bytes of the disk the list may fill; a list of any length, where it is left out. */
  roomBytes?: number;
}

/** Names of the sheets that hold rows of cells, and the position of the one that the list comes from. */
export interface ListedSheets {
  sheets: string[];
  sheet: number;
}

/** All text of a sheet: a workbook may name one long text in each of its cells. */
const MAX_LIST_BYTES = 512 * 1024 * 1024;
const PIECE = 64 * 1024;

const quoted = (cell: string): string => (cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`);

/**
 * The rows of a sheet as lines of CSV: a row is on the line of its number, so that notes name the row that a person sees. Rows
 * shorter than the first one are filled up.
 */
async function* listLines(
  parts: XlsxPackage,
  workbook: Workbook,
  { sheet, roomBytes }: { sheet: WorkbookSheet; roomBytes: number },
  columns: string[],
) {
  let line = 1;
  let bytes = 0;
  let text = "";
  for await (const { row, cells } of sheetRows(parts, workbook, sheet)) {
    if (columns.length === 0) columns.push(...cells.map((cell) => cell.replace(/\u2028+/g, " ").slice(0, 120)));
    while (cells.length < columns.length) cells.push("");
    text += `${"\n".repeat(row - line)}${cells.map(quoted).join(",")}\n`;
    line = row + 1;
    if (text.length < PIECE) continue;
    bytes += Buffer.byteLength(text);
    if (bytes > MAX_LIST_BYTES) throw new RefusedWorkbook("workbook_too_large");
    if (bytes > roomBytes) throw new NoRoom();
    yield text;
    text = "";
  }
  yield text;
}

/** Writes the list of one sheet. Null: the sheet holds nothing. */
async function writeList(
  parts: XlsxPackage,
  workbook: Workbook,
  from: { sheet: WorkbookSheet; roomBytes: number },
  listPath: string,
): Promise<string[] | null> {
  const columns: string[] = [];
  const beside = `${listPath}.new`;
  try {
    const lines = Readable.from(listLines(parts, workbook, from, columns));
    await pipeline(lines, createWriteStream(beside, PRIVATE_FILE));
    if (columns.length === 0) return null;
    await rename(beside, listPath);
    return columns;
  } finally {
    await rm(beside, { force: true });
  }
}

/** Writes a sheet of a workbook as a list that is read as any other. @throws RefusedWorkbook, NoRoom */
export async function listOfWorkbook(request: WorkbookRequest): Promise<CsvFormat & ListedSheets> {
  const { workbookPath, listPath, sheet: wanted, roomBytes = Infinity } = request;
  const parts = await XlsxPackage.open(workbookPath);
  try {
    const workbook = await readWorkbook(parts);
    const { sheets } = workbook;
    const shown = sheets.filter(({ isHidden }) => !isHidden);
    const candidates = wanted === null ? [...shown, ...sheets.filter(({ isHidden }) => isHidden)] : [sheets[wanted]];
    for (const sheet of candidates) {
      const columns = sheet && (await writeList(parts, workbook, { sheet, roomBytes }, listPath));
      if (!columns) continue;
      const names = sheets.map(({ name }) => name);
      return { encoding: "utf-8", delimiter: ",", columns, bytes: 0, sheets: names, sheet: sheets.indexOf(sheet) };
    }
    throw new RefusedWorkbook("empty");
  } finally {
    parts.close();
  }
}
