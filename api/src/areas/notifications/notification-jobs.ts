import { toInstant } from "@fernpaw/domain/kernel/time";
import { NOTIFICATION_DAYS, notifications } from "@fernpaw/domain/notifications/notification";
import type { FastifyInstance } from "fastify";
import { everyClinicId } from "../../db/clinic-ids.queries.ts";
import { workInRounds } from "../../rounds.ts";
import { type AnnounceDeps, finishAnnouncements } from "./announcements/announce.ts";
import { announcementOf } from "./announcements/announcement-copy.ts";
import { oldNotifications } from "./announcements/announcements.queries.ts";
import { seenIn } from "./announcements/seen.ts";
import { keepSeen } from "./announcements/seen.queries.ts";

const CHECK_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 500;
const AUTHOR = { userId: null, name: "notifications.forget" };

/** Removes what is too old for any device, clinic by clinic in short transactions. Answers how many rows went. */
export async function forgetOldNotifications({ store, sync, now }: AnnounceDeps): Promise<number> {
  const before = toInstant(now() - NOTIFICATION_DAYS * DAY_MS);
  let removed = 0;
  for (const clinicId of await store.read(everyClinicId)) {
    for (;;) {
      const rows = await store.read((sql) => oldNotifications(sql, clinicId, { before, most: AT_ONCE }));
      if (rows.length === 0) break;
      const announced = Map.groupBy(
        rows.filter(({ kind }) => kind === "announcement"),
        ({ subject }) => announcementOf(subject),
      );
      await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
        for (const { id } of rows) await tx.remove(notifications, id);
        for (const [announcementId, copies] of announced)
          await keepSeen(sql, clinicId, { announcementId, ...seenIn(copies) });
      });
      removed += rows.length;
    }
  }
  return removed;
}

/** Announcements that begin, end or were broken off at each round, old notifications once a day (UTC). */
export function scheduleNotifications(app: FastifyInstance, deps: AnnounceDeps): void {
  let forgottenOn = "";
  const rounds = { everyMs: CHECK_EVERY_MS, failed: "announcements or old notifications could not be finished" };
  workInRounds(app, rounds, async () => {
    await finishAnnouncements(deps);
    const day = toInstant(deps.now()).slice(0, 10);
    if (day === forgottenOn) return;
    await forgetOldNotifications(deps);
    forgottenOn = day;
  });
}
