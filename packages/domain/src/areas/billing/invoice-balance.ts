import { sumMinor } from "../../kernel/money.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { type Invoice, invoices } from "./invoice.ts";
import { type Allocation, type Payment, payments } from "./payment.ts";

/** The sum of rows of money, in minor units. */
export const sumOf = (rows: readonly Pick<Allocation, "amountMinor">[]): number =>
  sumMinor(rows.map(({ amountMinor }) => amountMinor));

/** Not a voided invoice, and not a duplicate. */
export const asksForMoney = ({ status }: Pick<Invoice, "status">): boolean =>
  status === "issued" || status === "written_off";

type Asked = Pick<Invoice, "status" | "grossMinor" | "creditedMinor" | "writtenOffMinor">;

/** The sum that the client has to pay in all: less credit notes and the part that was written off. A voided or duplicate invoice asks for nothing. */
export const askedOf = ({ status, grossMinor, creditedMinor, writtenOffMinor }: Asked): number =>
  asksForMoney({ status }) ? sumMinor([grossMinor, -creditedMinor, -writtenOffMinor]) : 0;

/**
 * The sum that is still to pay, in minor units: never below 0, because allocations end at the sum that is asked for. By all allocations; the row notes it (`dueMinor`).
 */
export const dueOf = (invoice: Asked, own: readonly Allocation[]): number => sumMinor([askedOf(invoice), -sumOf(own)]);

type Money = Pick<Payment, "amountMinor" | "roundingMinor">;

/** The value of rows of money for invoices and credit: their amounts with the cash rounding. */
export const worthOf = (rows: readonly Money[]): number =>
  sumMinor(rows.flatMap(({ amountMinor, roundingMinor }) => [amountMinor, roundingMinor]));

/**
 * The part of a payment that no invoice has: the client's credit. By all rows; the row of the payment notes it (`creditMinor`).
 * @param back its reversal and refunds, whose amounts are negative
 */
export const creditOf = (payment: Money, back: readonly Money[], own: readonly Allocation[]): number =>
  sumMinor([worthOf([payment, ...back]), -sumOf(own)]);

export interface PaymentCredit {
  payment: Payment;
  /** Its reversal and refunds. */
  back: readonly Payment[];
  /** See `payments.creditMinor`. */
  creditMinor: number;
}

/** The payments among rows of money, each with what was given back of it and what is left. */
export function creditsOf(rows: readonly Payment[]): PaymentCredit[] {
  const backBy = Map.groupBy(rows, ({ ofPaymentId }) => ofPaymentId);
  return rows
    .filter(({ kind }) => kind === "payment")
    .map((payment) => ({ payment, back: backBy.get(payment.id) ?? [], creditMinor: payment.creditMinor }));
}

/**
 * Notes in the row of the invoice that its allocations have so much more. The sum before is that of the row, never of the allocations: a
 * device has every unpaid invoice, but not what was paid for it years ago, or before its history has loaded.
 */
export async function noteAllocated(tx: Tx, id: string, allocatedMinor: number): Promise<void> {
  const invoice = await tx.find(invoices, id);
  if (!invoice || allocatedMinor === 0) return;
  await tx.patch(invoices, id, { dueMinor: sumMinor([invoice.dueMinor, -allocatedMinor]) });
}

/** Notes in the row of a payment that so much more of it is credit. As of an invoice: the sum before is that of the row. */
export async function noteCredit(tx: Tx, id: string, moreMinor: number): Promise<void> {
  const payment = await tx.find(payments, id);
  if (!payment || moreMinor === 0) return;
  await tx.patch(payments, id, { creditMinor: sumMinor([payment.creditMinor, moreMinor]) });
}
