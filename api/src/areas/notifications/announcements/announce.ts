import { Refusal } from "@fernpaw/domain/kernel/errors";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { notificationId, notifications, personalScope } from "@fernpaw/domain/notifications/notification";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import type { Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import type { AdminSession } from "../../../http/session.ts";
import { notificationsByIds } from "../notifications.queries.ts";
import { notificationsAudit } from "../notifications.audit.copy.ts";
import {
  activePeople,
  announcementById,
  type AnnouncementRow,
  clinicIds,
  insertAnnouncement,
  setDelivered,
  undeliveredAnnouncements,
} from "./announcements.queries.ts";

export interface AnnounceDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
}

export interface Announcement {
  id: string;
  title: string;
  body: string;
  audience: { type: "all" } | { type: "specific"; clinics: string[] };
}

const AUTHOR = { userId: null, name: "announcements.deliver" };

const idOf = ({ id }: AnnouncementRow, userId: string): string => notificationId(id, userId, "announcement");

/** One row for each active person of the clinic, in one transaction. Again, it writes nothing for those who have theirs. */
async function deliverTo({ store, sync }: AnnounceDeps, clinicId: string, announcement: AnnouncementRow) {
  const lacking = await store.read(async (sql) => {
    const people = await activePeople(sql, clinicId);
    const ids = people.map((userId) => idOf(announcement, userId));
    const found = ids.length === 0 ? [] : await notificationsByIds(sql, clinicId, ids);
    return people.length - found.length;
  });
  if (lacking === 0) return;
  const { id: subjectId, title, body } = announcement;
  const subject = { table: "announcements", id: subjectId } as const;
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    for (const userId of await activePeople(sql, clinicId)) {
      const id = idOf(announcement, userId);
      if (await tx.find(notifications, id)) continue;
      const row = { id, scope: personalScope(userId), kind: "announcement", subject, title, body } as const;
      await tx.insert(notifications, { ...row, status: "unread" });
    }
  });
}

async function deliver(deps: AnnounceDeps, announcement: AnnouncementRow): Promise<void> {
  for (const clinicId of JSON.parse(announcement.audience) as string[]) {
    try {
      await deliverTo(deps, clinicId, announcement);
    } catch (error) {
      // The clinic was removed since.
      if (!(error instanceof SyncProblemError && error.code === "clinic_access_lost")) throw error;
    }
  }
  await deps.store.write((sql) => setDelivered(sql, announcement.id, toInstant(deps.now())));
}

/** Finishes what a server that ended in the middle has begun. */
export async function finishAnnouncements(deps: AnnounceDeps): Promise<void> {
  for (const announcement of await deps.store.read(undeliveredAnnouncements)) await deliver(deps, announcement);
}

/**
 * Sends it to every active person of clinics that exist now. The same id again answers the same and sends nothing twice.
 * @throws Refusal `not_found` for a clinic that does not exist, `already_exists` for another announcement with this id
 */
export async function announce(deps: AnnounceDeps, by: AdminSession, announcement: Announcement): Promise<number> {
  const { id, title, body, audience } = announcement;
  const at = toInstant(deps.now());
  const row = await deps.store.write(async (sql) => {
    const known = await announcementById(sql, id);
    const all = await clinicIds(sql);
    const clinics = audience.type === "all" ? all : [...new Set(audience.clinics)].toSorted();
    if (known) {
      const isSame = known.title === title && known.body === body;
      const isSameAudience = audience.type === "all" || known.audience === JSON.stringify(clinics);
      if (!isSame || !isSameAudience) throw new Refusal("already_exists", { table: "announcements", id });
      return known;
    }
    const unknown = clinics.find((clinicId) => !all.includes(clinicId));
    if (unknown !== undefined) throw new Refusal("not_found", { table: "clinics", id: unknown });
    const audienceText = JSON.stringify(clinics);
    const made = { id, title, body, audience: audienceText, sentBy: by.userId, sentAt: at, deliveredAt: null };
    await insertAnnouncement(sql, made);
    const details = { toAll: audience.type === "all", clinics: clinics.length };
    await recordAudit(sql, notificationsAudit.announced, { clinicId: null, at, by, entityId: id, details });
    return made;
  });
  if (row.deliveredAt === null) await deliver(deps, row);
  return (JSON.parse(row.audience) as string[]).length;
}
