import { defineWords } from "../../area.ts";
import { clientNameOf, textIn } from "../../db/subject-names.ts";

export const clientsWords = defineWords("clients", {
  changes: {
    "clients.register": "New client",
    "clients.correct": "Client corrected",
    "clients.changeStatus": "Client status",
    "clients.changeTerms": "Payment terms",
    "clients.merge": "Clients merged",
    "clients.unmerge": "Merge undone",
    "clients.recordConsent": "Consent",
    "intakeForms.accept": "New-client form accepted",
    "intakeForms.discard": "New-client form discarded",
  },
  fields: {
    clients: {
      title: "Title",
      firstName: "First name",
      lastName: "Last name",
      companyName: "Company",
      phones: "Phones",
      emails: "E-mails",
      hasNoContact: "No phone and no e-mail",
      address: "Address",
      categories: "Categories",
      referralSource: "How they found us",
      preferredVetId: "Preferred vet",
      notes: "Notes",
    },
    consents: {
      clientId: "Client",
      channel: "Messages",
      answer: "Answer",
      source: "Asked by",
      wording: "Wording of the answer",
    },
  },
  others: {
    consentEmail: "E-mail about own pets",
    consentSms: "Text messages about own pets",
    consentMarketing: "News and offers",
    paymentTermsDays: "Invoices are due after (days)",
    creditLimitMinor: "Credit limit",
    paysFirst: "Payment first",
    noShowCount: "No-shows",
    erasedAt: "Erased",
    status: "Status",
  },
  subject: (db, args) => clientNameOf(db, textIn(args, "clientId") ?? textIn(args, "intoId") ?? textIn(args, "id")),
});
