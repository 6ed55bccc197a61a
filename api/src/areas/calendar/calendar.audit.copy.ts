import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of private calendar addresses; `entityId` is the person. */
export const calendarAudit = {
  addressMade: auditEvent({
    code: "calendar.addressMade",
    words: "Private calendar address made",
    entity: "users",
    details: none,
  }),
  addressRemoved: auditEvent({
    code: "calendar.addressRemoved",
    words: "Private calendar address removed",
    entity: "users",
    details: none,
  }),
};
