import { epochMsOf, type Instant } from "../../kernel/time.ts";

const HOUR_MS = 60 * 60_000;
/** A number that takes longer needs a person (`domain.md`, conflict rules). */
const MOST_HOURS = 24;

/** Whole hours that an invoice has waited for its number at a moment; null: no longer than a day. */
export function lateHours({ issuedAt }: { issuedAt: Instant }, at: Instant): number | null {
  const hours = (epochMsOf(at) - epochMsOf(issuedAt)) / HOUR_MS;
  return hours > MOST_HOURS ? Math.floor(hours) : null;
}
