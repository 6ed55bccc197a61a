import { flushInPassing } from "../drafts/drafts.ts";
import { lockNow } from "./tablet-state.ts";

/** Locks, and stores what is typed. The lock does not wait for the store: a full disk must not keep the screen open. */
export function lockScreenNow(): void {
  flushInPassing();
  lockNow();
}
