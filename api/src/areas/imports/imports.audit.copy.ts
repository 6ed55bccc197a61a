import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of imports. A run and an undo are many transactions: their start and end are recorded. */
export const importsAudit = {
  runStarted: auditEvent({ code: "imports.runStarted", words: "Import started", entity: "imports", details: none }),
  undoStarted: auditEvent({
    code: "imports.undoStarted",
    words: "Undo of an import started",
    entity: "imports",
    details: none,
  }),
  undone: auditEvent({
    code: "imports.undone",
    words: "Import undone",
    entity: "imports",
    details: z.strictObject({
      keptClients: z.int(),
      keptPets: z.int(),
      keptWeights: z.int(),
      keptVaccinations: z.optional(z.int()),
      keptNotes: z.optional(z.int()),
      keptAppointments: z.int(),
      keptInvoices: z.optional(z.int()),
      keptCredits: z.optional(z.int()),
      keptProducts: z.optional(z.int()),
      archivedProducts: z.optional(z.int()),
      keptChanges: z.optional(z.int()),
    }),
  }),
  removed: auditEvent({ code: "imports.removed", words: "List removed", entity: "imports", details: none }),
};
