import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Vaccinations that were given here, elsewhere, or came with a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "vaccinations",
      scope: "medical",
      columns:
        "petId visitId? source treatmentId? productId? name antigens batchId? batchNo expiresOn? manufacturer site route " +
        "givenBy? givenOn givenAt? nextDueOn? rabiesTagNo reminderTypeIds completedReminderIds openedReminderIds " +
        "readAllergyIds enteredInErrorAt? enteredInErrorReason",
      indexes: ["petId givenOn"],
    },
  ]);
}
