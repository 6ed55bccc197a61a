import { DISPENSE_WORDS, SIGNER_WORDS } from "./refusal-reasons.ts";
import type { RefusalWords } from "./refusal-words.ts";

/** Refusals about the signature and the dispensing of a prescription; a part of `REFUSALS`. */
export const PRESCRIPTION_REFUSALS = {
  prescriber_required: {
    status: 403,
    api: "Only a vet with a licence number signs a prescription.",
    screen: ({ why }) =>
      SIGNER_WORDS[String(why)] ?? "Only a vet signs a prescription. Prepare it, and a vet signs it.",
    inbox: "Only a vet with a licence number signs or resumes a prescription.",
  },
  not_dispensable: {
    status: 409,
    api: "The prescription cannot be dispensed.",
    screen: ({ why }) => DISPENSE_WORDS[String(why)] ?? "This prescription cannot be dispensed now.",
    inbox: "The prescription could not be dispensed.",
  },
} as const satisfies Readonly<Record<string, RefusalWords>>;
