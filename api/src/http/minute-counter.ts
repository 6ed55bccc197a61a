import { Problem } from "./errors.ts";

const MINUTE_MS = 60_000;

/** Counts calls in windows of a minute, in memory. */
export interface MinuteCounter {
  /** @throws Problem `rate_limited` for the call after `most` */
  spend(key: string, most: number): void;
}

export function createMinuteCounter(now: () => number): MinuteCounter {
  let windowEndsAtMs = 0;
  const calls = new Map<string, number>();
  return {
    spend(key, most) {
      if (now() >= windowEndsAtMs) {
        calls.clear();
        windowEndsAtMs = now() + MINUTE_MS;
      }
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      if (count > most) throw new Problem("rate_limited", { retryAfterMs: windowEndsAtMs - now() });
    },
  };
}
