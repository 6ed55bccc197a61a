import type { AskedPayment, PlanTerms, ProviderSubscription } from "@fernpaw/domain/plans/plan-standing";
import type { PlanInterval } from "@fernpaw/domain/plans/plan";
import type { ProviderName } from "../../billing/public/payment-providers.ts";

/** A version of a plan with its price for one clinic, in minor units and without tax. */
export interface SoldTerms extends PlanTerms {
  name: string;
  currency: string;
  interval: PlanInterval;
  amountMinor: number;
}

export interface NewOrder {
  /** Ours. The same one again makes no second order. */
  reference: string;
  clinicId: string;
  terms: SoldTerms;
  /** In thousandths of a percent; 0: none. */
  taxMilliPercent: number;
  email: string;
  /** The owner comes back here, paid or not. */
  returnUrl: string;
  expiresAtSec: number;
  /** The first payment, where a trial goes on until then; null: at once. */
  firstPaymentSec: number | null;
}

export interface ProviderOrder {
  ref: string;
  state: "open" | "done" | "ended";
  /** The hosted page; null where nothing is left to pay. */
  url: string | null;
  subscriptionRef: string | null;
}

export interface ProviderInvoice extends AskedPayment {
  ref: string;
  createdAt: string;
  paidAt: string | null;
  currency: string;
  lines: readonly { text: string; amountMinor: number }[];
  /** In thousandths of a percent; 0: none. */
  taxMilliPercent: number;
  taxMinor: number;
  totalMinor: number;
  refundedMinor: number;
  /** The hosted page where it can be paid; null: there is nothing to pay. */
  payUrl: string | null;
}

export interface ProviderPlan extends ProviderSubscription {
  ref: string;
  /** The clinic that the order named; empty: another program made it. */
  clinicId: string;
  currency: string;
  interval: PlanInterval;
  /** Of the next payment, in thousandths of a percent. */
  taxMilliPercent: number;
  /** The newest first. */
  payments: readonly ProviderInvoice[];
}

/** A signed event says that something has happened, and to what. The state is asked for. */
export interface PlanEvent {
  id: string;
  about: { kind: "order" | "plan"; ref: string } | null;
}

/** A service that takes the payments of subscriptions on pages of its own, with the platform's own keys. */
export interface PlanProvider {
  readonly name: ProviderName;
  /** The name of the header with the signature. */
  readonly signatureHeader: string;
  openOrder(order: NewOrder): Promise<ProviderOrder>;
  order(ref: string): Promise<ProviderOrder>;
  /** Ends an order that was not paid. Answers its state then: one that was paid before stays paid. */
  endOrder(ref: string): Promise<ProviderOrder>;
  plan(ref: string): Promise<ProviderPlan>;
  /** `isNow`: at once, and the provider asks for the difference. Otherwise with the next period. */
  changeTerms(ref: string, change: { terms: SoldTerms; isNow: boolean; reference: string }): Promise<void>;
  setCancelsAtEnd(ref: string, cancelsAtEnd: boolean): Promise<void>;
  /** The tax of each payment from now on, in thousandths of a percent. */
  setTax(ref: string, taxMilliPercent: number): Promise<void>;
  /** `reference` is ours: the same one again makes no second refund. Without its own currency: that of the payment. */
  refund(invoiceRef: string, refund: { amountMinor: number; reference: string }): Promise<void>;
  /** Tries a payment again. The state says whether the bank refused. */
  tryAgain(invoiceRef: string): Promise<void>;
  /** The page where the owner sees and changes how they pay. */
  managePage(ref: string, returnUrl: string): Promise<string>;
  /** @throws SignatureRefused */
  readEvent(body: string, signature: string): PlanEvent;
}

/** The platform's own account at the sandbox. */
export interface PlanPaymentSettings {
  url: string;
  key: string;
  webhookSecret: string;
}
