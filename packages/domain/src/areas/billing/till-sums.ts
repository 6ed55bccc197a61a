import type { RowOf } from "../../kernel/entity.ts";
import { decimalsOf } from "../../kernel/currencies.ts";
import { sumMinor } from "../../kernel/money.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
import { type Payment, PAYMENT_METHODS } from "./payment.ts";
import type { CountedMethod, TillSession } from "./till.ts";

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface ExpectedMethod {
  method: PaymentMethod;
  /** The payments less the refunds; cash without the float. */
  takenMinor: number;
  /** The sum that a count should find; cash has the float in it. */
  expectedMinor: number;
}

/** The sums that a till should have of each method that its session has seen, in the order of `PAYMENT_METHODS`. Cash is always there. */
export function expectedIn(
  { floatMinor }: Pick<TillSession, "floatMinor">,
  rows: readonly Pick<Payment, "method" | "amountMinor">[],
): ExpectedMethod[] {
  return PAYMENT_METHODS.flatMap((method): ExpectedMethod[] => {
    const own = rows.filter((row) => row.method === method);
    const takenMinor = sumMinor(own.map(({ amountMinor }) => amountMinor));
    if (method === "cash") return [{ method, takenMinor, expectedMinor: sumMinor([takenMinor, floatMinor]) }];
    return own.length === 0 ? [] : [{ method, takenMinor, expectedMinor: takenMinor }];
  });
}

/** Counted less expected over all methods, each without its sign: 5 short in cash and 5 above on cards are 10. */
export const differenceOf = (counted: readonly Pick<CountedMethod, "expectedMinor" | "countedMinor">[]): number =>
  sumMinor(counted.map(({ expectedMinor, countedMinor }) => Math.abs(countedMinor - expectedMinor)));

/** Above this difference an owner approves the closing: in minor units. */
export const differenceLimit = ({
  currency,
  tillLimitUnits,
}: Pick<RowOf<typeof clinicSettings>, "currency" | "tillLimitUnits">): number =>
  tillLimitUnits * 10 ** decimalsOf(currency);

/** A payment that was taken before its session began: it came from a tablet that had no contact when the till was closed. */
export const isLate = (
  { occurredAt }: Pick<Payment, "occurredAt">,
  { openedAt }: Pick<TillSession, "openedAt">,
): boolean => occurredAt < openedAt;
