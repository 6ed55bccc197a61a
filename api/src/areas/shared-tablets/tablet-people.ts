import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import type { Sessions } from "../auth/public/sessions.ts";
import { sharedTabletsAudit } from "./shared-tablets.audit.copy.ts";
import type { SharedTablets } from "./public/shared-tablets.ts";
import {
  deleteSharedTablet,
  pinOf,
  putPin,
  putSharedTablet,
  type SharedTablet,
  sharedTablet,
  shortenSessionsOn,
} from "./shared-tablets.queries.ts";

export interface SharedTabletsDeps {
  store: Store;
  sessions: Sessions;
  tablets: SharedTablets;
  now: () => number;
}

/** The tablet that the session's browser is, in the session's clinic. @throws Problem `not_found` */
async function ownTablet(sql: Sql, { deviceId, clinicId }: ClinicSession): Promise<SharedTablet> {
  const tablet = deviceId === null ? undefined : await sharedTablet(sql, deviceId);
  if (tablet?.clinicId !== clinicId) throw new Problem("not_found");
  return tablet;
}

/**
 * This browser becomes a tablet that several people share; sessions on it end with the shift. Also changes its name and lock.
 * `witness`: the second of the staff, by whose word somebody enrols it who is no owner.
 * @throws Problem `already_exists` where it is another clinic's; `forbidden` to the staff where it is one already
 */
export async function enrolTablet(
  { store, sessions, tablets, now }: SharedTabletsDeps,
  session: ClinicSession,
  given: { name: string; lockAfterMin: number },
  witness: string | null,
): Promise<void> {
  const { deviceId, clinicId, userId } = session;
  if (deviceId === null) throw new Problem("not_found");
  const shortened = await store.write(async (sql) => {
    const before = await sharedTablet(sql, deviceId);
    if (before && before.clinicId !== clinicId) throw new Problem("already_exists");
    if (before && session.role !== "owner") throw new Problem("forbidden");
    const at = toInstant(now());
    const enrolled = before ?? { enrolledAt: at, enrolledBy: userId };
    const { enrolledAt, enrolledBy } = enrolled;
    await putSharedTablet(sql, { deviceId, clinicId, ...given, enrolledAt, enrolledBy });
    if (before) return [];
    const endsBy = await tablets.passwordGiven(sql, deviceId, { id: userId, clinicId });
    const ids = endsBy === null ? [] : await shortenSessionsOn(sql, deviceId, clinicId, endsBy);
    const fact = { clinicId, at, by: session, entityId: deviceId, details: { witnessId: witness } };
    await recordAudit(sql, sharedTabletsAudit.enrolled, fact);
    return ids;
  });
  for (const id of shortened) sessions.forgetSession(id);
}

/** A browser like any other again. @throws Problem `not_found` */
export async function releaseTablet({ store, now }: SharedTabletsDeps, session: ClinicSession): Promise<void> {
  await store.write(async (sql) => {
    const { deviceId } = await ownTablet(sql, session);
    await deleteSharedTablet(sql, deviceId);
    const fact = { clinicId: session.clinicId, at: toInstant(now()), by: session, entityId: deviceId, details: {} };
    await recordAudit(sql, sharedTabletsAudit.released, fact);
  });
}

/** Somebody who has just given the password chooses the PIN that stands for it here. @throws Problem `not_found` */
export async function choosePin(
  { store, tablets, now }: SharedTabletsDeps,
  session: ClinicSession,
  pin: string,
): Promise<void> {
  const pinHash = await tablets.hash(pin);
  await store.write(async (sql) => {
    const { deviceId } = await ownTablet(sql, session);
    const { clinicId, userId, authenticatedAtMs } = session;
    const before = await pinOf(sql, deviceId, userId);
    const passwordAt = toInstant(authenticatedAtMs);
    const later = before !== undefined && before.passwordAt > passwordAt ? before.passwordAt : passwordAt;
    const at = toInstant(now());
    await putPin(sql, { deviceId, userId, pinHash, wrongTries: 0, passwordAt: later, updatedAt: at });
    const fact = { clinicId, at, by: session, entityId: userId, details: {} };
    await recordAudit(sql, sharedTabletsAudit.pinChosen, fact);
  });
}
