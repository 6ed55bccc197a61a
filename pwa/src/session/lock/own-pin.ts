import { presentMs } from "../../ui/present.ts";
import { canVerify, matchesPin, type OwnPin, pinDb, sealPin } from "./pin-store.ts";

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** For whoever has just given the password: these six digits open the device too, also without a network. */
export async function rememberOwnPin(userId: string, pin: string): Promise<void> {
  await pinDb().ownPins.put({ ...(await sealPin(userId, pin)), triedAtMs: 0 });
}

export async function forgetOwnPin(userId: string): Promise<void> {
  if (canVerify()) await pinDb().ownPins.delete(userId);
}

export async function hasOwnPin(userId: string): Promise<boolean> {
  return canVerify() && (await pinDb().ownPins.get(userId)) !== undefined;
}

/** Milliseconds until the next try is looked at. */
function waitLeft({ wrong, triedAtMs }: OwnPin): number {
  if (wrong < FREE_TRIES) return 0;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));
  // A clock that was set back neither shortens the wait nor makes it endless.
  return Math.min(wait, Math.max(0, triedAtMs + wait - presentMs()));
}

export type OwnPinCheck = { kind: "right" | "wrong" | "none" } | { kind: "wait"; waitMs: number };

/**
 * The try is counted before it is looked at. Wrong ones make the next one wait, ever longer, and never switch the PIN off:
 * without a network it is the only way to what is on the device.
 */
export async function checkOwnPin(userId: string, pin: string): Promise<OwnPinCheck> {
  if (!canVerify()) return { kind: "none" };
  const { ownPins } = pinDb();
  const taken = await pinDb().transaction("rw", ownPins, async () => {
    const row = await ownPins.get(userId);
    const waitMs = row ? waitLeft(row) : 0;
    if (row && waitMs === 0) await ownPins.update(userId, { wrong: row.wrong + 1, triedAtMs: presentMs() });
    return { row, waitMs };
  });
  if (!taken.row) return { kind: "none" };
  if (taken.waitMs > 0) return { kind: "wait", waitMs: taken.waitMs };
  if (!(await matchesPin(taken.row, pin))) return { kind: "wrong" };
  await ownPins.update(userId, { wrong: 0 });
  return { kind: "right" };
}
