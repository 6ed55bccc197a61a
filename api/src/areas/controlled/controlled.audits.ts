import { controlledEntries, controlledRegisters, registerIdOf } from "@fernpaw/domain/controlled/controlled-entry";
import { disposeEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { viewRegister } from "@fernpaw/domain/controlled/register-view.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

/** Who looked at a register, printed it or took it away, and who destroyed or returned a drug. */
export const controlledAudits = [
  auditedMutation(viewRegister, {
    entity: controlledRegisters,
    entityId: ({ productId, locationId }) =>
      productId === null ? locationId : registerIdOf({ productId, locationId }),
    details: ({ how, productId }) => ({ how, of: productId === null ? "list" : "register" }),
  }),
  auditedMutation(disposeEntry, {
    entity: controlledEntries,
    entityId: ({ id }) => id,
    details: ({ kind, quantityMilli }) => ({ kind, quantityMilli }),
  }),
];
