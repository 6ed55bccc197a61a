import { LocalDate } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of the calendar; `entityId` is the person. */
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
  packMailed: auditEvent({
    code: "calendar.packMailed",
    words: "Downtime pack mailed to the owner",
    entity: "users",
    details: z.strictObject({ packs: z.int(), evening: LocalDate }),
  }),
};
