import type { LocalDate } from "../../kernel/time.ts";
import { type PaperBlock, type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { invoiceTitle } from "./billing-papers.copy.ts";
import { claimPaper as words } from "./insurance-claims.copy.ts";
import type { InsuranceClaim } from "./insurance-claim.ts";
import { type InvoiceOnPaper, linesTable, type PaperPet } from "./invoice-document.ts";
import { totalsOf } from "../catalogue/tax-of.ts";
import { factsOf, type PaperRegion, penOf, total } from "./paper-money.ts";

export interface ClaimOnPaper
  extends PaperRegion, Pick<InvoiceOnPaper, "invoice" | "recipient" | "clientNumber" | "treatedOn" | "vet"> {
  claim: InsuranceClaim;
  pet: PaperPet;
  /** Empty: unknown. */
  born: string;
  /** The chosen parts of the record; null: the reader has no right to records. */
  record: readonly PaperBlock[] | null;
  today: LocalDate;
}

const text = (words: string): PaperBlock => ({ kind: "text", text: words });
const heading = (words: string): PaperBlock => ({ kind: "heading", text: words });

function recordBlocks({ claim, record }: ClaimOnPaper): PaperBlock[] {
  if (claim.parts.length === 0) return [];
  if (record === null) return [heading(words.record), text(words.hidden)];
  return [heading(words.record), ...(record.length === 0 ? [text(words.noRecord)] : record)];
}

/** A claim as the insurer gets it: illness, claimed lines, parts of the record, and room for the signatures of vet and client. */
export function claimDocument(page: ClaimOnPaper): PaperDocument {
  const { claim, invoice, pet, born, recipient, clientNumber, treatedOn, vet, today } = page;
  const pen = penOf(page);
  const { facts } = words;
  const lines = invoice.lines.filter(({ lineId }) => claim.lineIds.includes(lineId));
  const sums = totalsOf(lines);
  const totals = [
    ...(sums.taxes.length === 0 ? [] : pen.taxTotals(sums.taxes)),
    total(words.claimed, pen.money(claim.claimedMinor), true),
  ];
  const name = invoiceTitle(invoice);
  const until = claim.illUntil === null ? "" : pen.day(claim.illUntil);
  return {
    paper: sheetOf(page.settings.country),
    title: claim.status === "withdrawn" ? words.withdrawnTitle(name) : words.title(name),
    recipient,
    facts: factsOf([
      [facts.date, pen.day(today)],
      [facts.insurer, claim.insurer],
      [facts.policy, claim.policyNo],
      [facts.pet, [pet.name, pet.kind].filter((part) => part !== "").join(", ")],
      [facts.born, born],
      [facts.chip, pet.chip],
      [facts.client, clientNumber === null ? "" : String(clientNumber)],
      [facts.invoice, invoice.number === null ? invoice.reference : String(invoice.number)],
      [facts.treatedOn, treatedOn === null ? "" : pen.day(treatedOn)],
      [facts.vet, vet],
    ]),
    blocks: [
      ...(invoice.status === "voided" ? [text(words.voided)] : []),
      heading(words.condition),
      text([claim.condition, words.period(pen.day(claim.illFrom), until)].join("\n")),
      heading(words.lines),
      linesTable({ ...page, lines, taxes: [...sums.taxes], pets: new Map([[claim.petId, pet]]) }, totals),
      ...recordBlocks(page),
      heading(words.signatures),
      text(words.vetLine),
      text(words.clientLine),
    ],
  };
}
