import { ARCHIVE_TASK, archiveTask } from "./areas/exports/archive-task.ts";
import { CLIENT_ARCHIVE_TASK, clientArchiveTask } from "./areas/exports/client-archive-task.ts";
import { REPORT_ROWS_TASK, REPORT_TASK, reportRowsTask, reportTask } from "./areas/reports/report-task.ts";
import { SUPPORT_ROWS_TASK, supportRowsTask } from "./areas/platform/support/support-rows-task.ts";
import { ROW_FAULTS_TASK, rowFaultsTask, WRITTEN_ROWS_TASK, writtenRowsTask } from "./audit/row-check-tasks.ts";
import type { ReadTask } from "./db/off-thread.ts";

/** Long reads of the areas, by name. The reading thread loads this file and not the manifests, which bring HTTP along. */
export const AREA_READ_TASKS: Readonly<Record<string, ReadTask>> = {
  [ARCHIVE_TASK]: archiveTask,
  [CLIENT_ARCHIVE_TASK]: clientArchiveTask,
  [REPORT_TASK]: reportTask,
  [REPORT_ROWS_TASK]: reportRowsTask,
  [SUPPORT_ROWS_TASK]: supportRowsTask,
  [WRITTEN_ROWS_TASK]: writtenRowsTask,
  [ROW_FAULTS_TASK]: rowFaultsTask,
};
