import type { RowOf } from "../../kernel/entity.ts";
import { isClosed } from "./closed-client.ts";
import type { clients, ConsentChannel } from "./client.ts";

type Client = RowOf<typeof clients>;
export type ConsentField = "consentEmail" | "consentSms" | "consentMarketing";
export type ConsentState = Pick<Client, ConsentField>;

export const CONSENT_FIELDS = {
  email: "consentEmail",
  sms: "consentSms",
  marketing: "consentMarketing",
} as const satisfies Record<ConsentChannel, ConsentField>;

/**
 * Whether a client may be written to. About his own pets he may unless he said no; advertising needs his yes beside
 * that. Nobody writes to the deceased, the merged or the erased, or where the client has left.
 */
export function mayWriteTo(
  client: ConsentState & Pick<Client, "status" | "mergedIntoId" | "erasedAt">,
  channel: "email" | "sms",
  about: "own_pets" | "marketing",
): boolean {
  if (client.status === "deceased" || isClosed(client)) return false;
  if (client[CONSENT_FIELDS[channel]] === "no") return false;
  return about === "own_pets" || client.consentMarketing === "yes";
}

/** Two cards of one person: what he said on the one that stays, else on the other; a no stands against a yes. */
export function mergedConsent(into: ConsentState, from: ConsentState): Partial<ConsentState> {
  const changed: Partial<ConsentState> = {};
  for (const field of Object.values(CONSENT_FIELDS)) {
    const answer = from[field] === "no" || into[field] === "unknown" ? from[field] : into[field];
    if (answer !== into[field]) changed[field] = answer;
  }
  return changed;
}
