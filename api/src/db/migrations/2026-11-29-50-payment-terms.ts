import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** When invoices are due, the limits of a client, and the settings of the till. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", {
    "paymentTermsDays#": "0",
    "tillLimitUnits#": "10",
    "tillSilentMinutes#": "10",
  });
  await addColumns(db, "clients", { "paymentTermsDays#?": "null", "creditLimitMinor#?": "null", paysFirst: "'no'" });
}
