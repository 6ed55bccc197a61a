export const ANNOUNCEMENT_SEVERITIES = ["information", "warning", "urgent"] as const;
export type AnnouncementSeverity = (typeof ANNOUNCEMENT_SEVERITIES)[number];

/** Of the platform: found before any clinic is known. */
export interface NotificationsTables {
  announcements: {
    id: string;
    title: string;
    body: string;
    /** The clinics that it is for, as JSON: see `criteriaText`. */
    criteria: string;
    /** Their ids, as JSON: those of the sending until it begins, and from then on those that it went to. */
    audience: string;
    sentBy: string;
    sentAt: string;
    /** When it began, and its clinics were looked for the last time; a pinned one goes on to look. Null: it has not begun. */
    publishedAt: string | null;
    /** 1: it stays on top, and goes to clinics that fit later too. */
    isPinned: 0 | 1;
    /** Null: not every clinic has it yet. */
    deliveredAt: string | null;
    severity: AnnouncementSeverity;
    /** From then on it is shown; empty: from the moment when it was sent. */
    startsAt: string;
    /** From then on it is not shown; null: it stays. */
    endsAt: string | null;
    /** When it was taken out of every clinic after its end. */
    withdrawnAt: string | null;
    /** Rises with each correction. */
    revision: number;
    /** Of the last correction that followed its beginning; null: clinics have read no other text. */
    correctedAt: string | null;
  };
  /** The text of an announcement before a correction. */
  announcementVersions: {
    announcementId: string;
    revision: number;
    title: string;
    body: string;
    replacedAt: string;
    /** An administrator. */
    replacedBy: string;
    /** As it was then. */
    replacedByName: string;
  };
  /** Removed notifications of an announcement in one clinic: of how many people, and how many of them had read it. */
  announcementSeen: { announcementId: string; clinicId: string; people: number; seen: number };
  /** Announcements that are not sent yet. An announcement has the id of its draft. */
  announcementDrafts: {
    id: string;
    title: string;
    body: string;
    severity: AnnouncementSeverity;
    /** JSON: `{ type: "all" }`, or `{ type: "specific", clinics, filter }` with ids of clinics that may be gone. */
    audience: string;
    isPinned: 0 | 1;
    startsAt: string | null;
    endsAt: string | null;
    updatedAt: string;
    /** An administrator. */
    updatedBy: string;
    /** Rises with each change. */
    revision: number;
  };
}
