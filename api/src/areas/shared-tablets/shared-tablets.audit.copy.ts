import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of shared tablets. */
export const sharedTabletsAudit = {
  enrolled: auditEvent({
    code: "sharedTablets.enrolled",
    words: "Device became a shared tablet",
    entity: "sharedTablets",
    /** The second team member, where no owner enrolled it. */
    details: z.strictObject({ witnessId: z.nullable(Id) }),
  }),
  released: auditEvent({
    code: "sharedTablets.released",
    words: "Device is no longer a shared tablet",
    entity: "sharedTablets",
    details: none,
  }),
  pinChosen: auditEvent({ code: "sharedTablets.pinChosen", words: "PIN chosen", entity: "users", details: none }),
};
