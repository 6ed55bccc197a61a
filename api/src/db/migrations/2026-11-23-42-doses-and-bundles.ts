import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Doses by species and weight, and the products of bundles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "productDoses",
      scope: "base",
      columns: "productId petTypeId? fromG#? belowG#? lowMilli# highMilli# unit per frequency route note source status",
      indexes: ["productId"],
    },
    {
      name: "bundleLines",
      scope: "base",
      columns: "bundleId productId lowMilli# highMilli# fromG#? belowG#? skipIfMissing zeroPrice print sort# status",
      indexes: ["bundleId", "productId"],
    },
  ]);
}
