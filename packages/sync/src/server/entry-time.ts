import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { PushMutation } from "../protocol.ts";

/** Years that an instant can name. */
const MIN_MS = epochMsOf("0001-01-01T00:00:00.000Z");
const MAX_MS = epochMsOf("9999-12-31T23:59:59.999Z");

/** What a device's clock said, as an instant by a clock that is `leadMs` behind it; null where it names none. */
export function instantOf(at: string, leadMs = 0): string | null {
  const time = epochMsOf(at) - leadMs;
  return time >= MIN_MS && time <= MAX_MS ? toInstant(time) : null;
}

/** How far the newest of these is ahead of our clock. */
export function clockLeadOf(entries: readonly PushMutation[], nowMs: number): number {
  let leadMs = 0;
  for (const { at } of entries) {
    const time = epochMsOf(at);
    if (time > nowMs + leadMs) leadMs = time - nowMs;
  }
  return leadMs;
}
