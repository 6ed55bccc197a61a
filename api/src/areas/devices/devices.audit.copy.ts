import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of the clinic's devices. */
export const devicesAudit = {
  removed: auditEvent({
    code: "devices.removed",
    words: "Device removed from the list",
    entity: "devices",
    details: z.strictObject({ sessions: z.int() }),
  }),
  readmitted: auditEvent({
    code: "devices.readmitted",
    words: "Device let in again",
    entity: "devices",
    details: z.strictObject({}),
  }),
};
