import { canVerify, matchesPin, pinDb, sealPin } from "./pin-store.ts";

const MAX_WRONG = 5;

/** After the server has taken the PIN: from now on it opens this tablet without a network. */
export async function rememberPin(userId: string, pin: string): Promise<void> {
  if (canVerify()) await pinDb().pins.put(await sealPin(userId, pin));
}

export async function forgetPin(userId: string): Promise<void> {
  if (canVerify()) await pinDb().pins.delete(userId);
}

export async function forgetAllPins(): Promise<void> {
  if (canVerify()) await pinDb().pins.clear();
}

/** `none`: there is nothing here to compare with, or there no longer is, and the server has to be asked. */
export type PinCheck = "right" | "wrong" | "none";

/** The try is counted before it is looked at; after five wrong ones nothing is left to look at. */
export async function checkPin(userId: string, pin: string): Promise<PinCheck> {
  if (!canVerify()) return "none";
  const { pins } = pinDb();
  const stored = await pinDb().transaction("rw", pins, async () => {
    const row = await pins.get(userId);
    if (row) await pins.update(userId, { wrong: row.wrong + 1 });
    return row;
  });
  if (!stored) return "none";
  if (await matchesPin(stored, pin)) {
    await pins.update(userId, { wrong: 0 });
    return "right";
  }
  if (stored.wrong + 1 < MAX_WRONG) return "wrong";
  await pins.delete(userId);
  return "none";
}
