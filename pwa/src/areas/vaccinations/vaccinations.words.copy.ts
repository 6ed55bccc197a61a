import { defineWords } from "../../area.ts";
import { petNameOf, textIn, visitPetName } from "../../db/subject-names.ts";
import { vaccinationPetName } from "./vaccinations.queries.ts";

export const vaccinationsWords = defineWords("vaccinations", {
  changes: {
    "vaccinations.give": "Vaccination",
    "vaccinations.recordElsewhere": "Vaccination given elsewhere",
    "vaccinations.markEnteredInError": "Vaccination marked as a mistake",
    "vaccinations.changeNextDue": "Next vaccination moved",
    "vaccinations.remind": "Reminders from vaccinations",
  },
  fields: {},
  others: {
    petId: "Pet",
    visitId: "Visit",
    name: "Vaccine",
    productId: "Vaccine",
    vaccines: "Vaccines",
    treatmentId: "Treatment",
    batchNo: "Batch",
    expiresOn: "Expiry",
    site: "Where",
    route: "Route",
    givenOn: "Given on",
    nextDueOn: "Next due",
    rabiesTagNo: "Rabies tag",
    reason: "Reason",
    occurredAt: "Given at",
    typeId: "Reminder type",
    vaccinationIds: "Vaccinations",
    readAllergyIds: "Reactions that were read",
  },
  subject: async (db, args) =>
    (await petNameOf(db, textIn(args, "petId"))) ??
    (await visitPetName(db, textIn(args, "visitId"))) ??
    (await vaccinationPetName(db, textIn(args, "id"))),
});
