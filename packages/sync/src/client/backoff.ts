import { randomFraction, type ClientEnvironment } from "./environment.ts";

/** Failures in a row after which the device says that it is offline. */
export const OFFLINE_AFTER = 2;

/** Between two cycles of the loop, whatever goes wrong. */
export const LEAST_PAUSE_MS = 250;

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Offline, a probe is not worth more often. */
const PROBE_MS = 5_000;

/** 1 s doubling to 60 s with full jitter; from offline mode on at least 5 s. */
export function backoffMs(environment: ClientEnvironment, failures: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  const jittered = randomFraction(environment) * ceiling;
  return failures > OFFLINE_AFTER ? Math.max(PROBE_MS, jittered) : jittered;
}
