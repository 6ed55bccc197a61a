import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { PlanInvoiceState } from "@fernpaw/domain/plans/plan-invoice-document";
import type { Sql } from "@fernpaw/sync/server/store";
import type { PlanProvider, ProviderInvoice, ProviderPlan } from "../provider/plan-provider.ts";
import { addInvoice, changeInvoice, invoiceOfRef, refundedOf } from "../plan-books.queries.ts";
import { nextInvoice } from "./new-invoice.ts";

const STATES: Readonly<Record<ProviderInvoice["state"], PlanInvoiceState>> = {
  open: "open",
  paid: "paid",
  void: "void",
  given_up: "uncollectible",
};

/** Where the rate was removed before the server heard of the payment. */
const USUAL_TAX = "Tax";
async function makeInvoice(
  sql: Sql,
  payment: ProviderInvoice,
  {
    clinicId,
    subscriptionRef,
    provider,
  }: { clinicId: string; subscriptionRef: string; provider: PlanProvider["name"] },
): Promise<void> {
  const next = await nextInvoice(sql, clinicId);
  if (!next) return;
  const { head, tax } = next;
  const { taxMilliPercent, taxMinor, totalMinor } = payment;
  await addInvoice(sql, {
    ...head,
    providerRef: payment.ref,
    provider,
    subscriptionRef,
    currency: payment.currency,
    lines: JSON.stringify(payment.lines),
    taxName: taxMilliPercent > 0 || tax.isReverse ? tax.name || USUAL_TAX : "",
    taxMilliPercent,
    isReverse: taxMilliPercent === 0 && tax.isReverse ? 1 : 0,
    netMinor: sumMinor([totalMinor, -taxMinor]),
    taxMinor,
    totalMinor,
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
