/** Sums are in whole minor units of the currency, as everywhere in Fernpaw. */
export interface NewCheckout {
  /** Ours. The provider keeps it, and the same one again makes no second checkout. */
  reference: string;
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** One line for the client: the invoice and the clinic. */
  description: string;
  /** Ours: the provider keeps it, and a server that has lost the checkout reads it there (`found-checkouts.ts`). At most 500 characters. */
  about: string;
  /** Where the client comes back to, paid or not. */
  returnUrl: string;
  /** Seconds since 1970. */
  expiresAtSec: number;
}

/** The state of a checkout, as the provider has it now. */
export interface Checkout {
  ref: string;
  /** Ours, as it was given; empty: it was made by another program. */
  reference: string;
  /** Ours, as it was given; empty: it was made by another program. */
  about: string;
  state: "open" | "paid" | "failed" | "expired";
  amountMinor: number;
  currency: string;
  /** The hosted page; null where there is nothing more to pay. */
  url: string | null;
  /** A refund names it. Null before the payment. */
  chargeRef: string | null;
  paidAt: string | null;
}

export interface NewRefund {
  /** Ours. The same one again makes no second refund. */
  reference: string;
  chargeRef: string;
  amountMinor: number;
  currency: string;
}

export interface Refund {
  ref: string;
  state: "done" | "pending" | "failed";
}

/** Money of a payment that goes back to the card. We ask for it, the clinic does in the provider's own pages, or the card holder's bank does. */
export interface MoneyBack {
  kind: "refund" | "dispute";
  ref: string;
  /** Ours, as it was given; empty: it was not asked for here. */
  reference: string;
  chargeRef: string;
  amountMinor: number;
  currency: string;
  /** `done`: the money is gone. `failed`: it stayed, or it came back. A dispute is `pending` until it is won or lost. */
  state: Refund["state"];
}

/** A signed event says that something has happened, and to what. Its state is asked for. `charge`: money of a payment goes back. */
export interface ProviderEvent {
  id: string;
  about: { kind: "checkout" | "charge"; ref: string } | null;
}

/** A service that takes card payments on pages of its own. No card number ever reaches this server. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The provider's name of the account that the key opens. */
  account(): Promise<string>;
  openCheckout(checkout: NewCheckout): Promise<Checkout>;
  checkout(ref: string): Promise<Checkout>;
  /** Ends a checkout that was not paid. Answers its state then: one that was paid before stays paid. */
  endCheckout(ref: string): Promise<Checkout>;
  /** Those that were made since then and are paid, at most 1,000. */
  paidSince(sinceSec: number): Promise<Checkout[]>;
  refund(refund: NewRefund): Promise<Refund>;
  /** The checkout that a charge is of; null: it is of none. */
  checkoutOfCharge(chargeRef: string): Promise<Checkout | null>;
  /** Refunds and disputes of a charge, at most 100 of each. */
  backOf(chargeRef: string): Promise<MoneyBack[]>;
  /** Those of one kind that were made since then, at most 1,000. */
  backSince(kind: MoneyBack["kind"], sinceSec: number): Promise<MoneyBack[]>;
  /** @throws SignatureRefused */
  readEvent(body: string, signature: string): ProviderEvent;
  /** The name of the header with the signature. */
  readonly signatureHeader: string;
}

export const PROVIDER_NAMES = ["stripe", "sandbox"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** The secrets of an account. */
export interface ProviderKeys {
  key: string;
  webhookSecret: string;
}

/** No answer, or none that says anything: nothing is known of what the provider did. */
export class ProviderDown extends Error {
  override readonly name = "ProviderDown";
}

/** The provider said no. `keys`: it does not know the key, or the key may not do this. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
  readonly why: "keys" | "request";

  constructor(why: "keys" | "request", message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
