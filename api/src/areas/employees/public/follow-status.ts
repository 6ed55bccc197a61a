import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { staff } from "@fernpaw/domain/staff/staff";
import type { Sql } from "@fernpaw/sync/server/store";
import type { Sessions } from "../../auth/public/sessions.ts";
import { giveRunningAnnouncements } from "../../notifications/public/running-announcements.ts";
import { forgetHeldWork } from "../held-work.queries.ts";

interface StatusFact {
  clinicId: string;
  userId: string;
  before: "active" | "disabled";
  after: "active" | "disabled";
  at: string;
}

/**
 * Whatever follows when a person of a clinic is locked out or let in again, in the transaction that has changed the account. Answers the
 * sessions to announce as ended. Those of a locked-out person stay, so that the devices can say what waits on them; to be let in
 * again is to sign in again: a device that was lost meanwhile opens nothing. They get the announcements that were sent meanwhile.
 */
export async function followStatus(
  sessions: Pick<Sessions, "openOf" | "revoke">,
  tx: Tx,
  sql: Sql,
  { clinicId, userId, before, after, at }: StatusFact,
): Promise<string[]> {
  // Written also when nothing else in it changes: its version makes every device ask.
  if (await tx.find(staff, userId)) await tx.patch(staff, userId, { status: after });
  await forgetHeldWork(sql, clinicId, userId);
  const isLetIn = after === "active" && before === "disabled";
  if (after === "active" && !isLetIn) return [];
  if (isLetIn) await giveRunningAnnouncements(tx, sql, { clinicId, userId, at });
  const open = await sessions.openOf(sql, userId);
  if (isLetIn) await sessions.revoke(sql, open, "locked_out");
  return open;
}
