import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { NOTIFICATION_DAYS, notifications } from "@fernpaw/domain/notifications/notification";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicsIn, copyFor } from "../announcements/announcement-copy.ts";
import { runningAnnouncements } from "../announcements/announcements.queries.ts";

const DAY_MS = 86_400_000;

/**
 * Gives a person the announcements of the clinic that run, as their colleagues have them. Call it in the transaction that lets the person in: a
 * later delivery finds the account. One without an end counts as long as a notification is kept.
 */
export async function giveRunningAnnouncements(
  tx: Tx,
  sql: Sql,
  { clinicId, userId, at }: { clinicId: string; userId: string; at: string },
): Promise<void> {
  const since = toInstant(epochMsOf(at) - NOTIFICATION_DAYS * DAY_MS);
  for (const announcement of await runningAnnouncements(sql, { since, at })) {
    if (!clinicsIn(announcement).includes(clinicId)) continue;
    const copy = copyFor(announcement, userId);
    if (!(await tx.find(notifications, copy.id))) await tx.insert(notifications, copy);
  }
}
