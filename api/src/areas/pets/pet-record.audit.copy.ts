import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

export const RecordExtent = z.enum(["summary", "full"]);

/** Audit events of the records of pets. */
export const petRecordAudit = {
  recordExported: auditEvent({
    code: "pets.recordExported",
    words: "Record of a pet made as a file",
    entity: "pets",
    details: z.strictObject({ extent: RecordExtent }),
  }),
};
