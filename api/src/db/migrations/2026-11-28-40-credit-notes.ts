import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Credit notes, and the part of an invoice that was credited or written off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "invoices", {
    "creditedMinor#": "0",
    "writtenOffMinor#": "0",
    writeOffReason: "''",
    "writtenOffBy?": "null",
    "writtenOffAt?": "null",
  });
  await createSyncedTables(db, [
    {
      name: "creditNotes",
      scope: "billing",
      columns:
        "number#? reference invoiceId clientId? locationId issuedOn issuedAt issuedBy lines netMinor# taxes grossMinor# reason",
      indexes: ["invoiceId", "clientId"],
    },
  ]);
}
