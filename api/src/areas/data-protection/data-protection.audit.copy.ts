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
  /** `why`: an owner, a restored backup from before, or the rule of the clinic for clients without records in time. */
  clientErased: auditEvent({
    code: "dataProtection.clientErased",
    words: "Personal data of a client erased",
    entity: "clients",
    details: z.strictObject({ why: z.enum(["owner", "restored", "inactive"]), rows: z.int() }),
  }),
};
