import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Erased clients, the recipient that an invoice of one keeps, and how long the clinic keeps which records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clients", { "erasedAt?": "null" });
  await addColumns(db, "invoices", { "billedTo?": "null" });
  await addColumns(db, "creditNotes", { "billedTo?": "null" });
  await addColumns(db, "clinicSettings", {
    "clinicalYears#": "7",
    "booksYears#": "10",
    "messageYears#": "3",
    erasesInactive: "'no'",
  });
}
