import { rowsText, rowWords } from "../../../ui/merge/merge.copy.ts";

/** The rows that people count: no traces in the inbox, no answers and no prints of what is counted already. */
export const petReferenceWords = {
  "petOwners.petId": rowWords.clients,
  "appointments.petIds[]": rowWords.appointments,
  "visits.petId": rowWords.visits,
  "visitNotes.petId": rowWords.notes,
  "alerts.subjectId": rowWords.alerts,
  "allergies.petId": rowWords.allergies,
  "problems.petId": rowWords.problems,
  "measurements.petId": rowWords.measurements,
  "vaccinations.petId": rowWords.vaccinations,
  "treatments.petId": rowWords.treatments,
  "prescriptions.petId": rowWords.prescriptions,
  "dispenses.petId": rowWords.dispenses,
  "labOrders.petId": rowWords.labOrders,
  "labResults.petId": rowWords.labResults,
  "careOrders.petId": rowWords.careOrders,
  "careEntries.petId": rowWords.careEntries,
  "attachments.petId": rowWords.attachments,
  "signedForms.petId": rowWords.signedForms,
  "estimates.petId": rowWords.estimates,
  "chargeLines.petId": rowWords.chargeLines,
  "stockMovements.petId": rowWords.stockMovements,
  "insuranceClaims.petId": rowWords.insuranceClaims,
  "reminders.petId": rowWords.reminders,
  "tasks.petId": rowWords.tasks,
  "waitlist.petId": rowWords.waitlist,
  "invoices.lines[].petId": rowWords.invoices,
  "creditNotes.lines[].petId": rowWords.creditNotes,
  "messages.petIds[]": rowWords.messages,
  "controlledEntries.petId": rowWords.controlledEntries,
} as const;
export type PetReference = keyof typeof petReferenceWords;

export const petReferenceText = (place: PetReference, count: number): string =>
  rowsText(count, petReferenceWords[place]);

export const copy = {
  title: "Merge two pets",
  intro: (name: string) => `Choose the other record of ${name}. You then see both, and decide which one stays.`,
  who: "The other record",
  otherSpecies: (one: string, other: string) => `The two pets are of different species: ${one} and ${other}.`,
  owners: "Owners",
  photo: "Photo",
  hasPhoto: "Yes",
  neutered: { yes: "Yes", no: "No", unknown: "Unknown" },
  until: (day: string) => `until ${day}`,
};
