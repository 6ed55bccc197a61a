import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of data protection. */
export const dataProtectionAudit = {
  /** At registration, `auth.clinicRegistered` has the version. */
  agreementAccepted: auditEvent({
    code: "dataProtection.agreementAccepted",
    words: "Data processing agreement accepted",
    entity: "clinics",
    details: z.strictObject({ version: z.int() }),
  }),
};
