import type { Sql } from "@fernpaw/sync/server/store";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import { DEVICE_REVOKED, openSessionsOn } from "../../auth/sessions.queries.ts";
import { devicesAudit } from "../devices.audit.copy.ts";
import { setDeviceStatus } from "../devices.queries.ts";

interface RemovedDevice {
  clinicId: string;
  id: string;
  at: string;
  by: AuditActor & { userId: string };
}

/**
 * Takes a device off the list, in the caller's transaction: its sessions end, and its changes wait on it until an owner lets it in again.
 * Announce the sessions that it answers as ended after the commit.
 */
export async function removeDevice(
  sessions: Pick<Sessions, "revoke">,
  sql: Sql,
  { clinicId, id, at, by }: RemovedDevice,
): Promise<{ status: "revoked"; revokedAt: string; revokedBy: string; ended: string[] }> {
  const set = { status: "revoked", revokedAt: at, revokedBy: by.userId } as const;
  await setDeviceStatus(sql, clinicId, id, set);
  const ended = await openSessionsOn(sql, clinicId, id);
  await sessions.revoke(sql, ended, DEVICE_REVOKED);
  const details = { sessions: ended.length };
  await recordAudit(sql, devicesAudit.removed, { clinicId, at, by, entityId: id, details });
  return { ...set, ended };
}
