import { ENTITIES, MIN_SCHEMA, SCHEMA } from "@fernpaw/domain/registry";
import { type Caller, type EngineContext, engineContext, type SyncLimits } from "@fernpaw/sync/server/engine-context";
import { type HistoryParams, historyLines } from "@fernpaw/sync/server/history";
import { snapshotLines } from "@fernpaw/sync/server/snapshot";
import type { SnapshotParams } from "@fernpaw/sync/server/snapshot-plan";
import type { ReadTask, ReadTaskContext } from "../db/off-thread.ts";
import { readStanding } from "./standing.queries.ts";

export const SNAPSHOT_TASK = "snapshot";
export const HISTORY_TASK = "history";

/** What travels to the thread that reads. */
export interface StreamTask<Params = SnapshotParams | HistoryParams> {
  caller: Caller;
  params: Params;
  nowMs: number;
  limits: Partial<SyncLimits>;
}

/** The engine's reading half on whatever connection the task was given. */
async function readingEngine({ read }: ReadTaskContext, { nowMs, limits }: StreamTask): Promise<EngineContext> {
  const dialect = await read(async (sql) => sql.dialect);
  const refuse = (): Promise<never> => Promise.reject(new Error("A read task does not write."));
  return engineContext(
    {
      store: { dialect, read, write: refuse },
      entities: ENTITIES,
      mutations: [],
      effects: {},
      standing: readStanding,
      now: () => nowMs,
      schema: SCHEMA,
      minSchema: MIN_SCHEMA,
      limits,
    },
    () => undefined,
  );
}

export const snapshotTask: ReadTask = async function* (context, params) {
  const task = params as StreamTask<SnapshotParams>;
  yield* snapshotLines(await readingEngine(context, task), task.caller, task.params);
};

export const historyTask: ReadTask = async function* (context, params) {
  const task = params as StreamTask<HistoryParams>;
  yield* historyLines(await readingEngine(context, task), task.caller, task.params);
};
