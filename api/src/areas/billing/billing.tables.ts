import type { ProviderName } from "./online/provider.ts";

/** Tables of the area that no device holds. */
export interface BillingTables {
  /** Each tablet's last word on a till: how many of its payments wait to be sent. */
  tillTablets: {
    clinicId: string;
    tillId: string;
    /** As its payments name it. */
    deviceId: string;
    /** As the list of devices names it; empty: the session has none. */
    browserId: string;
    unsentCount: number;
    unsentMinor: number;
    reportedAt: string;
  };
  /** The clinic's own account at a payment provider; at most one row a clinic. */
  paymentAccounts: {
    clinicId: string;
    provider: ProviderName;
    /** The provider's name of it. */
    accountRef: string;
    /** Sealed with a key that is not in the database. */
    keySealed: string;
    secretSealed: string;
    /** The last characters of the key, for the owner to know it by. */
    keyHint: string;
    connectedBy: string;
    connectedAt: string;
  };
  /** An offer to a client to pay an invoice. Whether it still counts follows from its invoice (`online/link-state.ts`). */
  paymentLinks: {
    clinicId: string;
    id: string;
    invoiceId: string;
    /** Of the invoice when the link was made, for money that comes when the invoice is gone. Null: it had none. */
    clientId: string | null;
    /** Null: the link was made before links kept it, and its invoice was gone. */
    locationId: string | null;
    amountMinor: number;
    currency: string;
    createdBy: string;
    createdAt: string;
    expiresAt: string;
  };
  /** A checkout at the provider, made when the client opens the link. */
  paymentSessions: {
    clinicId: string;
    id: string;
    linkId: string;
    /** Of its link, from 1. */
    attempt: number;
    provider: ProviderName;
    accountRef: string;
    /** Null: the provider has not answered yet. */
    providerRef: string | null;
    url: string | null;
    amountMinor: number;
    currency: string;
    state: "open" | "paid" | "failed" | "expired";
    /**
     * Why it failed. `found`: the server had lost it, and the provider's lists have it as paid. `unheard`: the provider was disconnected
     * with the page open, and a person was asked to look after the money, so it is never recorded by itself. Else empty.
     */
    why: string;
    /** The payment that records it, chosen before: two reports of one payment are one. */
    paymentId: string;
    chargeRef: string | null;
    createdAt: string;
    expiresAt: string;
    /** When the provider is asked again, and how often it was. */
    checkAt: string;
    checks: number;
  };
  /** Events of providers that were taken. */
  paymentEvents: { clinicId: string; eventId: string; receivedAt: string };
  /** Money of payments online that goes back: refunds from the question to the provider's answer, and what was not asked for here. */
  onlineRefunds: {
    clinicId: string;
    id: string;
    paymentId: string;
    amountMinor: number;
    reason: string;
    askedBy: string;
    deviceId: string;
    /** Not asked for here are `disputed`: the bank asks for the money, and `unbooked`: it is gone, and an item of the inbox says so. */
    state: "asked" | "done" | "failed" | "disputed" | "unbooked";
    providerRef: string | null;
    askedAt: string;
    checkAt: string;
    checks: number;
  };
}
