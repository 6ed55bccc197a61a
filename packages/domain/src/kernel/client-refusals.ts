import type { RefusalWords } from "./refusal-words.ts";

/** Refusals about the record of a client or pet that is no longer in use; a part of `REFUSALS`. */
export const CLIENT_REFUSALS = {
  merged_away: {
    status: 409,
    api: "This was merged into another record.",
    screen: "This record was merged into another one. Open the other one and try again there.",
    inbox: "The record was merged into another one.",
  },
  client_erased: {
    status: 409,
    api: "The personal data of this client were erased.",
    screen: "An owner erased the personal data of this client. Register the person anew if they came back.",
    inbox: "The personal data of this client were erased meanwhile. Discard the change, or register the person anew.",
  },
} as const satisfies Readonly<Record<string, RefusalWords>>;
