import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { EngineContext } from "./engine-context.ts";
import { serverTx } from "./server-tx.ts";
import type { Sql } from "./store.ts";

export type ClinicReading<T> = (tx: Tx, sql: Sql) => Promise<T>;

function refuse(): never {
  throw new TypeError("withClinicRead writes nothing");
}

/** Reads one clinic in a snapshot: no version, and no writer waits. A write through `tx` is a defect of `work`. */
export async function runClinicRead<T>(engine: EngineContext, clinicId: string, work: ClinicReading<T>): Promise<T> {
  return engine.store.read(async (sql) => {
    const now = toInstant(engine.options.now());
    const nobody = { deviceId: "server", userId: null, base: null, mutationName: "", mutationUuid: "" };
    const { tx } = serverTx(engine, sql, { clinicId, version: 0, now, ...nobody });
    const reading: Tx = {
      find: (entity, id) => tx.find(entity, id),
      list: (entity, query) => tx.list(entity, query),
      insert: refuse,
      patch: refuse,
      remove: refuse,
      raise: refuse,
    };
    return work(reading, sql);
  });
}
