import type { PlanInvoiceState } from "@fernpaw/domain/plans/plan-invoice-document";

/** The platform's own books of its invoices. They are global: no rows of a clinic are in them. */
export interface PlanBooksTables {
  planInvoices: {
    id: string;
    /** The provider's name of it. Examples of the demo and written ones have one too. */
    providerRef: string;
    /** Without a gap, in the order in which the invoices were made. */
    seq: number;
    number: string;
    clinicId: string;
    clinicName: string;
    /** Number and clinic as they are searched. */
    searchText: string;
    /** `by_hand`: an administrator has written it, and it is paid outside of a provider. */
    provider: "stripe" | "sandbox" | "by_hand";
    subscriptionRef: string;
    /** ISO 4217. */
    currency: string;
    /** JSON. */
    lines: string;
    /** JSON: the buyer as it was when the invoice was made. */
    buyer: string;
    /** JSON: the seller as it was when the invoice was made. */
    seller: string;
    /** Empty: no tax. */
    taxName: string;
    taxMilliPercent: number;
    /** 1: reverse charge. */
    isReverse: number;
    netMinor: number;
    taxMinor: number;
    totalMinor: number;
    refundedMinor: number;
    state: PlanInvoiceState;
    /** When the bank refused it first; null: it never did. */
    failedAt: string | null;
    createdAt: string;
    paidAt: string | null;
    /** 1: of an example clinic of the demo. */
    isExample: number;
  };
  planRefunds: {
    /** The provider makes one refund for it, however often it is asked. */
    id: string;
    invoiceId: string;
    clinicId: string;
    amountMinor: number;
    /** `asked`: the provider has not answered. `refused`: no money moved. */
    state: "asked" | "made" | "refused";
    reason: string;
    byId: string;
    byName: string;
    at: string;
    /** When the provider is asked again. */
    checkAt: string;
    checks: number;
  };
  /** Whom invoices name, where the owner has said so. */
  planPayers: { clinicId: string; name: string; address: string; taxNumber: string; updatedAt: string };
  /** One row. */
  planSeller: {
    id: string;
    name: string;
    address: string;
    country: string;
    taxNumber: string;
    email: string;
    /** JSON. */
    rates: string;
    revision: number;
    /** The last number that an invoice got. */
    lastInvoice: number;
    updatedAt: string;
  };
}
