import type { ClaimPart, ClaimState } from "./insurance-claim.ts";

export const claimStateWords: Record<ClaimState, string> = {
  prepared: "Prepared",
  sent: "Sent",
  asked_back: "Insurer asks back",
  paid: "Paid",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

export const claimPartWords: Record<ClaimPart, string> = {
  notes: "Signed notes",
  treatments: "Treatments",
  vaccinations: "Vaccinations",
  results: "Lab results",
};

/** Words of a claim on paper and in its mail. */
export const claimPaper = {
  title: (invoice: string) => `Insurance claim, ${invoice}`,
  withdrawnTitle: (invoice: string) => `Withdrawn: insurance claim, ${invoice}`,
  voided: "The invoice of this claim was voided. Nothing is asked of the insurer.",
  facts: {
    date: "Date",
    insurer: "Insurer",
    policy: "Policy number",
    pet: "Pet",
    born: "Born",
    chip: "Microchip",
    client: "Client number",
    invoice: "Invoice",
    treatedOn: "Date of treatment",
    vet: "Vet",
  },
  condition: "Illness or injury",
  period: (from: string, until: string) =>
    until === "" ? `First noticed on ${from}.` : `From ${from} until ${until}.`,
  lines: "Claimed treatment",
  claimed: "Claimed",
  record: "From the record",
  noRecord: "The record of this visit has nothing to show here.",
  hidden: "Parts of the record belong to this claim. Only a person who may read records prints them.",
  signatures: "Signatures",
  vetLine: "Vet, name and signature: ______________________________   Date: ______________",
  clientLine: "Client, signature: ______________________________   Date: ______________",
  mail: (name: string, clinic: string) =>
    `Dear ${name},\n\nyour insurance claim is attached as a PDF. Sign it and send it to your insurer.\n\nKind regards\n${clinic}`,
} as const;
