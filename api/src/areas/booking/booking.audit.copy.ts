import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of the page for online booking. */
export const bookingAudit = {
  pageChanged: auditEvent({
    code: "booking.pageChanged",
    words: "Online booking changed",
    entity: "bookingPages",
    details: z.strictObject({ isOn: z.boolean(), noticeHours: z.int(), aheadDays: z.int() }),
  }),
};
