import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { nextCheck, ProviderDown, ProviderRefused } from "../../billing/public/payment-providers.ts";
import { providerOf } from "../choose-plan.ts";
import type { PlanDeps } from "../plan-deps.ts";
import { lockSubscription } from "../subscriptions.queries.ts";
import {
  addRefund,
  changeInvoice,
  changeRefund,
  invoiceById,
  type PlanRefund,
  refundedOf,
  refundsOf,
} from "../plan-books.queries.ts";

export interface NewRefund {
  /** Made by the caller: the same one again makes no second refund. */
  id: string;
  amountMinor: number;
  reason: string;
}

/**
 * Notes that money of an invoice goes back. The transaction of the caller notes the audit event.
 * @throws Problem `not_found`, `invalid_transition` for an invoice that is not paid, or was paid outside of the provider, `refund_too_large`, `already_exists` for an id with another amount
 */
export async function noteRefund(
  sql: Sql,
  invoiceId: string,
  { id, amountMinor, reason }: NewRefund,
  by: { byId: string; byName: string; at: string },
): Promise<PlanRefund | null> {
  const invoice = await invoiceById(sql, invoiceId);
  if (!invoice || Number(invoice.isExample) === 1) throw new Problem("not_found");
  await lockSubscription(sql, invoice.clinicId);
  const before = await refundsOf(sql, invoiceId);
  const same = before.find((one) => one.id === id);
  if (same && Number(same.amountMinor) !== amountMinor) throw new Problem("already_exists");
  if (same) return null;
  // No provider has its money.
  if (invoice.provider === "by_hand") throw new Problem("invalid_transition");
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
  } catch (error) {
    // A key that is not known says nothing about an earlier question.
    if (error instanceof ProviderRefused && error.why === "request")
      await store.write((sql) => changeRefund(sql, id, { state: "refused" }));
    else if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    deps.logger.warn({ reason: error.message }, "the provider did not take a refund");
    return;
  }
  await store.write(async (sql) => {
    await lockSubscription(sql, clinicId);
    await changeRefund(sql, id, { state: "made" });
    const present = await invoiceById(sql, invoiceId);
    if (!present) return;
    const { state, failedAt, paidAt } = present;
    const refundedMinor = Math.max(Number(present.refundedMinor), await refundedOf(sql, invoiceId));
    await changeInvoice(sql, invoiceId, { state, failedAt, paidAt, refundedMinor });
  });
}
