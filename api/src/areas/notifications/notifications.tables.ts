export const ANNOUNCEMENT_SEVERITIES = ["information", "warning", "urgent"] as const;
export type AnnouncementSeverity = (typeof ANNOUNCEMENT_SEVERITIES)[number];

/** Of the platform: found before any clinic is known. */
export interface NotificationsTables {
  announcements: {
    id: string;
    title: string;
    body: string;
    /** The ids of the clinics that it is for, as JSON: fixed when it was sent. */
    audience: string;
    sentBy: string;
    sentAt: string;
    /** Null: not every clinic has it yet. */
    deliveredAt: string | null;
    severity: AnnouncementSeverity;
    /** From then on it is shown; empty: from the moment when it was sent. */
    startsAt: string;
    /** From then on it is not shown; null: it stays. */
    endsAt: string | null;
    /** When it was taken out of every clinic after its end. */
    withdrawnAt: string | null;
  };
  /** Announcements that are not sent yet. An announcement has the id of its draft. */
  announcementDrafts: {
    id: string;
    title: string;
    body: string;
    severity: AnnouncementSeverity;
    /** JSON: `{ type: "all" }`, or `{ type: "specific", clinics }` with ids of clinics that may be gone. */
    audience: string;
    startsAt: string | null;
    endsAt: string | null;
    updatedAt: string;
    /** An administrator. */
    updatedBy: string;
    /** Rises with each change. */
    revision: number;
  };
}
