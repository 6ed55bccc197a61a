import { ENTITIES, MIN_SCHEMA, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import type { SyncServerOptions } from "@fernpaw/sync/server/engine-context";
import { createSyncServer, type SyncServer } from "@fernpaw/sync/server/engine";
import type { OpenStore } from "../db/open-store.ts";
import { HISTORY_TASK, SNAPSHOT_TASK, type StreamTask } from "./snapshot-tasks.ts";
import { readStanding } from "./standing.queries.ts";

export type ClinicSyncOptions = Pick<SyncServerOptions, "effects" | "now"> &
  Partial<
    Pick<
      SyncServerOptions,
      | "onDefect"
      | "onDiskFull"
      | "onCursorAhead"
      | "atPoint"
      | "limits"
      | "mutations"
      | "standing"
      | "minSchema"
      | "newId"
      | "watch"
    >
  >;

/** Our entities and mutations over our database. Long reads run off the thread that serves writes. `create` makes the engine. */
export function openClinicSync(store: OpenStore, options: ClinicSyncOptions, create = createSyncServer): SyncServer {
  const server = create({
    store,
    entities: ENTITIES,
    mutations: MUTATIONS,
    standing: readStanding,
    schema: SCHEMA,
    minSchema: MIN_SCHEMA,
    ...options,
  });
  const lines = (task: string, params: Omit<StreamTask, "nowMs" | "limits">): AsyncIterable<string> =>
    store.offThread.lines(task, { ...params, nowMs: options.now(), limits: options.limits ?? {} });
  return {
    ...server,
    async *snapshot({ clinicId, userId, deviceId = null }, params) {
      yield* lines(SNAPSHOT_TASK, { caller: { clinicId, userId, deviceId }, params });
    },
    async *history({ clinicId, userId, deviceId = null }, params) {
      yield* lines(HISTORY_TASK, { caller: { clinicId, userId, deviceId }, params });
    },
  };
}
