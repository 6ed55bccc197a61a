import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Forms that new clients fill in with a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "intakeForms",
      scope: "people",
      columns:
        "expiresAt status receivedAt? firstName lastName email phone address petName petTypeId? breedText sex notes clientId?",
      indexes: ["status"],
    },
  ]);
}
