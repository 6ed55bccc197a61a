import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of messages. */
export const messagesAudit = {
  documentMailed: auditEvent({
    code: "messages.documentMailed",
    words: "Document mailed to a client",
    entity: "messages",
    details: z.strictObject({ clientId: Id, petIds: z.array(Id) }),
  }),
};
