import { counted } from "@fernpaw/domain/kernel/plural";
import { rowsText, rowWords } from "../../../ui/merge/merge.copy.ts";
import type { CountedReference } from "../merge.queries.ts";

export const referenceWords = {
  "petOwners.clientId": rowWords.pets,
  "appointments.clientId": rowWords.appointments,
  "visits.clientId": rowWords.visits,
  "alerts.subjectId": rowWords.alerts,
  "waitlist.clientId": rowWords.waitlist,
  "tasks.clientId": rowWords.tasks,
  "labOrders.clientId": rowWords.labOrders,
  "treatments.clientId": rowWords.treatments,
  "prescriptions.clientId": rowWords.prescriptions,
  "chargeLines.clientId": rowWords.chargeLines,
  "stockMovements.clientId": rowWords.stockMovements,
  "invoices.clientId": rowWords.invoices,
  "payments.clientId": rowWords.payments,
  "creditNotes.clientId": rowWords.creditNotes,
  "estimates.clientId": rowWords.estimates,
  "insuranceClaims.clientId": rowWords.insuranceClaims,
  "messages.clientId": rowWords.messages,
  "consents.clientId": rowWords.consents,
  "signedForms.clientId": rowWords.signedForms,
  "onlineRequests.clientId": rowWords.onlineRequests,
  "intakeForms.clientId": rowWords.intakeForms,
  "recallContacts.clientId": rowWords.recallContacts,
  "controlledEntries.clientId": rowWords.controlledEntries,
} satisfies Record<CountedReference, readonly [string, string]>;

export const referenceText = (place: CountedReference, count: number): string => rowsText(count, referenceWords[place]);

export const copy = {
  title: "Merge two clients",
  intro: (name: string) => `Choose the other record of ${name}. You then see both, and decide which one stays.`,
  who: "The other record",
  pets: "Pets",
  mustStay: (name: string) => `${name} has to stay: other clients were merged into this record.`,
  neither: "Other clients were merged into both records. Undo one of those merges first.",
  days: (count: number) => counted(count, "day", "days"),
  yesNo: { yes: "Yes", no: "No" },
};
