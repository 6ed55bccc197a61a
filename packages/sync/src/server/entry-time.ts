import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { PushRequest } from "../protocol.ts";

/** Years that an instant can name. */
const MIN_MS = epochMsOf("0001-01-01T00:00:00.000Z");
const MAX_MS = epochMsOf("9999-12-31T23:59:59.999Z");

/** What a device's clock said, as an instant by a clock that is `leadMs` behind it; null where it names none. */
export function instantOf(at: string, leadMs = 0): string | null {
  const time = epochMsOf(at) - leadMs;
  return time >= MIN_MS && time <= MAX_MS ? toInstant(time) : null;
}

const DAY_MS = 86_400_000;

/** When a change was made. */
export interface EntryTime {
  /** The device's clock, or the server's where that cannot be right. */
  now: string;
  /** The time by the device's clock, where the server's is used. */
  deviceAt: string | null;
}

/**
 * A device's clock counts from the making of the clinic until a day from now: no change is older, and no zone is further
 * ahead. Outside of that the server's time takes its place, because a wrong clock must not refuse work. Null where `at`
 * names no time.
 */
export function entryTime(
  at: string,
  { madeAt, receivedAt }: { madeAt: string | null; receivedAt: string },
): EntryTime | null {
  const time = epochMsOf(at);
  if (Number.isNaN(time)) return null;
  const isEarly = madeAt !== null && time < epochMsOf(madeAt);
  const isLate = time > epochMsOf(receivedAt) + DAY_MS;
  const now = isEarly || isLate ? null : instantOf(at);
  return now === null ? { now: receivedAt, deviceAt: at } : { now, deviceAt: null };
}

/** How far a device's clock is ahead of ours: as it knows itself, or more where a change of its is newer than that allows. */
export function clockLeadOf(
  { clockAheadMs = 0 }: { clockAheadMs?: number },
  mutations: PushRequest["mutations"],
  nowMs: number,
): number {
  let leadMs = clockAheadMs;
  for (const { at } of mutations) {
    const time = epochMsOf(at);
    if (time > nowMs + leadMs) leadMs = time - nowMs;
  }
  return leadMs;
}
