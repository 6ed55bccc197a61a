import { createMinuteCounter } from "../http/minute-counter.ts";

/** Calls that one device, or one person, may make in a minute. */
export interface CallLimits {
  perDevicePerMin: number;
  perUserPerMin: number;
}

/** Far above what an honest app needs: this stops a loop, not a busy clinic. */
export const CALL_LIMITS: CallLimits = { perDevicePerMin: 300_000, perUserPerMin: 600_000 };

export interface CallBudget {
  /** @throws Problem `rate_limited` */
  spend(deviceId: string, userId: string): void;
}

/** Counts in windows of a minute, in memory. */
export function createCallBudget(limits: CallLimits, now: () => number): CallBudget {
  const counter = createMinuteCounter(now);
  return {
    spend(deviceId, userId) {
      counter.spend(JSON.stringify([userId, deviceId]), limits.perDevicePerMin);
      counter.spend(userId, limits.perUserPerMin);
    },
  };
}
