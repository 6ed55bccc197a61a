import { toInstant } from "@fernpaw/domain/kernel/time";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { planTaxMinor } from "@fernpaw/domain/plans/plan-tax";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { PlanDeps } from "../plan-deps.ts";
import { planMails } from "../plan-mails.copy.ts";
import { mailOwners } from "../plan-mails.ts";
import { addInvoice, changeInvoice, invoiceById, type PlanInvoiceRow } from "../plan-books.queries.ts";
import { lockSubscription } from "../subscriptions.queries.ts";
import { nextInvoice } from "./new-invoice.ts";

export interface WrittenInvoice {
  /** Made by the caller: the same one again makes no second invoice. */
  id: string;
  clinicId: string;
  currency: string;
  /** Without tax. A line below zero is a deduction. */
  lines: readonly { text: string; amountMinor: number }[];
}

/**
 * Adds an invoice that an administrator has written, with the next number and the tax of the clinic's country. It is paid outside of the
 * provider, and no subscription depends on it. The owners are mailed. Null: it is there already. The transaction of the caller notes the audit event.
 * @throws Problem `not_found` for a clinic that is gone, `already_exists` for an id with another invoice
 */
export async function writeInvoice(
  sql: Sql,
  deps: PlanDeps,
  { id, clinicId, currency, lines }: WrittenInvoice,
): Promise<PlanInvoiceRow | null> {
  await lockSubscription(sql, clinicId);
  const text = JSON.stringify(lines);
  const known = await invoiceById(sql, id);
  if (known) {
    if (known.clinicId === clinicId && known.currency === currency && known.lines === text) return null;
    throw new Problem("already_exists");
  }
  const next = await nextInvoice(sql, clinicId);
  if (!next) throw new Problem("not_found");
  const { head, tax } = next;
  const netMinor = sumMinor(lines.map(({ amountMinor }) => amountMinor));
  const taxMinor = planTaxMinor(netMinor, tax);
  const row: PlanInvoiceRow = {
    ...head,
    id,
    providerRef: `by hand ${id}`,
    provider: "by_hand",
    subscriptionRef: "",
    currency,
    lines: text,
    taxName: tax.name,
    taxMilliPercent: tax.milliPercent,
    isReverse: tax.isReverse ? 1 : 0,
    netMinor,
    taxMinor,
    totalMinor: sumMinor([netMinor, taxMinor]),
    refundedMinor: 0,
    state: "open",
    failedAt: null,
    createdAt: toInstant(deps.now()),
    paidAt: null,
  };
  await addInvoice(sql, row);
  const words = planMails.invoiceWritten.bind(null, row);
  await mailOwners(sql, deps, { clinicId, kind: "invoice", about: id, words });
  return row;
}

/**
 * Notes that a written invoice was paid, or takes it back; its number stays.
 * @throws Problem `not_found`; `invalid_transition` for an invoice of the provider, and for one that is paid or void already
 */
export async function settleWritten(sql: Sql, id: string, state: "paid" | "void", at: string): Promise<PlanInvoiceRow> {
  const found = await invoiceById(sql, id);
  if (!found) throw new Problem("not_found");
  await lockSubscription(sql, found.clinicId);
  const row = (await invoiceById(sql, id)) ?? found;
  if (row.provider !== "by_hand" || row.state !== "open") throw new Problem("invalid_transition");
  await changeInvoice(sql, id, { state, failedAt: null, paidAt: state === "paid" ? at : null, refundedMinor: 0 });
  return row;
}
