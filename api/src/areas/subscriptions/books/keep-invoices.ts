import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { PlanBuyer, PlanInvoiceState } from "@fernpaw/domain/plans/plan-invoice-document";
import { type PlanTax, planTaxOf } from "@fernpaw/domain/plans/plan-tax";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { searchTextOf } from "../../platform/public/search-words.ts";
import { payingClinic } from "../plan-subscriptions.queries.ts";
import type { PlanProvider, ProviderInvoice, ProviderPlan } from "../provider/plan-provider.ts";
import {
  addInvoice,
  changeInvoice,
  firstPlace,
  invoiceOfRef,
  nextInvoiceNumber,
  payerOf,
  refundedOf,
  sellerNow,
} from "../plan-books.queries.ts";

const STATES: Readonly<Record<ProviderInvoice["state"], PlanInvoiceState>> = {
  open: "open",
  paid: "paid",
  void: "void",
  given_up: "uncollectible",
};

/** Where the rate was removed before the server heard of the payment. */
const USUAL_TAX = "Tax";
const DIGITS = 5;
/** `PF-00871`. */
export const numberText = (seq: number): string => `PF-${String(seq).padStart(DIGITS, "0")}`;

/** The buyer where the owner has typed nothing: the first location's. Undefined for a clinic that is gone. */
export async function usualBuyer(sql: Sql, clinicId: string): Promise<PlanBuyer | undefined> {
  const clinic = await payingClinic(sql, clinicId);
  if (!clinic) return undefined;
  const { name = "", address = "", taxNumber = "" } = (await firstPlace(sql, clinicId)) ?? {};
  return { name: name || clinic.name, address, country: clinic.country, taxNumber };
}

/** The buyer of the next invoice: as the owner has typed it, else as the first location has it. Undefined for a clinic that is gone. */
export async function buyerOf(sql: Sql, clinicId: string): Promise<PlanBuyer | undefined> {
  const usual = await usualBuyer(sql, clinicId);
  if (!usual) return undefined;
  const typed = await payerOf(sql, clinicId);
  const of = (field: "name" | "address" | "taxNumber"): string => typed?.[field] || usual[field];
  return { name: of("name"), address: of("address"), country: usual.country, taxNumber: of("taxNumber") };
}

/** The tax of the next payment. Undefined for a clinic that is gone. */
export async function taxOfClinic(sql: Sql, clinicId: string): Promise<PlanTax | undefined> {
  const buyer = await buyerOf(sql, clinicId);
  return buyer && planTaxOf(buyer, await sellerNow(sql));
}

async function makeInvoice(
  sql: Sql,
  payment: ProviderInvoice,
  {
    clinicId,
    subscriptionRef,
    provider,
  }: { clinicId: string; subscriptionRef: string; provider: PlanProvider["name"] },
): Promise<void> {
  const buyer = await buyerOf(sql, clinicId);
  const clinic = await payingClinic(sql, clinicId);
  if (!buyer || !clinic) return;
  const { rates, revision: _, ...seller } = await sellerNow(sql);
  const tax = planTaxOf(buyer, { country: seller.country, rates });
  const seq = await nextInvoiceNumber(sql);
  const number = numberText(seq);
  const { taxMilliPercent, taxMinor, totalMinor } = payment;
  await addInvoice(sql, {
    id: v7(),
    providerRef: payment.ref,
    seq,
    number,
    clinicId,
    clinicName: clinic.name,
    searchText: searchTextOf(number, clinic.name),
    provider,
    subscriptionRef,
    currency: payment.currency,
    lines: JSON.stringify(payment.lines),
    buyer: JSON.stringify(buyer),
    seller: JSON.stringify(seller),
    taxName: taxMilliPercent > 0 || tax.isReverse ? tax.name || USUAL_TAX : "",
    taxMilliPercent,
    isReverse: taxMilliPercent === 0 && tax.isReverse ? 1 : 0,
    netMinor: sumMinor([totalMinor, -taxMinor]),
    taxMinor,
    totalMinor,
    isExample: 0,
    createdAt: payment.createdAt,
    ...moving(payment),
  });
}

const moving = ({ state, failedAt, paidAt, refundedMinor }: ProviderInvoice) => ({
  state: STATES[state],
  failedAt,
  paidAt,
  refundedMinor,
});

/** Each payment that the provider asked for is one invoice. Its number, sums and names stay; the state follows the provider. */
export async function keepInvoices(
  sql: Sql,
  clinicId: string,
  plan: Pick<ProviderPlan, "ref" | "payments">,
  provider: PlanProvider["name"],
): Promise<void> {
  for (const payment of plan.payments.toReversed()) {
    const known = await invoiceOfRef(sql, payment.ref);
    if (known === undefined) await makeInvoice(sql, payment, { clinicId, subscriptionRef: plan.ref, provider });
    else if (known.clinicId === clinicId) {
      const set = moving(payment);
      // An answer from before a refund does not take it back.
      const isOlder = set.refundedMinor < Number(known.refundedMinor);
      const refundedMinor = isOlder ? Math.max(set.refundedMinor, await refundedOf(sql, known.id)) : set.refundedMinor;
      await changeInvoice(sql, known.id, { ...set, refundedMinor });
    }
  }
}
