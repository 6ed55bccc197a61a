import { presentMs } from "../../ui/present.ts";
import { askForToken, type RefreshOutcome } from "./ask-for-token.ts";
import { forgetTries, noteTries, readTries } from "./refresh-tries.ts";

const BACK_OFF_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;
/** Failures from which on the wait is worth cutting short. */
const HURRIES_AFTER = 3;
const LONGEST_MS = 60_000;

/** How long until the next try; 0 as well where the clock was put back since. */
function waitOf(notBeforeMs: number, nowMs: number): number {
  const wait = notBeforeMs - nowMs;
  return wait > LONGEST_MS ? 0 : Math.max(wait, 0);
}

interface Asking {
  /** Our server has just answered another call, so the outage is over. */
  isAnswered?: boolean;
}

/**
 * The refresh call with the back-off of the whole browser: tabs, reloads of them and the service worker count together.
 * It notes a try before it makes it, because a reload may end the page in the middle. Call it under the lock
 * of the session. A server that answers other calls is asked at once, but only once: a proxy may cut off this call alone.
 * Never throws.
 */
export async function askInTurn({ isAnswered = false }: Asking = {}): Promise<RefreshOutcome> {
  const nowMs = presentMs();
  const { failures, notBeforeMs, isHurried } = await readTries();
  const mustWait = waitOf(notBeforeMs, nowMs) > 0;
  const mayHurry = isAnswered && !isHurried && failures >= HURRIES_AFTER;
  if (mustWait && !mayHurry) return { kind: "unreachable", cause: new Error("backing off") };
  const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? LONGEST_MS;
  const jitter = 0.5 + Math.random() / 2;
  const noted = { failures: failures + 1, isHurried: isHurried || mustWait };
  await noteTries({ ...noted, notBeforeMs: nowMs + wait * jitter });
  const outcome = await askForToken();
  if (outcome.kind !== "unreachable") await forgetTries();
  return outcome;
}
