import { counted } from "@fernpaw/domain/kernel/plural";
import type { Level, Part, RightsSet } from "./rights-sets.ts";

export const copy = {
  sets: "Set of rights",
  setNames: {
    vet: "Vet",
    nurse: "Nurse",
    reception: "Reception",
    stock: "Stock",
    readOnly: "Read-only",
  } satisfies Record<RightsSet, string>,
  levels: { none: "No", view: "See", manage: "Change" } satisfies Record<Level, string>,
  parts: {
    appointments: { name: "Appointments", what: "Today board, calendar, visits" },
    clients: { name: "Clients and pets", what: "Records, owners, files, imports" },
    prescriptions: { name: "Prescriptions", what: "Dispense, controlled drugs" },
    inventory: { name: "Inventory", what: "Products, counts, deliveries" },
    billing: { name: "Billing", what: "Invoices, payments, till" },
    reports: { name: "Reports", what: "Reports are open to owners only. This right opens nothing else." },
  } satisfies Record<Part, { name: string; what: string }>,
  changed: "changed",
  asSet: (set: string) => `These are the rights of the set ${set}.`,
  changes: (count: number, set: string) => `${counted(count, "change", "changes")} from the set ${set}.`,
};
