import { type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { billingPaper as words, creditTitle, invoiceTitle } from "./billing-papers.copy.ts";
import type { CreditNote } from "./credit-note.ts";
import { type InvoiceOnPaper, linesTable } from "./invoice-document.ts";
import { factsOf, type PaperRegion, penOf, total } from "./paper-money.ts";

export interface CreditNoteOnPaper
  extends PaperRegion, Pick<InvoiceOnPaper, "invoice" | "recipient" | "clientNumber" | "pets"> {
  note: CreditNote;
}

/** A credit note as the client gets it: the sheet of an invoice with its own title. */
export function creditNoteDocument(page: CreditNoteOnPaper): PaperDocument {
  const { note, invoice, recipient, clientNumber, pets } = page;
  const pen = penOf(page);
  const { facts } = words;
  const { number, reference, issuedOn, netMinor, taxes, grossMinor, reason } = note;
  const totals = [
    ...(taxes.length === 0 ? [] : [total(words.columns.net, pen.money(netMinor))]),
    ...pen.taxTotals(taxes),
    total(words.creditedNow, pen.money(grossMinor), true),
  ];
  const texts = [
    words.creditOf(invoiceTitle(invoice), pen.day(invoice.issuedOn)),
    words.creditReason(reason),
    ...(number === null ? [words.creditNumberFollows] : []),
  ];
  return {
    paper: sheetOf(page.settings.country),
    title: creditTitle(note),
    recipient,
    facts: factsOf([
      [facts.creditNumber, number === null ? "" : String(number)],
      [facts.reference, reference],
      [facts.creditDate, pen.day(issuedOn)],
      [facts.number, invoice.number === null ? invoice.reference : String(invoice.number)],
      [facts.pets, [...pets.values()].map(({ name }) => name).join(", ")],
      [facts.client, clientNumber === null ? "" : String(clientNumber)],
    ]),
    blocks: [{ kind: "text", text: texts.join("\n") }, linesTable({ ...page, ...note, pets }, totals)],
  };
}
