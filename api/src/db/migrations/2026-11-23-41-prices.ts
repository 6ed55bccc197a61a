import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Sale prices, which every team member reads, and costs, which only owners read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "productPrices",
      scope: "base",
      columns:
        "productId locationId? fixedMinor# unitMinor#? tiers maxDiscountMilliPercent# fromOn toOn? status replaced? changeId?",
      indexes: ["productId", "changeId"],
    },
    {
      name: "priceChanges",
      scope: "owner",
      columns: "label locationId? fromOn lineCount# status",
      indexes: [],
    },
    {
      name: "productCosts",
      scope: "owner",
      columns: "productId packCostMinor#? markupMilliPercent#?",
      indexes: [],
    },
  ]);
}
