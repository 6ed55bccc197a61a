import { sumMinor } from "../../kernel/money.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { type PaperBlock, type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { sumsByAge } from "./ageing.ts";
import { billingPaper as words, methodWords } from "./billing-papers.copy.ts";
import type { Invoice } from "./invoice.ts";
import { column, factsOf, type PaperRegion, penOf, total } from "./paper-money.ts";
import type { Payment } from "./payment.ts";

export interface OpenInvoice {
  invoice: Invoice;
  dueMinor: number;
}

export interface StatementOnPaper extends PaperRegion {
  recipient: string[];
  clientNumber: number | null;
  /** Invoices with a sum that is due, the oldest first. */
  open: readonly OpenInvoice[];
  /** Money that came and went since a day, the oldest first. */
  payments: readonly Payment[];
  since: LocalDate;
  creditMinor: number;
  bankDetails: string;
  today: LocalDate;
}

/** The sum that a client owes, less the credit; below 0 the clinic owes the client. */
export const balanceOf = ({ open, creditMinor }: Pick<StatementOnPaper, "open" | "creditMinor">): number =>
  sumMinor([...open.map(({ dueMinor }) => dueMinor), -creditMinor]);

function openTable({ open, creditMinor, ...region }: StatementOnPaper): PaperBlock {
  const pen = penOf(region);
  const { columns } = words;
  const balanceMinor = balanceOf({ open, creditMinor });
  return {
    kind: "table",
    columns: [
      column(words.facts.invoice, 4, "start"),
      column(columns.issued, 6, "start"),
      column(columns.due, 6, "start"),
      column(columns.total, 3),
      column(columns.settled, 3),
      column(columns.left, 4),
    ],
    rows: open.map(({ invoice, dueMinor }) => [
      String(invoice.number ?? invoice.reference),
      pen.day(invoice.issuedOn),
      pen.day(invoice.dueOn),
      pen.money(invoice.grossMinor),
      pen.money(sumMinor([invoice.grossMinor, -dueMinor])),
      pen.money(dueMinor),
    ]),
    totals: [
      total(words.sum, pen.money(sumMinor(open.map(({ dueMinor }) => dueMinor)))),
      ...(creditMinor === 0 ? [] : [total(words.creditHeld, pen.money(-creditMinor))]),
      balanceMinor < 0
        ? total(words.balanceCredit, pen.money(-balanceMinor), true)
        : total(words.balance, pen.money(balanceMinor), true),
    ],
  };
}

function paymentsTable({ payments, ...region }: StatementOnPaper): PaperBlock {
  const pen = penOf(region);
  const { columns, facts, kinds } = words;
  return {
    kind: "table",
    columns: [column(facts.date, 4, "start"), column(columns.method, 8, "start"), column(columns.amount, 3)],
    rows: payments.map(({ occurredAt, method, reference, kind, amountMinor, roundingMinor }) => [
      pen.dayAt(occurredAt),
      [
        kinds[kind],
        methodWords[method],
        reference,
        roundingMinor === 0 ? "" : words.roundingIn(pen.money(0 - roundingMinor)),
      ]
        .filter((part) => part !== "")
        .join(", "),
      pen.money(amountMinor),
    ]),
    totals: [],
  };
}

function noneOpen({ creditMinor, ...region }: StatementOnPaper): PaperBlock {
  const credit = creditMinor > 0 ? words.inYourFavour(penOf(region).money(creditMinor)) : "";
  return { kind: "text", text: [words.noneOpen, credit].filter((line) => line !== "").join("\n") };
}

/** The account of a client: open invoices, the payments of late, and the balance by age. */
export function statementDocument(page: StatementOnPaper): PaperDocument {
  const { open, payments, today, recipient, clientNumber, since, bankDetails } = page;
  const pen = penOf(page);
  const { facts } = words;
  const aged = sumsByAge(
    open.map(({ invoice, dueMinor }) => ({ dueOn: invoice.dueOn, dueMinor })),
    today,
  );
  const byAge: PaperBlock[] = [
    { kind: "heading", text: words.byAge },
    { kind: "table", columns: words.ages.map((age) => column(age, 1)), rows: [aged.map(pen.money)], totals: [] },
    { kind: "text", text: words.ageHint },
    ...(bankDetails.trim() === "" || balanceOf(page) <= 0
      ? []
      : [
          { kind: "heading" as const, text: words.howToPay },
          { kind: "text" as const, text: bankDetails.trim() },
        ]),
  ];
  return {
    paper: sheetOf(page.settings.country),
    title: words.statement,
    recipient,
    facts: factsOf([
      [facts.date, pen.day(today)],
      [facts.client, clientNumber === null ? "" : String(clientNumber)],
    ]),
    blocks: [
      { kind: "heading", text: words.openInvoices },
      ...(open.length === 0 ? [noneOpen(page)] : [openTable(page), ...byAge]),
      ...(payments.length === 0
        ? []
        : [{ kind: "heading" as const, text: words.paymentsSince(pen.day(since)) }, paymentsTable(page)]),
    ],
  };
}
