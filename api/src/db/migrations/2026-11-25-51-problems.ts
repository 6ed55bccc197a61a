import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Diseases and complaints of pets over many visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "problems",
      scope: "medical",
      columns: "petId text onsetOn? status resolvedOn? visitIds",
      indexes: ["petId"],
    },
  ]);
}
