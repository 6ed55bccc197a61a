import { WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { moneyText } from "../../kernel/money-text.ts";
import { localDateOf } from "../../kernel/time.ts";
import type { Letterhead } from "../clinics/letterhead.ts";
import { type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { dateWords } from "../messages/template-values.ts";
import { planInvoiceWords as words } from "./plan-invoice.copy.ts";
import type { PlanSeller, PlanTax } from "./plan-tax.ts";

export const PLAN_INVOICE_STATES = ["open", "paid", "uncollectible", "void"] as const;
export type PlanInvoiceState = (typeof PLAN_INVOICE_STATES)[number];

/** The buyer as it was when the invoice was made. */
export interface PlanBuyer {
  name: string;
  address: string;
  country: string;
  taxNumber: string;
}

/** An invoice of the platform to a clinic. Sums are in minor units. */
export interface PlanInvoice {
  number: string;
  currency: string;
  lines: readonly { text: string; amountMinor: number }[];
  tax: PlanTax;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  refundedMinor: number;
  state: PlanInvoiceState;
  createdAt: string;
  paidAt: string | null;
  buyer: PlanBuyer;
  seller: Omit<PlanSeller, "rates">;
}

const linesOf = (value: string): string[] => value.split("\n").flatMap((line) => line.trim() || []);

/** Head and foot of the platform's paper. */
export const planLetterhead = ({ name, address, taxNumber, email }: PlanInvoice["seller"]): Letterhead => ({
  name,
  lines: [...linesOf(address), ...(email === "" ? [] : [email])],
  logoFile: null,
  foot: taxNumber === "" ? [] : [words.taxNumber(taxNumber)],
});

/** The invoice as the clinic gets it, with days in the zone and the writing of the clinic. */
export function planInvoiceDocument(
  invoice: PlanInvoice,
  { locale, timeZone }: { locale: string; timeZone: string },
): PaperDocument {
  const { buyer, tax, currency, state, paidAt, refundedMinor } = invoice;
  const money = (minor: number): string => moneyText(minor, { locale, currency });
  const day = (at: string): string => dateWords(localDateOf(at, timeZone), locale);
  const rate = (tax.milliPercent / WHOLE_MILLI_PERCENT).toLocaleString(locale, {
    style: "percent",
    maximumFractionDigits: 3,
  });
  const total = (label: string, value: string, isStrong = false) => ({ label, value, isStrong });
  const notes = [
    ...(tax.isReverse ? [words.reverse(tax.name)] : []),
    ...(state === "paid" && paidAt !== null ? [words.paidOn(day(paidAt))] : []),
    ...(state === "open" ? [words.notPaid] : []),
    ...(state === "void" ? [words.voided] : []),
    ...(refundedMinor > 0 ? [words.refunded(money(refundedMinor))] : []),
  ];
  return {
    paper: sheetOf(buyer.country),
    title: words.title(invoice.number),
    recipient: [buyer.name, ...linesOf(buyer.address)],
    facts: [
      { label: words.number, value: invoice.number },
      { label: words.date, value: day(invoice.createdAt) },
      ...(buyer.taxNumber === "" ? [] : [{ label: words.yourTaxNumber, value: buyer.taxNumber }]),
    ],
    blocks: [
      {
        kind: "table",
        columns: [
          { label: words.what, align: "start", share: 70 },
          { label: words.amount, align: "end", share: 30 },
        ],
        rows: invoice.lines.map(({ text, amountMinor }) => [text, money(amountMinor)]),
        totals: [
          total(words.net, money(invoice.netMinor)),
          ...(tax.name === "" ? [] : [total(words.taxAt(tax.name, rate), money(invoice.taxMinor))]),
          total(words.total, money(invoice.totalMinor), true),
        ],
      },
      ...(notes.length === 0 ? [] : [{ kind: "text" as const, text: notes.join("\n") }]),
    ],
  };
}
