import { sumMinor } from "../../kernel/money.ts";
import type { PaperBlock, PaperDocument, PaperSize } from "../clinics/paper-document.ts";
import { billingPaper as words, invoiceTitle, methodWords } from "./billing-papers.copy.ts";
import { printedLines } from "./invoice-document.ts";
import { askedOf, worthOf } from "./invoice-balance.ts";
import type { Invoice } from "./invoice.ts";
import { column, factsOf, type PaperRegion, penOf, type Total, total } from "./paper-money.ts";
import type { Payment } from "./payment.ts";

/** An invoice that a payment is for. */
export interface ReceiptPart {
  invoice: Invoice;
  /** The part of the payment that is for it. */
  amountMinor: number;
  dueMinor: number;
}

export interface ReceiptOnPaper extends PaperRegion {
  paper: Extract<PaperSize, "a4" | "letter" | "receipt">;
  payment: Payment;
  /** The payment that a refund or a reversal is of. */
  source: Payment | null;
  /** Its reversal and refunds. */
  back: readonly Payment[];
  parts: readonly ReceiptPart[];
  /** The part that no invoice has. */
  creditMinor: number;
  recipient: string[];
  petNames: string;
  takenBy: string;
}

function notices({ payment, source, back, ...region }: ReceiptOnPaper): string[] {
  const pen = penOf(region);
  if (payment.kind !== "payment") return [words.refundOf(source ? pen.dayAt(source.occurredAt) : "", payment.reason)];
  return back.map((row) =>
    row.kind === "reversal"
      ? words.takenBack(pen.dayAt(row.occurredAt), row.reason)
      : words.givenBack(pen.money(-row.amountMinor), pen.dayAt(row.occurredAt)),
  );
}

/** The items of one invoice, or the invoices where there are several. */
function paidFor({ parts, payment, creditMinor, ...region }: ReceiptOnPaper): { head: string; rows: string[][] } {
  const pen = penOf(region);
  const [only, ...others] = parts;
  if (payment.kind !== "payment")
    return { head: words.columns.item, rows: [[words.refund, pen.money(worthOf([payment]))]] };
  if (only && others.length === 0) {
    const rows = printedLines(only.invoice.lines).map(({ description, quantityMilli = 1000, grossMinor }) => [
      quantityMilli === 1000 ? description : `${description} × ${pen.quantity(quantityMilli)}`,
      pen.money(grossMinor),
    ]);
    return { head: words.columns.item, rows };
  }
  const rows = parts.map(({ invoice, amountMinor }) => [invoiceTitle(invoice), pen.money(amountMinor)]);
  const credit = creditMinor > 0 ? [[words.credit, pen.money(creditMinor)]] : [];
  const all = [...rows, ...credit];
  // A payment that was taken back is for nothing.
  if (all.length === 0) return { head: words.columns.item, rows: [[words.received, pen.money(payment.amountMinor)]] };
  return { head: words.facts.invoice, rows: all };
}

const NOT_LOWERED = { creditedMinor: 0, writtenOffMinor: 0 };

function totalsOf(page: ReceiptOnPaper): Total[] {
  const { parts, payment, creditMinor } = page;
  const pen = penOf(page);
  const { amountMinor, roundingMinor, tenderedMinor, kind } = payment;
  const rounding = roundingMinor === 0 ? [] : [total(words.rounding, pen.money(0 - roundingMinor))];
  if (kind !== "payment") return [...rounding, total(words.returned, pen.money(-amountMinor), true)];
  const [only, ...others] = parts;
  const isOne = only !== undefined && others.length === 0;
  const dueMinor = sumMinor(parts.map((part) => part.dueMinor));
  const earlierMinor = isOne ? sumMinor([askedOf(only.invoice), -only.dueMinor, -only.amountMinor]) : 0;
  const { creditedMinor, writtenOffMinor } = isOne ? only.invoice : NOT_LOWERED;
  return [
    ...(isOne
      ? [...pen.taxTotals(only.invoice.taxes), total(words.columns.total, pen.money(only.invoice.grossMinor))]
      : []),
    ...(creditedMinor > 0 ? [total(words.credited, pen.money(-creditedMinor))] : []),
    ...(writtenOffMinor > 0 ? [total(words.givenUp, pen.money(-writtenOffMinor))] : []),
    ...(earlierMinor > 0 ? [total(words.earlier, pen.money(earlierMinor))] : []),
    ...rounding,
    total(words.columns.paid, pen.money(amountMinor), true),
    ...(tenderedMinor === null
      ? []
      : [
          total(words.given, pen.money(tenderedMinor)),
          total(words.change, pen.money(sumMinor([tenderedMinor, -amountMinor]))),
        ]),
    ...(isOne && creditMinor > 0 ? [total(words.credit, pen.money(creditMinor))] : []),
    ...(parts.length === 0 ? [] : [total(words.columns.left, pen.money(dueMinor), dueMinor > 0)]),
  ];
}

function titleOf({ payment, back }: ReceiptOnPaper): string {
  if (payment.kind !== "payment") return words.refund;
  return back.some(({ kind }) => kind === "reversal") ? words.takenBackTitle : words.receipt;
}

/** A receipt of one payment, or of money that was given back. */
export function receiptDocument(page: ReceiptOnPaper): PaperDocument {
  const { paper, payment, parts, recipient, petNames, takenBy } = page;
  const { facts } = words;
  const { head, rows } = paidFor(page);
  const texts = notices(page);
  const invoicesText = parts.map(({ invoice }) =>
    invoice.number === null ? invoice.reference : `${invoice.number} (${invoice.reference})`,
  );
  const isShort = parts.length === 1;
  const table: PaperBlock = {
    kind: "table",
    columns: [column(head, 3, "start"), column(words.columns.amount, 1)],
    rows,
    totals: totalsOf(page),
  };
  return {
    paper,
    title: titleOf(page),
    recipient,
    facts: factsOf([
      [facts.date, page.momentText(payment.occurredAt)],
      [facts.invoice, isShort ? (invoicesText[0] ?? "") : ""],
      [facts.pet, petNames],
      [facts.method, methodWords[payment.method]],
      [facts.slip, payment.reference],
      [facts.takenBy, takenBy],
    ]),
    blocks: [
      ...(texts.length === 0 ? [] : [{ kind: "text" as const, text: texts.join("\n") }]),
      table,
      ...(isShort && parts[0]?.invoice.number === null ? [{ kind: "text" as const, text: words.numberFollows }] : []),
    ],
  };
}
