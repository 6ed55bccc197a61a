import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});
const sessions = z.strictObject({ sessions: z.int() });

/** Audit events of a person's own account, and of exports. */
export const profileAudit = {
  passwordChanged: auditEvent({
    code: "profile.passwordChanged",
    words: "Password changed",
    entity: "users",
    details: sessions,
  }),
  emailChangeAsked: auditEvent({
    code: "profile.emailChangeAsked",
    words: "Change of e-mail address requested",
    entity: "users",
    details: none,
  }),
  sessionEnded: auditEvent({
    code: "profile.sessionEnded",
    words: "Session on another device ended",
    entity: "sessions",
    details: none,
  }),
  othersEnded: auditEvent({
    code: "profile.othersEnded",
    words: "All other sessions ended",
    entity: "users",
    details: sessions,
  }),
  /** Written before the first line is read: it says that the export began. */
  exported: auditEvent({
    code: "profile.exported",
    words: "Data exported",
    entity: null,
    details: z.strictObject({ of: z.enum(["me", "clinic", "files"]) }),
  }),
};
