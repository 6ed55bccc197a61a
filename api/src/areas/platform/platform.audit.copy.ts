import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of platform staff. */
export const platformAudit = {
  clinicSuspended: auditEvent({
    code: "platform.clinicSuspended",
    words: "Fernpaw suspended the clinic",
    entity: "clinics",
    details: none,
  }),
  clinicResumed: auditEvent({
    code: "platform.clinicResumed",
    words: "Fernpaw resumed the clinic",
    entity: "clinics",
    details: none,
  }),
  trialExtended: auditEvent({
    code: "platform.trialExtended",
    words: "Fernpaw extended the trial",
    entity: "subscriptions",
    details: z.strictObject({ days: z.int() }),
  }),
  userStatus: auditEvent({
    code: "platform.userStatus",
    words: "Fernpaw locked an account or opened it again",
    entity: "users",
    details: z.strictObject({ status: z.enum(["active", "disabled"]) }),
  }),
  contactAnswered: auditEvent({
    code: "platform.contactAnswered",
    words: "Contact message answered",
    entity: "contactMessages",
    details: none,
  }),
  listExported: auditEvent({
    code: "platform.listExported",
    words: "List of the platform exported",
    entity: null,
    details: z.strictObject({ list: z.enum(["clinics", "users", "contact", "newsletter"]) }),
  }),
};
