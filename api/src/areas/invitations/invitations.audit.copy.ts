import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of invitations. */
export const invitationsAudit = {
  sent: auditEvent({
    code: "invitations.sent",
    words: "Invitation sent",
    entity: "invitations",
    details: z.strictObject({ permissions: z.array(z.enum(CLINIC_PERMISSIONS)) }),
  }),
  resent: auditEvent({
    code: "invitations.resent",
    words: "Invitation sent again",
    entity: "invitations",
    details: none,
  }),
  revoked: auditEvent({
    code: "invitations.revoked",
    words: "Invitation withdrawn",
    entity: "invitations",
    details: none,
  }),
};
