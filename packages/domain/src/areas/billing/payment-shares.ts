import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor } from "../../kernel/money.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { invoiceInUse } from "./invoice.mutations.ts";
import { noteAllocated } from "./invoice-balance.ts";
import { type Invoice, invoices } from "./invoice.ts";
import { allocations } from "./payment.ts";

export const PaidMinor = () => PriceMinor.check(z.gte(1));

/** How much of the payment is for an invoice. */
const Wanted = () => z.strictObject({ id: Id, invoiceId: Id, amountMinor: PaidMinor() });
export type Wanted = z.output<ReturnType<typeof Wanted>>;
const MOST_INVOICES = 50;
export const wantedList = () => z.array(Wanted()).check(z.maxLength(MOST_INVOICES));

/** The invoice that the money is for; undefined: the server has none, because it refused to issue it. */
export async function meantInvoice(tx: Tx, id: string): Promise<Invoice | undefined> {
  return (await tx.find(invoices, id)) && invoiceInUse(tx, id);
}

interface Share {
  id: string;
  invoiceId: string;
  amountMinor: number;
}

/** The wanted sums as far as the invoices still ask for them, at most `mostMinor` in all. */
export async function sharesIn(tx: Tx, wanted: readonly Wanted[], mostMinor: number): Promise<Share[]> {
  const due = new Map<string, number>();
  let left = Math.max(0, mostMinor);
  const shares: Share[] = [];
  for (const { id, invoiceId: meantId, amountMinor: asked } of wanted) {
    const invoice = await meantInvoice(tx, meantId);
    if (!invoice) continue;
    const invoiceId = invoice.id as string;
    const dueMinor = due.get(invoiceId) ?? invoice.dueMinor;
    const amountMinor = Math.min(asked, dueMinor, left);
    if (amountMinor <= 0) continue;
    shares.push({ id, invoiceId, amountMinor });
    due.set(invoiceId, dueMinor - amountMinor);
    left -= amountMinor;
  }
  return shares;
}

export async function allocate(
  tx: Tx,
  { paymentId, shares }: { paymentId: string; shares: readonly Share[] },
  { now: occurredAt }: MutationContext,
): Promise<void> {
  for (const share of shares) {
    await tx.insert(allocations, { ...emptyRow(allocations), ...share, paymentId, occurredAt });
    await noteAllocated(tx, share.invoiceId, share.amountMinor);
  }
}

/** For the device. @throws Refusal `not_found` or `already_paid`, with the sum that is still due */
export async function refusePaid(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  for (const { invoiceId, amountMinor } of wanted) {
    const { id, dueMinor } = await invoiceInUse(tx, invoiceId);
    if (dueMinor < amountMinor) throw new Refusal("already_paid", { id, dueMinor });
  }
}
