import { Refusal } from "../../kernel/errors.ts";
import { dividedMinor, MOST_MINOR } from "../../kernel/money.ts";
import { totalsOf, type TaxedAmounts } from "../catalogue/tax-of.ts";
import { awaitsInvoice, chargeAmounts, type ChargeLine } from "./charge-line.ts";
import { shareWords } from "./line-share.copy.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";

export interface PricedLine {
  line: ChargeLine;
  amounts: TaxedAmounts;
}

/** The lines that can be issued: open, with a price, and charged. */
export const pricedOf = (lines: readonly ChargeLine[]): PricedLine[] =>
  lines.flatMap((line) => {
    const amounts = awaitsInvoice(line) ? chargeAmounts(line) : null;
    return amounts === null ? [] : [{ line, amounts }];
  });

const frozen = ({ line, amounts }: PricedLine): InvoiceLine => {
  const { id, petId, productId, description, quantityMilli, unit, unitMinor, fixedMinor, isPrinted, part } = line;
  const { discountMinor, netMinor, taxes, grossMinor } = amounts;
  return {
    lineId: id,
    petId,
    productId,
    description: part === null ? description : shareWords(description, part),
    quantityMilli,
    unit,
    unitMinor: unitMinor ?? 0,
    fixedMinor: part === null ? fixedMinor : (dividedMinor(fixedMinor, part.shares)[part.place] ?? 0),
    discountMinor,
    netMinor,
    taxes: [...taxes],
    grossMinor,
    isPrinted,
  };
};

/** The lines of a new invoice with their sums: all of it is due. @throws Refusal `amount_too_large` */
export function invoicedSums(
  own: readonly PricedLine[],
): Pick<Invoice, "lines" | "netMinor" | "taxes" | "grossMinor" | "dueMinor"> {
  const { netMinor, taxes, grossMinor } = totalsOf(own.map(({ amounts }) => amounts));
  if (grossMinor > MOST_MINOR) throw new Refusal("amount_too_large");
  return { lines: own.map(frozen), netMinor, taxes: [...taxes], grossMinor, dueMinor: grossMinor };
}
