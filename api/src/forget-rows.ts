import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { everyClinicId } from "./db/clinic-ids.queries.ts";
import { workInRounds } from "./rounds.ts";

const EVERY_MS = 12 * 3_600_000;
export const KEPT_DAYS = 90;
/** One version writes at most 500 rows. */
const AT_ONCE = 200;

export interface ForgetDeps {
  store: Pick<Store, "read">;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  now: () => number;
}

/** Rows of people who may never become clients. The erasure of a client does not reach them. */
export interface Forgotten {
  /** Author of the deletions. */
  name: string;
  /** Of one clinic: those that are not needed once they are old. */
  list: (tx: Tx) => Promise<{ id: string; updatedAt: string }[]>;
  remove: (tx: Tx, id: string) => Promise<void>;
}

/** Deletes the rows that were last changed more than `KEPT_DAYS` ago, in every clinic. */
export async function forgetRows({ store, sync, now }: ForgetDeps, { name, list, remove }: Forgotten): Promise<void> {
  const before = addMinutes(toInstant(now()), -KEPT_DAYS * 24 * 60);
  const oldIds = async (tx: Tx): Promise<string[]> =>
    (await list(tx)).flatMap(({ id, updatedAt }) => (updatedAt < before ? [id] : [])).slice(0, AT_ONCE);
  for (const clinicId of await store.read(everyClinicId)) {
    if ((await sync.withClinicRead(clinicId, oldIds)).length === 0) continue;
    await sync.withClinicTx(clinicId, { userId: null, name }, async (tx) => {
      // An answer may have come since.
      for (const id of await oldIds(tx)) await remove(tx, id);
    });
  }
}

export function scheduleForgetting(app: FastifyInstance, deps: ForgetDeps, forgotten: Forgotten): void {
  workInRounds(app, { everyMs: EVERY_MS, failed: `old rows could not be deleted: ${forgotten.name}` }, () =>
    forgetRows(deps, forgotten),
  );
}
