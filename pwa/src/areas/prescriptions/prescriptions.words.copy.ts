import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import type { Dexie } from "dexie";
import { defineWords } from "../../area.ts";
import { petNameOf, textIn } from "../../db/subject-names.ts";
import { rowsOf } from "../../db/rows.ts";

async function prescribedPetName(db: Dexie, id: string | null): Promise<string | null> {
  const prescription = id === null ? undefined : await rowsOf(db, prescriptions).get(id);
  const dispense = id === null || prescription ? undefined : await rowsOf(db, dispenses).get(id);
  return petNameOf(db, prescription?.petId ?? dispense?.petId ?? null);
}

export const prescriptionsWords = defineWords("prescriptions", {
  changes: {
    "prescriptions.write": "Prescription written",
    "prescriptions.correct": "Prescription changed",
    "prescriptions.sign": "Prescription signed",
    "prescriptions.hold": "Prescription put on hold",
    "prescriptions.resume": "Prescription resumed",
    "prescriptions.discontinue": "Prescription discontinued",
    "prescriptions.cancel": "Prescription cancelled",
    "prescriptions.markInError": "Prescription marked as entered in error",
    "dispenses.record": "Medicine dispensed",
    "dispenses.takeBack": "Dispensing undone",
    "dispenses.markEnteredInError": "Dispensing marked as a mistake",
    "prescriptionPrints.record": "Label or prescription printed",
  },
  fields: {
    prescriptions: {
      petId: "Pet",
      clientId: "Client",
      locationId: "Location",
      visitId: "Visit",
      kind: "Filled by",
      productId: "Product",
      medicine: "Medicine",
      strength: "Strength",
      form: "Form",
      unit: "Unit",
      doseMilli: "Each dose",
      doseWeight: "Weight for the dose",
      doseOnFile: "Dose on file",
      doseReason: "Reason for the dose",
      route: "Route",
      frequency: "How often",
      everyHours: "Every, in hours",
      durationDays: "For, in days",
      quantityMilli: "Quantity",
      repeatsAllowed: "Repeats",
      directions: "More on the label",
      warnings: "Warnings on the label",
      withdrawal: "Withdrawal period",
      cascadeStatement: "Statement on use outside of the licence",
      isSubstitutable: "Another brand is allowed",
      isChronic: "For a condition that stays",
      startsOn: "Starts",
      expiresOn: "Valid until",
      prescriberId: "Vet",
    },
    prescriptionPrints: {
      prescriptionId: "Prescription",
      dispenseId: "Dispensing",
      paper: "Paper",
      how: "Printed as",
    },
  },
  others: {
    prescriptionId: "Prescription",
    quantityMilli: "Quantity",
    batches: "Batches",
    checkedBy: "Checked by",
    approves: "Approval for",
    occurredAt: "When",
    reason: "Reason",
    status: "State",
    noChargeReason: "Reason for no charge",
    price: "Price",
    acknowledged: "Warnings that were read",
  },
  subject: async (db, args) =>
    (await petNameOf(db, textIn(args, "petId"))) ??
    (await prescribedPetName(db, textIn(args, "prescriptionId"))) ??
    prescribedPetName(db, textIn(args, "id")),
});
