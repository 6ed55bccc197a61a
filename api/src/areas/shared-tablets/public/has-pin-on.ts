import type { Sql } from "@fernpaw/sync/server/store";
import { pinOf, sharedTablet } from "../shared-tablets.queries.ts";
import { MAX_WRONG_PINS } from "./shared-tablets.ts";

interface OnTablet {
  deviceId: string | null;
  clinicId: string;
  userId: string;
}

/** The hash of a person's PIN on a shared tablet of the clinic, at any age of the password; null: there is none, or it is off. */
export async function pinHashOn(sql: Sql, { deviceId, clinicId, userId }: OnTablet): Promise<string | null> {
  if (deviceId === null || (await sharedTablet(sql, deviceId))?.clinicId !== clinicId) return null;
  const pin = await pinOf(sql, deviceId, userId);
  return pin && pin.wrongTries < MAX_WRONG_PINS ? pin.pinHash : null;
}

export const hasPinOn = async (sql: Sql, place: OnTablet): Promise<boolean> => (await pinHashOn(sql, place)) !== null;

/** The name of a shared tablet; null: the browser is none. */
export async function tabletName(sql: Sql, deviceId: string | null): Promise<string | null> {
  return deviceId === null ? null : ((await sharedTablet(sql, deviceId))?.name ?? null);
}
