import { parentPort, workerData } from "node:worker_threads";
import { listOfWorkbook, type WorkbookRequest } from "./workbook-list.ts";
import { NoRoom, RefusedWorkbook } from "./xlsx-refusal.ts";
import type { WorkbookAnswer } from "./workbook-thread.ts";

const answer = await listOfWorkbook(workerData as WorkbookRequest).catch((error: unknown) => {
  if (error instanceof RefusedWorkbook) return { refused: error.code };
  if (error instanceof NoRoom) return { hasNoRoom: true as const };
  throw error;
});
parentPort?.postMessage(answer satisfies WorkbookAnswer);
