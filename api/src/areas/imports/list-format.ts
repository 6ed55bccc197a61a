import { open, rename, stat } from "node:fs/promises";
import { type CsvFormat, formatOf, UnreadableList } from "./public/csv-file.ts";
import { Problem } from "../../http/errors.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import type { ListedSheets } from "./xlsx/workbook-list.ts";
import { readWorkbookList } from "./xlsx/workbook-thread.ts";
import { NoRoom, RefusedWorkbook } from "./xlsx/xlsx-refusal.ts";

/** How a list is read; its sheets where it came in a spreadsheet. */
export type ListFormat = CsvFormat & Partial<ListedSheets>;

/** A file that holds no list, with a `code` for the screen. */
export const isUnreadable = (error: unknown): error is UnreadableList | RefusedWorkbook =>
  error instanceof UnreadableList || error instanceof RefusedWorkbook;

const ZIP = Buffer.from("PK\u0003\u0004");
/** Excel 97, and a spreadsheet with a password. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OLE.length), 0, OLE.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface ListPaths {
  list: string;
  workbook: string;
}

/**
 * Writes one sheet of the spreadsheet as the list, which may be many times as long. Null: the first that holds something.
 * @throws RefusedWorkbook, Problem `disk_full`
 */
export async function readSheet(
  { list, workbook }: ListPaths,
  sheet: number | null,
  uploads: Pick<UploadGuard, "room">,
): Promise<ListFormat> {
  const request = { workbookPath: workbook, listPath: list, sheet, roomBytes: await uploads.room() };
  const format = await readWorkbookList(request).catch((error: unknown) => {
    throw error instanceof NoRoom ? new Problem("disk_full") : error;
  });
  return { ...format, bytes: (await stat(list)).size };
}

/** Finds out what was uploaded as `list`. A spreadsheet is kept as `workbook`, and its first sheet becomes the list. */
export async function readUploaded(paths: ListPaths, uploads: Pick<UploadGuard, "room">): Promise<ListFormat> {
  const start = await startOf(paths.list);
  if (start.equals(OLE)) throw new RefusedWorkbook("old_workbook");
  if (!start.subarray(0, ZIP.length).equals(ZIP)) return formatOf(paths.list);
  await rename(paths.list, paths.workbook);
  return readSheet(paths, null, uploads);
}
