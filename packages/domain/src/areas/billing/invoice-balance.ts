import { sumMinor } from "../../kernel/money.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { type Invoice, invoices } from "./invoice.ts";
import { type Allocation, allocations, type Payment } from "./payment.ts";

/** The sum of rows of money, in minor units. */
export const sumOf = (rows: readonly Pick<Allocation, "amountMinor">[]): number =>
  sumMinor(rows.map(({ amountMinor }) => amountMinor));

/** The sum that is still to pay, in minor units: never below 0, because allocations end at the sum of the invoice. A voided or duplicate invoice asks for nothing. */
export const dueOf = (
  { status, grossMinor }: Pick<Invoice, "status" | "grossMinor">,
  own: readonly Allocation[],
): number => (status === "issued" ? sumMinor([grossMinor, -sumOf(own)]) : 0);

/**
 * The part of a payment that no invoice has: the client's credit.
 * @param back its reversal and refunds, whose amounts are negative
 */
export const creditOf = (
  { amountMinor }: Pick<Payment, "amountMinor">,
  back: readonly Pick<Payment, "amountMinor">[],
  own: readonly Allocation[],
): number => sumMinor([amountMinor, sumOf(back), -sumOf(own)]);

/** `dueOf`, by the rows that are there. */
export const dueIn = async (tx: Tx, invoice: Invoice): Promise<number> =>
  dueOf(invoice, await tx.list(allocations, { equals: { invoiceId: invoice.id } }));

/** Notes the due sum in the row of the invoice, after each change of its allocations or its status. */
export async function noteDue(tx: Tx, id: string): Promise<void> {
  const invoice = await tx.find(invoices, id);
  if (!invoice) return;
  const dueMinor = await dueIn(tx, invoice);
  if (dueMinor !== invoice.dueMinor) await tx.patch(invoices, id, { dueMinor });
}
