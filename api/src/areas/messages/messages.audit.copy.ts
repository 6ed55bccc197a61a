import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Whose address a document went to: the client's own, or one that was typed, as of another practice. */
export const MailedTo = z.enum(["client", "other"]);

/** Audit events of messages. */
export const messagesAudit = {
  documentMailed: auditEvent({
    code: "messages.documentMailed",
    words: "Document mailed",
    entity: "messages",
    details: z.strictObject({ clientId: Id, petIds: z.array(Id), to: MailedTo }),
  }),
};
