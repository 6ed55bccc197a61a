import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of waiting-room screens. */
export const displaysAudit = {
  made: auditEvent({ code: "displays.made", words: "Waiting-room screen added", entity: "displays", details: none }),
  removed: auditEvent({
    code: "displays.removed",
    words: "Waiting-room screen removed",
    entity: "displays",
    details: none,
  }),
};
