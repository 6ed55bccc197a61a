import { defineWords } from "../../area.ts";
import { petNameOf, productNameOf, textIn } from "../../db/subject-names.ts";

export const estimatesWords = defineWords("estimates", {
  changes: {
    "estimates.draft": "Estimate written",
    "estimates.present": "Estimate presented",
    "estimates.renew": "Estimate renewed",
    "estimates.convert": "Estimate planned in the visit",
    "estimates.void": "Estimate voided",
    "estimateLines.add": "Line of an estimate added",
    "estimateLines.change": "Line of an estimate changed",
    "estimateLines.remove": "Line of an estimate removed",
    "estimateLines.decide": "Yes or no to a line of an estimate",
    "estimateAnswers.give": "Estimate answered by the client",
  },
  fields: {
    estimateAnswers: {
      estimateId: "Estimate",
      lines: "Lines",
      currency: "Currency",
      spendLimit: "Spend limit",
      spendLimitMinor: "Call before it costs more than",
      resuscitation: "If the heart stops",
      outcome: "Answer",
      declineReason: "Reason",
      signerName: "Name",
      signerRelation: "Relation to the pet",
      signature: "Signature",
      typedName: "Type your full name to sign",
      textVersion: "Version of the words",
    },
  },
  others: {
    petId: "Pet",
    visitId: "Visit",
    title: "Plan in a few words",
    description: "Description",
    productId: "Product",
    lowMilli: "Quantity, at least",
    highMilli: "Quantity, at most",
    unitMinor: "Price",
    price: "Price",
    discount: "Discount",
    decision: "Answer",
    reason: "Reason",
  },
  subject: async (db, args) => {
    const petId = textIn(args, "petId");
    return petId === null ? productNameOf(db, textIn(args, "productId")) : petNameOf(db, petId);
  },
});
