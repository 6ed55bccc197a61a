import { rm } from "node:fs/promises";
import type { CsvFormat } from "../public/csv-file.ts";
import type { ListedSheets, WorkbookRequest } from "./workbook-list.ts";
import { NoRoom, RefusedWorkbook, type XlsxRefusal } from "./xlsx-refusal.ts";
import { startThread } from "../../../start-thread.ts";

export type WorkbookAnswer = (CsvFormat & ListedSheets) | { refused: XlsxRefusal } | { hasNoRoom: true };

/** Its texts are in memory while a sheet is read; a workbook that needs more is refused. */
const MEMORY_MB = 512;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

async function readInThread(request: WorkbookRequest, memoryMb: number): Promise<CsvFormat & ListedSheets> {
  const worker = startThread(new URL("./workbook-worker.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.on("exit", (code) => reject(new Error(`the thread of a workbook ended with ${code}`)));
    });
    if ("refused" in answer) throw new RefusedWorkbook(answer.refused);
    if ("hasNoRoom" in answer) throw new NoRoom();
    return answer;
  } catch (error) {
    throw isOutOfMemory(error) ? new RefusedWorkbook("workbook_too_large", { cause: error }) : error;
  } finally {
    await worker.terminate();
    await rm(`${request.listPath}.new`, { force: true });
  }
}

let tail: Promise<unknown> = Promise.resolve();

/** `listOfWorkbook` in a thread of its own, one workbook at a time. @throws RefusedWorkbook, NoRoom */
export function readWorkbookList(request: WorkbookRequest, memoryMb = MEMORY_MB): Promise<CsvFormat & ListedSheets> {
  const next = tail.then(() => readInThread(request, memoryMb));
  tail = next.catch(() => undefined);
  return next;
}
