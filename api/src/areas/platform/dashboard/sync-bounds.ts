import { toInstant } from "@fernpaw/domain/kernel/time";
import type { ClinicFigures } from "../figures/figures.queries.ts";
import { syncKeyOf } from "../figures/plan-figures.ts";
import type { NeedBounds, SyncState } from "./dashboard.queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A device without a network for an hour is usual in a clinic; one that has kept changes for a day is not. */
const SLOW_MS = 15 * MINUTE_MS;
const STUCK_MS = DAY_MS;
const QUIET_MS = 7 * DAY_MS;
const SOON_MS = 3 * DAY_MS;

export const syncBounds = (nowMs: number) => ({
  stuck: toInstant(nowMs - STUCK_MS),
  slow: toInstant(nowMs - SLOW_MS),
});

export const needBounds = (nowMs: number): NeedBounds => ({
  stuck: toInstant(nowMs - STUCK_MS),
  quiet: toInstant(nowMs - QUIET_MS),
  now: toInstant(nowMs),
  soon: toInstant(nowMs + SOON_MS),
});

/** The state of a clinic's queues, as the filter of the list has it. */
export function syncStateOf(
  row: Pick<ClinicFigures, "parked" | "oldestUnsentAt">,
  { stuck, slow }: { stuck: string; slow: string },
): SyncState {
  const key = syncKeyOf(row);
  if (key < `1${stuck}`) return "stuck";
  return key < `1${slow}` ? "slow" : "healthy";
}
