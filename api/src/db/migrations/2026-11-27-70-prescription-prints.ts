import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Each print of a label or a written prescription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "prescriptionPrints",
      scope: "prescriptions",
      columns: "prescriptionId dispenseId? paper how petId by? deviceId occurredAt",
      indexes: ["prescriptionId", "petId"],
    },
  ]);
}
