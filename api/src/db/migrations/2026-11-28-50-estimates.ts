import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Estimates with their lines and the answers of clients; a planned treatment names the line that the client agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "estimates",
      scope: "medical",
      columns:
        "number#? reference petId clientId? visitId? locationId title currency validUntil spendLimit spendLimitMinor#? resuscitation " +
        "status answerId? renewedFromId? presentedAt? convertedAt? voidReason voidedBy? voidedAt?",
      indexes: ["visitId", "petId"],
    },
    {
      name: "estimateLines",
      scope: "medical",
      columns:
        "estimateId productId? description unit lowMilli# highMilli# priceId? fixedMinor# lowUnitMinor#? highUnitMinor#? " +
        "maxDiscountMilliPercent# discount? taxes pricesIncludeTax sort# decision status",
      indexes: ["estimateId"],
    },
    {
      name: "estimateAnswers",
      scope: "medical",
      columns:
        "estimateId petId title lines lowMinor# highMinor# currency spendLimit spendLimitMinor#? resuscitation outcome declineReason " +
        "signerName signerRelation signature? typedName textVersion# signatureSvg signedAt witnessedBy deviceId contentHash",
      indexes: ["estimateId", "petId"],
    },
  ]);
  await addColumns(db, "treatments", { "estimateLineId?": "null" });
}
