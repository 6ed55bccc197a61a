import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { announcementTitle } from "@fernpaw/domain/notifications/announcement-title.copy";
import { notificationId, personalScope } from "@fernpaw/domain/notifications/notification";
import type { AnnouncementRow } from "./announcements.queries.ts";

/** The subject of its notifications, as their rows have it. */
export const subjectText = (id: string): string => canonicalJson({ table: "announcements", id });

/** The announcement of a subject that `subjectText` has written. */
export const announcementOf = (subject: string): string => (JSON.parse(subject) as { id: string }).id;

/** Ids of the clinics that it goes to. */
export const clinicsIn = ({ audience }: Pick<AnnouncementRow, "audience">): string[] =>
  JSON.parse(audience) as string[];

/** Title and text, as the people of its clinics read them. */
export const textFor = ({ severity, title, body, correctedAt }: AnnouncementRow) => ({
  title: announcementTitle(severity, title, correctedAt !== null),
  body,
});

/** The notification of one person. The same person has the same id again. */
export function copyFor(announcement: AnnouncementRow, userId: string) {
  return {
    id: notificationId(announcement.id, userId, "announcement"),
    scope: personalScope(userId),
    kind: "announcement",
    subject: { table: "announcements", id: announcement.id },
    ...textFor(announcement),
    isPinned: Number(announcement.isPinned) === 1 ? "yes" : "no",
    status: "unread",
  } as const;
}
