import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { defineWords } from "../../area.ts";
import { rowsOf } from "../../db/rows.ts";
import { petNameOf, textIn } from "../../db/subject-names.ts";

export const consentsWords = defineWords("consents", {
  changes: {
    "formTemplates.register": "New form",
    "formTemplates.correct": "Form changed",
    "signedForms.sign": "Form signed",
    "signedForms.markEnteredInError": "Signed form crossed out",
  },
  fields: {
    formTemplates: {
      name: "Name",
      intro: "Text above the clauses",
      clauses: "Clauses",
      asksSpendLimit: "Ask for a spend limit",
      asksResuscitation: "Ask about resuscitation",
      language: "Language",
      status: "Status",
    },
    signedForms: {
      title: "Form",
      petId: "Pet",
      visitId: "Visit",
      clientId: "Client",
      templateId: "Form of the clinic",
      templateRevision: "Version of the form",
      language: "Language",
      petName: "Pet's name",
      clientName: "Client's name",
      intro: "Text above the clauses",
      clauses: "Clauses",
      spendLimit: "Spend limit",
      spendLimitMinor: "Amount",
      currency: "Currency",
      resuscitation: "Resuscitation",
      outcome: "Outcome",
      declineReason: "Reason",
      signerName: "Name",
      signerRelation: "Relation to the pet",
      signature: "Signature",
      typedName: "Type your full name to sign",
    },
  },
  others: { reason: "Reason", signedAt: "Signed", witnessedBy: "Team member" },
  subject: async (db, args) => {
    const petId = textIn(args, "petId");
    if (petId !== null) return petNameOf(db, petId);
    const id = textIn(args, "id");
    const form = id === null ? undefined : await rowsOf(db, signedForms).get(id);
    return form?.petName ?? null;
  },
});
