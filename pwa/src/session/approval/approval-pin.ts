import { presentMs } from "../../ui/present.ts";
import type { Tablet } from "../lock/tablet-state.ts";
import { type ApprovalTries, canVerify, matchesPin, pinDb } from "../lock/pin-store.ts";

const TRIES = 5;
const WAIT_MS = 15 * 60_000;

export type ApprovalPinCheck = { kind: "right" | "wrong" | "none" } | { kind: "wait"; waitMs: number };

/** Whether this person can approve with a PIN on this tablet. Without WebCrypto the server compares it. */
export async function hasPinHere(userId: string, tablet: Tablet | null): Promise<boolean> {
  if (tablet === null) return false;
  if (!canVerify()) return tablet.people.some((person) => person.userId === userId && person.hasPin);
  return (await pinDb().pins.get(userId)) !== undefined;
}

/** Milliseconds until the next try; a clock that was set back neither shortens the wait nor makes it endless. */
function waitLeft({ wrong, triedAtMs }: ApprovalTries): number {
  if (wrong < TRIES) return 0;
  return Math.min(WAIT_MS, Math.max(0, triedAtMs + WAIT_MS - presentMs()));
}

/**
 * Compares the PIN of a person who approves something on this tablet, also without a network and whatever the age of their
 * password. It opens nothing. The try is counted before it is looked at; after five wrong ones the next five wait 15 minutes.
 */
export async function checkApprovalPin(userId: string, pin: string): Promise<ApprovalPinCheck> {
  if (!canVerify()) return { kind: "none" };
  const { pins, approvalTries } = pinDb();
  const taken = await pinDb().transaction("rw", pins, approvalTries, async () => {
    const [stored, before] = await Promise.all([pins.get(userId), approvalTries.get(userId)]);
    const tries = before ?? { userId, wrong: 0, triedAtMs: 0 };
    const waitMs = waitLeft(tries);
    if (stored && waitMs === 0) {
      const wrong = tries.wrong < TRIES ? tries.wrong + 1 : 1;
      await approvalTries.put({ userId, wrong, triedAtMs: presentMs() });
    }
    return { stored, waitMs };
  });
  if (!taken.stored) return { kind: "none" };
  if (taken.waitMs > 0) return { kind: "wait", waitMs: taken.waitMs };
  if (!(await matchesPin(taken.stored, pin))) return { kind: "wrong" };
  await approvalTries.delete(userId);
  return { kind: "right" };
}
