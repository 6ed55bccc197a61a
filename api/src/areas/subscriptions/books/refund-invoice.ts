import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { nextCheck, ProviderDown, ProviderRefused } from "../../billing/public/payment-providers.ts";
import { providerOf } from "../choose-plan.ts";
import type { PlanDeps } from "../plan-deps.ts";
import { keepInvoices } from "./keep-invoices.ts";
import { addRefund, changeRefund, invoiceById, type PlanRefund, refundsOf } from "../plan-books.queries.ts";

export interface NewRefund {
  /** Made by the caller: the same one again makes no second refund. */
  id: string;
  amountMinor: number;
  reason: string;
}

/**
 * Notes that money of an invoice goes back. The transaction of the caller notes the audit event.
 * @throws Problem `not_found`, `invalid_transition` for an invoice that is not paid, `refund_too_large`
 */
export async function noteRefund(
  sql: Sql,
  invoiceId: string,
  { id, amountMinor, reason }: NewRefund,
  by: { byId: string; byName: string; at: string },
): Promise<PlanRefund | null> {
  const invoice = await invoiceById(sql, invoiceId);
  if (!invoice || Number(invoice.isExample) === 1) throw new Problem("not_found");
  const before = await refundsOf(sql, invoiceId);
  if (before.some((one) => one.id === id)) return null;
  if (invoice.state !== "paid") throw new Problem("invalid_transition");
  const asked = before.filter(({ state }) => state !== "refused").map((one) => Number(one.amountMinor));
  const gone = Math.max(sumMinor(asked), Number(invoice.refundedMinor));
  if (sumMinor([gone, amountMinor]) > Number(invoice.totalMinor)) throw new Problem("refund_too_large");
  const { clinicId } = invoice;
  const row: PlanRefund = {
    id,
    invoiceId,
    clinicId,
    amountMinor,
    reason,
    state: "asked",
    checkAt: by.at,
    checks: 0,
    ...by,
  };
  await addRefund(sql, row);
  return row;
}

/**
 * Asks the provider for a refund that was noted. Without an answer it stays `asked`: the rounds ask again, and the provider makes one refund for its id.
 * @throws Problem `plan_payments_missing`
 */
export async function askRefund(
  deps: PlanDeps,
  { id, invoiceId, clinicId, amountMinor, checks }: PlanRefund,
): Promise<void> {
  const { store, now } = deps;
  const provider = providerOf(deps);
  const invoice = await store.read((sql) => invoiceById(sql, invoiceId));
  if (!invoice) return;
  await store.write((sql) =>
    changeRefund(sql, id, { checkAt: nextCheck(now(), Number(checks)), checks: Number(checks) + 1 }),
  );
  try {
    await provider.refund(invoice.providerRef, { amountMinor: Number(amountMinor), reference: id });
    await store.write((sql) => changeRefund(sql, id, { state: "made" }));
    const plan = await provider.plan(invoice.subscriptionRef);
    await store.write((sql) => keepInvoices(sql, clinicId, plan, provider.name));
  } catch (error) {
    if (error instanceof ProviderRefused) await store.write((sql) => changeRefund(sql, id, { state: "refused" }));
    else if (!(error instanceof ProviderDown)) throw error;
    deps.logger.warn({ reason: error.message }, "the provider did not take a refund");
  }
}
