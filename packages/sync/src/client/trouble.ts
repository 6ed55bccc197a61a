import type { Trouble } from "./exchange.ts";
import type { Contact } from "./status-board.ts";

const MINUTE_MS = 60_000;
/** Somebody else must act first; a tap tries at once. */
const PARKED_MS = 5 * MINUTE_MS;

/** What the screens are told about a refusal to talk; null where there is nothing to tell. */
export function describeBlock(trouble: Trouble): Contact["block"] {
  if (trouble.kind === "signed_out") return { state: "signed_out", reason: "session_ended" };
  if (trouble.kind === "network") return null;
  switch (trouble.code) {
    case "upgrade_required":
      return { state: "upgrade", reason: trouble.code };
    case "subscription_required":
    case "clinic_suspended":
    case "email_unverified":
    case "actor_mismatch":
    case "device_revoked":
    case "clinic_access_lost":
    case "malformed":
    case "too_large":
      return { state: "attention", reason: trouble.code };
    case "unauthenticated":
    case "epoch_changed":
    case "client_forked":
    case "rate_limited":
    case "unavailable":
      return null;
  }
}

/** How long to leave the server alone after it refused, where it did not say so itself. */
export function waitAfter(trouble: Trouble): number {
  if (trouble.kind === "signed_out") return MINUTE_MS;
  if (trouble.kind === "network") return 0;
  switch (trouble.code) {
    case "actor_mismatch":
    case "device_revoked":
    case "clinic_access_lost":
      return PARKED_MS;
    case "rate_limited":
    case "unavailable":
    case "epoch_changed":
    case "client_forked":
    case "unauthenticated":
      return trouble.retryAfterMs ?? 1_000;
    case "malformed":
    case "subscription_required":
    case "clinic_suspended":
    case "email_unverified":
    case "too_large":
    case "upgrade_required":
      return MINUTE_MS;
  }
}
