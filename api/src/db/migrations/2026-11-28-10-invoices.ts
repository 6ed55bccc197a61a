import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Issued invoices, payments, and the parts of payments that are for one invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "invoices",
      scope: "billing",
      columns:
        "number#? reference clientId? visitId? locationId issuedOn dueOn issuedAt issuedBy lines netMinor# taxes grossMinor# status " +
        "duplicateOf? voidReason voidedBy? voidedAt?",
      indexes: ["visitId", "clientId"],
    },
    {
      name: "payments",
      scope: "billing",
      columns:
        "clientId? locationId amountMinor# method tenderedMinor#? reference kind ofPaymentId? reason receivedBy deviceId occurredAt",
      indexes: ["clientId", "ofPaymentId"],
    },
    {
      name: "allocations",
      scope: "billing",
      columns: "paymentId invoiceId amountMinor# occurredAt",
      indexes: ["invoiceId", "paymentId"],
    },
  ]);
}
