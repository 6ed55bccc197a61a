import { Problem } from "../http/errors.ts";

/** Calls that one device, or one person, may make in a minute. */
export interface CallLimits {
  perDevicePerMin: number;
  perUserPerMin: number;
}

/** Far above what an honest app needs: this stops a loop, not a busy clinic. */
export const CALL_LIMITS: CallLimits = { perDevicePerMin: 300_000, perUserPerMin: 600_000 };

const MINUTE_MS = 60_000;

export interface CallBudget {
  /** @throws Problem `rate_limited` */
  spend(deviceId: string, userId: string): void;
}

/** Counts in windows of a minute, in memory. */
export function createCallBudget(limits: CallLimits, now: () => number): CallBudget {
  let windowEndsAtMs = 0;
  const counts = new Map<string, number>();

  function count(key: string, most: number): void {
    const calls = (counts.get(key) ?? 0) + 1;
    counts.set(key, calls);
    if (calls > most) throw new Problem("rate_limited", { retryAfterMs: windowEndsAtMs - now() });
  }

  return {
    spend(deviceId, userId) {
      if (now() >= windowEndsAtMs) {
        counts.clear();
        windowEndsAtMs = now() + MINUTE_MS;
      }
      count(`device:${userId}:${deviceId}`, limits.perDevicePerMin);
      count(`user:${userId}`, limits.perUserPerMin);
    },
  };
}
