import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { usualLocation } from "@fernpaw/domain/clinics/locations-in-use";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { found } from "@fernpaw/domain/kernel/repeat";
import { v7 } from "uuid";
import { providerContext } from "../../../sync/server-context.ts";
import type { PaymentLink, PaymentSession } from "./online.queries.ts";
import type { Checkout } from "./provider.ts";
import { raiseUnclear } from "./raise-unclear.ts";

const MOST_REFERENCE = 60;

export interface Paid {
  clinicId: string;
  session: PaymentSession;
  link: PaymentLink;
  checkout: Checkout;
  at: string;
}

interface Payee {
  clientId: string | null;
  locationId: string;
  hasInvoice: boolean;
}

/** Whose money it is: the client of the invoice. Where that is gone the link knows, as far as the client is still here. */
async function payeeOf(tx: Tx, link: PaymentLink): Promise<Payee> {
  const invoice = await tx.find(invoices, link.invoiceId);
  if (invoice) return { clientId: invoice.clientId, locationId: invoice.locationId, hasInvoice: true };
  const client = await tx.find(clients, link.clientId ?? "");
  const location = (await tx.find(locations, link.locationId ?? "")) ?? usualLocation(await tx.list(locations, {}));
  const { id: locationId } = found(location, "locations", link.locationId ?? "");
  return { clientId: client?.id ?? null, locationId, hasInvoice: false };
}

/** The money came in, whatever the invoice is by now: what finds no place on it is the client's credit. */
async function record(tx: Tx, { clinicId, session, link, checkout, at }: Paid): Promise<void> {
  const { clientId, locationId, hasInvoice } = await payeeOf(tx, link);
  const { amountMinor, chargeRef, paidAt } = checkout;
  const { invoiceId } = link;
  const payment = {
    id: session.paymentId,
    clientId,
    locationId,
    amountMinor,
    roundingMinor: 0,
    method: "card_online" as const,
    tenderedMinor: null,
    reference: (chargeRef ?? "").slice(0, MOST_REFERENCE),
    allocations: hasInvoice ? [{ id: v7(), invoiceId, amountMinor }] : [],
    occurredAt: paidAt !== null && paidAt < at ? paidAt : at,
    tillId: null,
    claimId: null,
  };
  await recordPayment.run(tx, payment, providerContext({ clinicId, userId: link.createdBy, now: at }));
  if (hasInvoice) return;
  const why = clientId === null ? "no_client" : "no_invoice";
  await raiseUnclear(tx, { why, entity: { table: payments.table, id: payment.id }, money: checkout });
}

const askAPerson = (tx: Tx, { link, checkout }: Paid, why: "currency" | "heard_later"): Promise<void> =>
  raiseUnclear(tx, { why, entity: { table: invoices.table, id: link.invoiceId }, money: checkout });

/**
 * Answers what the session is by it. Where the ledger does not get the money, a person is asked: of another currency, and of a page that
 * an inbox item asked a person to look after (`unheard`), because they may have recorded the money by hand.
 */
export async function recordPaid(tx: Tx, paid: Paid): Promise<Pick<PaymentSession, "state" | "why">> {
  const { clinicId, session, checkout } = paid;
  if (await tx.find(payments, session.paymentId)) return { state: "paid", why: "" };
  if (session.why === "unheard") {
    await askAPerson(tx, paid, "heard_later");
    // Paid for its client: the link asks for nothing more.
    return { state: "paid", why: "unheard" };
  }
  const { currency } = found(await tx.find(clinicSettings, clinicId), "clinicSettings", clinicId);
  const isOurs = checkout.currency === currency && checkout.currency === session.currency;
  if (!isOurs) {
    await askAPerson(tx, paid, "currency");
    return { state: "failed", why: "currency" };
  }
  await record(tx, paid);
  return { state: "paid", why: "" };
}
