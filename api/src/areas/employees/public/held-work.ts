import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { ClinicSession } from "../../../http/session.ts";
import { keepHeldWork } from "../held-work.queries.ts";

/** A browser of a locked-out person says how many changes wait on it: the owners see it. Others are not noted. */
export async function noteHeldWork(
  { store, now }: { store: Store; now: () => number },
  { clinicId, userId, deviceId, isLockedOut }: ClinicSession,
  { queueLength, oldestPendingAt = null }: { queueLength?: number; oldestPendingAt?: string | null },
): Promise<void> {
  if (!isLockedOut || deviceId === null || queueLength === undefined) return;
  const said = { userId, deviceId, changes: queueLength, oldestAt: oldestPendingAt, reportedAt: toInstant(now()) };
  await store.write((sql) => keepHeldWork(sql, clinicId, said));
}
