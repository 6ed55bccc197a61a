import { sumMinor } from "../../kernel/money.ts";
import type { Invoice } from "./invoice.ts";
import type { Allocation, Payment } from "./payment.ts";

/** The sum of rows of money, in minor units. */
export const sumOf = (rows: readonly Pick<Allocation, "amountMinor">[]): number =>
  sumMinor(rows.map(({ amountMinor }) => amountMinor));

type Asked = Pick<Invoice, "status" | "grossMinor" | "creditedMinor" | "writtenOffMinor">;

/** The sum that the client has to pay in all: less credit notes and the part that was written off. A voided or duplicate invoice asks for nothing. */
export const askedOf = ({ status, grossMinor, creditedMinor, writtenOffMinor }: Asked): number =>
  status === "voided" || status === "duplicate" ? 0 : sumMinor([grossMinor, -creditedMinor, -writtenOffMinor]);

/** The sum that is still to pay, in minor units: never below 0, because allocations end at the sum that is asked for. */
export const dueOf = (invoice: Asked, own: readonly Allocation[]): number => sumMinor([askedOf(invoice), -sumOf(own)]);

/**
 * The part of a payment that no invoice has: the client's credit.
 * @param back its reversal and refunds, whose amounts are negative
 */
export const creditOf = (
  { amountMinor }: Pick<Payment, "amountMinor">,
  back: readonly Pick<Payment, "amountMinor">[],
  own: readonly Allocation[],
): number => sumMinor([amountMinor, sumOf(back), -sumOf(own)]);
