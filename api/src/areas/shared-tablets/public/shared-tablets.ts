import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import type { Passwords } from "../../auth/public/passwords.ts";
import { pinOf, putPin, sharedTablet, takePinTry, type TabletPin } from "../shared-tablets.queries.ts";

/** A PIN stands for the password for one shift. */
export const SHIFT_MS = 12 * 60 * 60_000;
export const MAX_WRONG_PINS = 5;

export interface SharedTabletsOptions {
  passwords: Pick<Passwords, "hash" | "isRight" | "inTurn">;
  now: () => number;
}

export function createSharedTablets({ passwords, now }: SharedTabletsOptions) {
  const endOf = (pin: Pick<TabletPin, "passwordAt">): string => toInstant(epochMsOf(pin.passwordAt) + SHIFT_MS);

  return {
    endOf,
    shiftStart: (): string => toInstant(now() - SHIFT_MS),

    /** Somebody has signed in with the password. Answers when that session ends; null: it is no shared tablet. */
    async passwordGiven(
      sql: Sql,
      deviceId: string,
      user: { id: string; clinicId: string | null },
    ): Promise<string | null> {
      const tablet = await sharedTablet(sql, deviceId);
      if (!tablet || tablet.clinicId !== user.clinicId) return null;
      const before = await pinOf(sql, deviceId, user.id);
      const at = toInstant(now());
      // One that was switched off stays off: whoever guessed may be standing there still.
      const isOff = before !== undefined && before.wrongTries >= MAX_WRONG_PINS;
      const pinHash = isOff ? null : (before?.pinHash ?? null);
      const pin = { deviceId, userId: user.id, pinHash, wrongTries: 0, passwordAt: at, updatedAt: at };
      await putPin(sql, pin);
      return endOf(pin);
    },

    /** One of the tries that are left, taken before the PIN is looked at. Null: none is. */
    async takeTry(sql: Sql, deviceId: string, userId: string): Promise<(TabletPin & { pinHash: string }) | null> {
      const pin = await takePinTry(sql, { deviceId, userId }, MAX_WRONG_PINS);
      if (!pin || pin.pinHash === null || endOf(pin) <= toInstant(now())) return null;
      return { ...pin, pinHash: pin.pinHash };
    },

    /** Outside any transaction: it takes its time. */
    isRight: (pin: { pinHash: string }, typed: string): Promise<boolean> =>
      passwords.inTurn(() => passwords.isRight(pin.pinHash, typed)),
    hash: (pin: string): Promise<string> => passwords.inTurn(() => passwords.hash(pin)),
  };
}

export type SharedTablets = ReturnType<typeof createSharedTablets>;
