import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of archives; `entityId` is the archive. */
export const exportsAudit = {
  asked: auditEvent({
    code: "exports.asked",
    words: "Archive requested",
    entity: "exports",
    details: z.strictObject({ of: z.enum(["clinic", "client"]), clientId: z.nullable(Id) }),
  }),
  opened: auditEvent({
    code: "exports.opened",
    words: "Address of an archive made",
    entity: "exports",
    details: z.strictObject({}),
  }),
  removed: auditEvent({
    code: "exports.removed",
    words: "Archive removed",
    entity: "exports",
    details: z.strictObject({}),
  }),
};
