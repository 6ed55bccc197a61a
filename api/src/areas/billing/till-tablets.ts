import { tillSessions } from "@fernpaw/domain/billing/till";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import type { EffectContext } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import { payersOf, silentMinutes, tabletsOfTill } from "./till-tablets.queries.ts";

export interface SeenTablet {
  deviceId: string;
  /** Its id in the list of devices; empty: it has said nothing of this till. */
  browserId: string;
  /** Empty: it has none, or it has said nothing of this till. */
  name: string;
  /** Its last contact. */
  seenAt: string;
  unsentCount: number;
  unsentMinor: number;
  /** `unsent`: it said so. `silent`: it took part in this session, and has had no contact for longer than the clinic allows. */
  missing: "no" | "unsent" | "silent";
}

interface LookedAt {
  clinicId: string;
  session: { id: string; tillId: string; openedAt: string };
  nowMs: number;
  /** The device that asks: it is there. Null: another program asks. */
  ownDeviceId: string | null;
}

/** The tablets that used the till in the session, or said that they have payments for it. In the order of their ids. */
export async function tabletsOf(sql: Sql, { clinicId, session, nowMs, ownDeviceId }: LookedAt): Promise<SeenTablet[]> {
  const silentMs = (await silentMinutes(sql, clinicId)) * 60_000;
  const told = await tabletsOfTill(sql, clinicId, session.tillId);
  const payers = await payersOf(sql, clinicId, session.id);
  const byId = new Map(told.map((tablet) => [tablet.deviceId, tablet]));
  const ids = [...new Set([...byId.keys(), ...payers.keys()])].toSorted();
  return ids.flatMap((deviceId): SeenTablet[] => {
    const tablet = byId.get(deviceId);
    const { unsentCount = 0, unsentMinor = 0, name = "", browserId = "" } = tablet ?? {};
    const isOfSession = payers.has(deviceId) || (tablet !== undefined && tablet.reportedAt >= session.openedAt);
    if (!isOfSession && unsentCount === 0) return [];
    const seenAt = [tablet?.seenAt ?? "", payers.get(deviceId) ?? ""].toSorted().at(-1) ?? "";
    const isSilent = nowMs - epochMsOf(seenAt) > silentMs;
    const missing = deviceId === ownDeviceId ? "no" : unsentCount > 0 ? "unsent" : isSilent ? "silent" : "no";
    return [{ deviceId, browserId, name, seenAt, unsentCount, unsentMinor, missing }];
  });
}

/** The server's own look at the tablets: the person has named each one that may have payments, or the till stays open. */
export async function refuseUnnamedTablets(
  tx: Tx,
  sql: Sql,
  { id, missing }: { id: string; missing?: { deviceId: string }[] },
  { clinicId, deviceId: ownDeviceId, receivedAt }: EffectContext,
): Promise<void> {
  const session = await tx.find(tillSessions, id);
  if (!session) return;
  const tablets = await tabletsOf(sql, { clinicId, session, nowMs: epochMsOf(receivedAt), ownDeviceId });
  const named = new Set(missing?.map(({ deviceId }) => deviceId));
  const deviceIds = tablets.filter((one) => one.missing !== "no" && !named.has(one.deviceId));
  if (deviceIds.length > 0)
    throw new Refusal("till_tablets_missing", { id, deviceIds: deviceIds.map(({ deviceId }) => deviceId) });
}
