import type { PlanInvoiceState } from "@fernpaw/domain/plans/plan-invoice-document";
import type { PlanSeller, PlanTax } from "@fernpaw/domain/plans/plan-tax";
import { adminHttp, withReadableAnswer } from "../../../http/client.ts";

const AT = "/api/admin/billing";
export const INVOICES_PATH = `${AT}/invoices`;

export interface CurrencySum {
  currency: string;
  sumMinor: number;
  invoices: number;
  clinics: number;
}

/** A clinic that owes a payment of its plan. */
export interface OwingClinic {
  clinicId: string;
  clinic: string;
  plan: string;
  owedMinor: number;
  currency: string;
  failedAt: string;
  tries: number;
  nextTryAt: string | null;
  blocksAt: string;
  moreDays: number;
  /** Of the clinic and of its owner; empty: none. */
  phone: string;
  email: string;
  /** Of the demo: nothing can be done about it. */
  isExample: boolean;
}

export interface BillingPage {
  /** Null: this server takes no payments for subscriptions. */
  provider: "stripe" | "sandbox" | null;
  /** The first day of the month that `paid` sums up. */
  month: string;
  paid: readonly CurrencySum[];
  owing: readonly OwingClinic[];
  /** Clinics that owe and are not in the list. */
  owingMore: number;
  trialEnds: readonly string[];
  givenUp: readonly CurrencySum[];
}

export interface PlanInvoiceLine {
  id: string;
  number: string;
  clinicId: string;
  clinic: string;
  createdAt: string;
  currency: string;
  totalMinor: number;
  refundedMinor: number;
  state: PlanInvoiceState;
  isFailed: boolean;
  isExample: boolean;
}

export interface PlanRefund {
  id: string;
  at: string;
  amountMinor: number;
  state: "asked" | "made" | "refused";
  reason: string;
  byName: string;
}

export interface PlanInvoiceDetails extends PlanInvoiceLine {
  netMinor: number;
  taxMinor: number;
  taxName: string;
  isReverse: boolean;
  paidAt: string | null;
  /** `by_hand`: an administrator wrote it, and it is paid outside of a provider. */
  provider: "stripe" | "sandbox" | "by_hand";
  refunds: readonly PlanRefund[];
}

/** The buyer and the tax that the next invoice of a clinic has. */
export interface NextBuyer {
  buyer: { name: string; address: string; country: string; taxNumber: string };
  tax: PlanTax;
}

export interface WrittenInvoice {
  /** The same one again makes no second invoice. */
  id: string;
  clinicId: string;
  currency: string;
  lines: readonly { text: string; amountMinor: number }[];
}

export type SellerNow = PlanSeller & { revision: number };

const owing = (clinicId: string, verb: string): string => `${AT}/owing/${encodeURIComponent(clinicId)}/${verb}`;
const invoiceAt = (id: string, rest = ""): string => `${INVOICES_PATH}/${encodeURIComponent(id)}${rest}`;

export const billingApi = {
  page: async (signal: AbortSignal): Promise<BillingPage> => (await adminHttp.get<BillingPage>(AT, { signal })).data,
  tryAgain: async (clinicId: string): Promise<BillingPage> =>
    (await adminHttp.post<BillingPage>(owing(clinicId, "try"))).data,
  moreDays: async ({ clinicId, failedAt, moreDays }: OwingClinic): Promise<BillingPage> =>
    (await adminHttp.post<BillingPage>(owing(clinicId, "more-days"), { failedAt, moreDays })).data,
  invoice: async (id: string, signal: AbortSignal): Promise<PlanInvoiceDetails> =>
    (await adminHttp.get<PlanInvoiceDetails>(invoiceAt(id), { signal })).data,
  paper: async (id: string): Promise<Blob> => {
    try {
      return (await adminHttp.get<Blob>(invoiceAt(id, "/paper.pdf"), { responseType: "blob" })).data;
    } catch (error) {
      throw await withReadableAnswer(error);
    }
  },
  /** The same id again makes no second refund. */
  refund: async (
    id: string,
    refund: { id: string; amountMinor: number; reason: string },
  ): Promise<PlanInvoiceDetails> => (await adminHttp.post<PlanInvoiceDetails>(invoiceAt(id, "/refunds"), refund)).data,
  write: async (invoice: WrittenInvoice): Promise<void> => {
    await adminHttp.post(INVOICES_PATH, invoice);
  },
  settle: async (id: string, state: "paid" | "void"): Promise<void> => {
    await adminHttp.post(invoiceAt(id, "/settle"), { state });
  },
  findBuyers: async (search: string, signal: AbortSignal): Promise<readonly { id: string; name: string }[]> =>
    (await adminHttp.get<{ rows: { id: string; name: string }[] }>(`${AT}/buyers`, { params: { search }, signal })).data
      .rows,
  buyer: async (clinicId: string, signal: AbortSignal): Promise<NextBuyer> =>
    (await adminHttp.get<NextBuyer>(`${AT}/buyers/${encodeURIComponent(clinicId)}`, { signal })).data,
  seller: async (signal: AbortSignal): Promise<SellerNow> =>
    (await adminHttp.get<SellerNow>(`${AT}/seller`, { signal })).data,
  changeSeller: async (seller: SellerNow): Promise<SellerNow> =>
    (await adminHttp.put<SellerNow>(`${AT}/seller`, seller)).data,
};
