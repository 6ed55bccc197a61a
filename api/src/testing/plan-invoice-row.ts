import type { PlanInvoiceRow } from "../areas/subscriptions/plan-invoice-row.ts";

const AT = "2026-11-21T09:00:00.000Z";
const PLACE = { name: "Fernpaw", address: "1 Fern Road", country: "GB", taxNumber: "" };

/** A paid invoice of a plan. */
export function planInvoiceRow(
  given: Pick<PlanInvoiceRow, "id" | "clinicId" | "seq"> & Partial<PlanInvoiceRow>,
): PlanInvoiceRow {
  const number = `PF-${String(given.seq).padStart(5, "0")}`;
  return {
    providerRef: `in_${given.id}`,
    number,
    clinicName: "Harbour",
    searchText: `${number} harbour`.toLowerCase(),
    provider: "sandbox",
    subscriptionRef: "su_1",
    currency: "GBP",
    lines: JSON.stringify([{ text: "Practice, one month", amountMinor: 10_000 }]),
    buyer: JSON.stringify({ ...PLACE, name: "Harbour" }),
    seller: JSON.stringify({ ...PLACE, email: "" }),
    taxName: "VAT",
    taxMilliPercent: 20_000,
    isReverse: 0,
    netMinor: 10_000,
    taxMinor: 2000,
    totalMinor: 12_000,
    refundedMinor: 0,
    state: "paid",
    failedAt: null,
    createdAt: AT,
    paidAt: AT,
    isExample: 0,
    ...given,
  };
}
