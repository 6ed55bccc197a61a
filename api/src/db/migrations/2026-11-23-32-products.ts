import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** The products of the catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "products",
      scope: "base",
      columns:
        "code name printedName kind category activeIngredient strength concentration? form dispensingUnit stockUnit " +
        "packSizeMilli# smallestPart prescriptionOnly controlled? storage petTypeIds trackStock trackBatch " +
        "minimumMilli#? idealMilli#? useWithinDays#? incomeCategory labelText warnings usageNotes interactionTags " +
        "reminderLinks alertOnUse barcodes status source importId? importKey?",
      indexes: [],
    },
  ]);
}
