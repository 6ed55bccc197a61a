import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of announcements. */
export const notificationsAudit = {
  announced: auditEvent({
    code: "notifications.announced",
    words: "Announcement sent to clinics",
    entity: "announcements",
    details: z.strictObject({ toAll: z.boolean(), clinics: z.int() }),
  }),
  corrected: auditEvent({
    code: "notifications.announcementCorrected",
    words: "Announcement corrected",
    entity: "announcements",
    details: z.strictObject({ revision: z.int() }),
  }),
  ended: auditEvent({
    code: "notifications.announcementEnded",
    words: "Announcement ended early",
    entity: "announcements",
    details: z.strictObject({}),
  }),
};
