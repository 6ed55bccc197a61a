import type { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { newId } from "../../../db/new-id.ts";
import type { OpenCharges } from "./visit-money.queries.ts";

/** The client who pays, about which pets, and where. */
export interface Payer {
  /** Null: a person without an account. */
  clientId: string | null;
  petIds: readonly string[];
  locationId: string;
}

/** An issued invoice that asks for money. */
export interface DueInvoice {
  id: string;
  visitId: string | null;
  dueMinor: number;
}

/** Goods that are sold at the counter, without the reference of the tablet. */
export type CounterSale = Omit<ArgsOf<typeof sellAtCounter>, "reference"> & {
  /** Of a sale that an owner approved: the approval is for exactly these arguments. */
  reference?: string;
};

/** Charges and invoices that are paid at once. */
export interface Payable {
  /** Charges of a visit, which are issued first; null: none. */
  open: OpenCharges | null;
  /** Goods that are sold with the payment; null or left out: none. */
  sale?: CounterSale | null;
  /** In the order in which the money goes to them. */
  invoices: readonly DueInvoice[];
  /** Above all of these: it becomes the client's credit. */
  creditMinor?: number;
  /** Money for no invoice, of an amount that is typed: all of it becomes the client's credit. */
  isDeposit?: boolean;
}

export const payableMinor = ({ open, sale, invoices, creditMinor = 0 }: Payable): number =>
  sumMinor([open?.grossMinor ?? 0, sale?.grossMinor ?? 0, ...invoices.map(({ dueMinor }) => dueMinor), creditMinor]);

/** The visits whose money it is. */
export function visitsOf({ open, invoices }: Payable): string[] {
  const ids = [...(open?.lines ?? []), ...invoices].flatMap(({ visitId }) => visitId ?? []);
  return [...new Set(ids)];
}

/** Gives each invoice what it asks for, in their order, until the amount is used up. */
export function partsOf(
  asked: readonly Pick<DueInvoice, "id" | "dueMinor">[],
  amountMinor: number,
): { id: string; invoiceId: string; amountMinor: number }[] {
  let left = amountMinor;
  return asked.flatMap(({ id: invoiceId, dueMinor }) => {
    const part = Math.min(left, dueMinor);
    left -= part;
    return part > 0 ? [{ id: newId(), invoiceId, amountMinor: part }] : [];
  });
}
