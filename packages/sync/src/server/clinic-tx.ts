import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { bumpVersion, createClinic } from "./clinic-version.ts";
import type { EngineContext } from "./engine-context.ts";
import { serverTx } from "./server-tx.ts";
import type { Sql } from "./store.ts";
import { runWatch } from "./watch.ts";

/** Who writes outside of a push. */
export interface Author {
  /** Null: an import without a person, or a job. */
  userId: string | null;
  /** What the work is called in the attention items it opens: `imports.run`. */
  name: string;
  /** A changed row goes on naming the person who changed it last. */
  keepsAuthors?: boolean;
  /** The clinic comes to life with this transaction. */
  isNewClinic?: boolean;
}

export type ClinicWork<T> = (tx: Tx, sql: Sql, version: number) => Promise<T>;

/**
 * One version of a clinic, written by the server itself. Fields are written without looking at what
 * devices saw. Keep it short, at most 500 rows: on SQLite every other writer waits.
 */
export async function runClinicTx<T>(
  engine: EngineContext,
  clinicId: string,
  author: Author,
  work: ClinicWork<T>,
): Promise<T> {
  let version = 0;
  const result = await engine.store.write(async (sql) => {
    if (author.isNewClinic) await createClinic(sql, clinicId, engine.newId());
    version = await bumpVersion(sql, clinicId);
    const write = {
      clinicId,
      version,
      deviceId: "server",
      userId: author.userId,
      keepsAuthors: author.keepsAuthors ?? false,
      now: toInstant(engine.options.now()),
      base: null,
      mutationName: author.name,
      mutationUuid: engine.newId(),
    };
    const { tx, changes } = serverTx(engine, sql, write);
    const answer = await work(tx, sql, version);
    await runWatch(engine, sql, write, changes);
    return answer;
  });
  engine.committed({ clinicId, version });
  return result;
}
