import { toInstant } from "@fernpaw/domain/kernel/time";

const MINUTE_MS = 60_000;
/** After each question without a final answer; then the last one again and again. */
const WAITS_MIN = [1, 1, 2, 5, 10, 15];

/** When the provider is asked again, after so many questions. */
export const nextCheck = (nowMs: number, checks: number): string =>
  toInstant(nowMs + (WAITS_MIN[checks] ?? WAITS_MIN.at(-1) ?? 1) * MINUTE_MS);
