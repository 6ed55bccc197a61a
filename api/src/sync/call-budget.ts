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
  const users = new Map<string, { calls: number; byDevice: Map<string, number> }>();

  function assertWithin(calls: number, most: number): void {
    if (calls > most) throw new Problem("rate_limited", { retryAfterMs: windowEndsAtMs - now() });
  }

  return {
    spend(deviceId, userId) {
      if (now() >= windowEndsAtMs) {
        users.clear();
        windowEndsAtMs = now() + MINUTE_MS;
      }
      const user = users.get(userId) ?? { calls: 0, byDevice: new Map<string, number>() };
      users.set(userId, user);
      const calls = (user.byDevice.get(deviceId) ?? 0) + 1;
      user.byDevice.set(deviceId, calls);
      assertWithin(calls, limits.perDevicePerMin);
      user.calls += 1;
      assertWithin(user.calls, limits.perUserPerMin);
    },
  };
}
