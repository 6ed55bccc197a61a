import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Prescriptions, what was handed over by them, and the clinic's rules for both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", { "prescriptionMonths#": "12", checksDispensing: "'no'" });
  await createSyncedTables(db, [
    {
      name: "prescriptions",
      scope: "prescriptions",
      columns:
        "number#? petId clientId? locationId visitId? kind productId? medicine strength form unit doseMilli#? doseWeight? " +
        "doseOnFile? doseReason route frequency everyHours#? durationDays#? quantityMilli# repeatsAllowed# directions warnings " +
        "withdrawal cascadeStatement isSubstitutable isChronic startsOn expiresOn prescriberId? revisionId controlled? status signedBy? " +
        "signedAt? signerName signerLicence acknowledged statusAt? statusBy? statusReason stops",
      indexes: ["petId", "visitId"],
    },
    {
      name: "dispenses",
      scope: "prescriptions",
      columns: "prescriptionId petId visitId? quantityMilli# status errorReason by? checkedBy? deviceId occurredAt",
      indexes: ["prescriptionId", "petId"],
    },
  ]);
}
