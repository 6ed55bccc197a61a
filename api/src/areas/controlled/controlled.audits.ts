import { controlledEntries, controlledRegisters, registerIdOf } from "@fernpaw/domain/controlled/controlled-entry";
import { disposeEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { viewRegister } from "@fernpaw/domain/controlled/register-view.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

/** Views, prints and exports of a register, and drugs that were destroyed or returned. */
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
