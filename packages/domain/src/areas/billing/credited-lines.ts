import { Refusal } from "../../kernel/errors.ts";
import { roundedShare, sumMinor } from "../../kernel/money.ts";
import type { CreditNote } from "./credit-note.ts";
import { asksForMoney } from "./invoice-balance.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";

export interface CreditedQuantity {
  lineId: string;
  quantityMilli: number;
}

/** How much of each line the credit notes of its invoice have. */
export function creditedQuantities(notes: readonly Pick<CreditNote, "lines">[]): ReadonlyMap<string, number> {
  const credited = new Map<string, number>();
  for (const { lineId, quantityMilli } of notes.flatMap(({ lines }) => lines))
    credited.set(lineId, (credited.get(lineId) ?? 0) + quantityMilli);
  return credited;
}

export interface CreditableLine {
  line: InvoiceLine;
  leftMilli: number;
}

/** The lines of an invoice with a quantity that no credit note has. A voided or duplicate invoice has none. */
export function creditableLines(
  { lines, status }: Pick<Invoice, "lines" | "status">,
  notes: readonly Pick<CreditNote, "lines">[],
): CreditableLine[] {
  const credited = creditedQuantities(notes);
  return (asksForMoney({ status }) ? lines : [])
    .map((line) => ({ line, leftMilli: line.quantityMilli - (credited.get(line.lineId) ?? 0) }))
    .filter(({ leftMilli }) => leftMilli > 0);
}

/**
 * The part of a line from one quantity to another. Each sum is the difference of two shares, so that all parts of a line together
 * have exactly its sums.
 */
function partOf(line: InvoiceLine, fromMilli: number, toMilli: number): InvoiceLine {
  const upTo = (minor: number, milli: number): number => roundedShare(minor, milli, line.quantityMilli);
  const part = (minor: number): number => sumMinor([upTo(minor, toMilli), -upTo(minor, fromMilli)]);
  const taxes = line.taxes.map((tax) => ({ ...tax, taxMinor: part(tax.taxMinor) }));
  const grossMinor = part(line.grossMinor);
  return {
    ...line,
    quantityMilli: toMilli - fromMilli,
    fixedMinor: part(line.fixedMinor),
    discountMinor: part(line.discountMinor),
    netMinor: sumMinor([grossMinor, ...taxes.map(({ taxMinor }) => -taxMinor)]),
    taxes,
    grossMinor,
    isPrinted: "yes",
  };
}

/** A part of a line, between two of its quantities. No two credit notes have the same piece of it. */
export interface CreditedPart {
  line: InvoiceLine;
  fromMilli: number;
  toMilli: number;
}

/** The named parts of the lines of an invoice. @throws Refusal `not_found` (a line) or `credit_exceeds_line` */
export function creditedParts(
  { id, lines }: Pick<Invoice, "id" | "lines">,
  notes: readonly Pick<CreditNote, "lines">[],
  wanted: readonly CreditedQuantity[],
): CreditedPart[] {
  const before = new Map(creditedQuantities(notes));
  return wanted.map(({ lineId, quantityMilli }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line) throw new Refusal("not_found", { table: "chargeLines", id: lineId, invoiceId: id });
    const fromMilli = before.get(lineId) ?? 0;
    const toMilli = fromMilli + quantityMilli;
    if (toMilli > line.quantityMilli)
      throw new Refusal("credit_exceeds_line", { lineId, leftMilli: line.quantityMilli - fromMilli });
    before.set(lineId, toMilli);
    return { line, fromMilli, toMilli };
  });
}

/** The same with the sums of the parts. */
export const creditedLines = (...args: Parameters<typeof creditedParts>): InvoiceLine[] =>
  creditedParts(...args).map(({ line, fromMilli, toMilli }) => partOf(line, fromMilli, toMilli));
