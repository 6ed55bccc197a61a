import { AREA_READ_TASKS } from "../area-read-tasks.ts";
import { SEARCH_TASK, searchTask } from "../sync/server-search.ts";
import { DEAD_WORDS_TASK, deadWordsTask, SEARCH_INDEX_TASK, searchIndexTask } from "../sync/search-index-task.ts";
import { HISTORY_TASK, historyTask, SNAPSHOT_TASK, snapshotTask } from "../sync/snapshot-tasks.ts";
import type { ReadTask } from "./off-thread.ts";

/** What may run off the main thread, by name. The thread imports this file, so a task imports nothing of HTTP. */
export const READ_TASKS: Readonly<Record<string, ReadTask>> = {
  [SNAPSHOT_TASK]: snapshotTask,
  [HISTORY_TASK]: historyTask,
  [SEARCH_TASK]: searchTask,
  [SEARCH_INDEX_TASK]: searchIndexTask,
  [DEAD_WORDS_TASK]: deadWordsTask,
  ...AREA_READ_TASKS,
};

/** @throws Error for a name that no task has */
export function readTask(name: string, tasks = READ_TASKS): ReadTask {
  const task = tasks[name];
  if (!task) throw new Error(`There is no read task "${name}".`);
  return task;
}
