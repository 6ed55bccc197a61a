import { addMinutes, epochMsOf, type Instant, toInstant } from "@fernpaw/domain/kernel/time";

/** Time that stands still until a test moves it. */
export interface Clock {
  now(): Instant;
  nowMs(): number;
  set(instant: Instant): void;
  passMin(minutes: number): void;
  /** Moves on by one millisecond and answers the new present: no two calls give the same instant. */
  tick(): Instant;
}

export function settableClock(start: Instant): Clock {
  let present = start;
  return {
    now: () => present,
    nowMs: () => epochMsOf(present),
    set(instant) {
      present = instant;
    },
    passMin(minutes) {
      present = addMinutes(present, minutes);
    },
    tick() {
      present = toInstant(epochMsOf(present) + 1);
      return present;
    },
  };
}
