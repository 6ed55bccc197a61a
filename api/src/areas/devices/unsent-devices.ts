import { Id } from "@fernpaw/domain/kernel/ids";
import { epochMsOf, Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import type { ClinicSession } from "../../http/session.ts";
import { silentMinutes, tillWords } from "../billing/till-tablets.queries.ts";
import { type DeviceRow, devicesOf } from "./devices.queries.ts";
import { DEVICE_KINDS } from "./public/device-kind.ts";

const HOUR_MS = 3_600_000;
/** A device that was not used for longer was not used on this day. */
const USED_WITHIN_MS = 12 * HOUR_MS;

export const UnsentDevice = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
  uaFamily: z.string(),
  locationId: z.nullable(Id),
  lastSeenAt: Instant,
  /** Changes that waited on it when it last said so, payments among them. */
  queueLength: z.int(),
  unsentCount: z.int(),
  unsentMinor: z.int(),
  /** `unsent`: it said so. `silent`: it was used on this day, and has had no contact for longer than the clinic allows. */
  missing: z.enum(["unsent", "silent"]),
});
type UnsentDevice = z.output<typeof UnsentDevice>;

/** Other devices of the clinic that said that work waits on them, and then those that went silent on this day. */
export async function listUnsent(
  { store, now }: { store: Store; now: () => number },
  { clinicId, deviceId }: ClinicSession,
): Promise<UnsentDevice[]> {
  const nowMs = now();
  return store.read(async (sql) => {
    const silentMs = (await silentMinutes(sql, clinicId)) * 60_000;
    const payments = Map.groupBy(await tillWords(sql, clinicId), ({ browserId }) => browserId);
    const usedSince = toInstant(nowMs - USED_WITHIN_MS);
    const listed = (await devicesOf(sql, clinicId)).filter(({ id, status }) => id !== deviceId && status === "active");
    const found = listed.flatMap((device): UnsentDevice[] => {
      const words = payments.get(device.id) ?? [];
      const queueLength = device.queueLength ?? 0;
      const unsentCount = words.reduce((sum, word) => sum + word.unsentCount, 0);
      const unsentMinor = words.reduce((sum, word) => sum + word.unsentMinor, 0);
      const work = { ...namesOf(device), queueLength, unsentCount, unsentMinor };
      if (queueLength > 0 || unsentCount > 0) return [{ ...work, missing: "unsent" }];
      const isSilent = device.lastSeenAt >= usedSince && nowMs - epochMsOf(device.lastSeenAt) > silentMs;
      return isSilent ? [{ ...work, missing: "silent" }] : [];
    });
    return found.toSorted((a, b) => (a.missing === b.missing ? 0 : a.missing === "unsent" ? -1 : 1));
  });
}

const namesOf = ({ id, name, kind, uaFamily, locationId, lastSeenAt }: DeviceRow) => ({
  id,
  name,
  kind,
  uaFamily,
  locationId,
  lastSeenAt,
});
