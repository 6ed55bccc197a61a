import { defineWords } from "../../area.ts";
import { productNameOf, textIn, visitPetName } from "../../db/subject-names.ts";

export const treatmentsWords = defineWords("treatments", {
  changes: {
    "treatments.plan": "Treatment planned",
    "treatments.planBundle": "Bundle planned",
    "treatments.give": "Treatment given",
    "treatments.skip": "Treatment skipped",
    "treatments.decline": "Treatment declined",
    "treatments.moveToNextVisit": "Treatment moved to the next visit",
    "treatments.offerAgain": "Treatment offered again",
    "treatments.leaveOut": "Treatments skipped without a weight",
    "treatments.change": "Planned treatment changed",
    "treatments.takeBack": "Treatment undone",
    "treatments.markEnteredInError": "Treatment marked as a mistake",
  },
  fields: { treatments: {} },
  subject: async (db, args) =>
    (await productNameOf(db, textIn(args, "productId") ?? textIn(args, "bundleId"))) ??
    visitPetName(db, textIn(args, "visitId")),
  others: {
    visitId: "Visit",
    productId: "Product",
    bundleId: "Bundle",
    quantityMilli: "Quantity",
    dose: "Dose",
    doseReason: "Reason for the dose",
    route: "Route",
    site: "Site",
    way: "How it is given",
    batchId: "Batch",
    batches: "Batches",
    price: "Price",
    isCharged: "Charged",
    noChargeReason: "Reason for no charge",
    reason: "Reason",
    status: "State",
    occurredAt: "When",
  },
});
