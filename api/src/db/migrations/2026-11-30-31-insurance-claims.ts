import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Claims to insurers, and the payments that name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "insuranceClaims",
      scope: "billing",
      columns:
        "invoiceId petId insurer policyNo condition illFrom illUntil? lineIds parts clientId? visitId? locationId claimedMinor# status statusOn steps paidMinor#? paidTo?",
      indexes: ["invoiceId", "petId"],
    },
  ]);
  await addColumns(db, "payments", { "claimId?": "null" });
}
