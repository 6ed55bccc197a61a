import { MOST_PAPER_BYTES, type PaperDocument, type PaperSize } from "@fernpaw/domain/clinics/paper-document";
import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import { amountText, controlledText, quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { copy, kindWords, printWords as words } from "../controlled.copy.ts";
import { paperText } from "../line-words.ts";
import type { DrugRegister, NamedLine } from "../registers.queries.ts";

/** Shares of the width, in the order of the heads: no figure of a register and no kind of an entry is broken. */
const SHARES = [22, 22, 52, 20, 14, 14, 18, 20, 20];
/** A cell of a document holds no more letters. */
const MOST_LETTERS = 500;

/** The first and the last day, in the clinic's days; empty: open. */
export interface RegisterPeriod {
  from: LocalDate | "";
  to: LocalDate | "";
}

interface RegisterPaper {
  drug: DrugRegister;
  place: { name: string; address: string };
  sheet: PaperSize;
  asOf: string;
  period: RegisterPeriod;
  dayOf: (at: Instant) => LocalDate;
  /** A day, and a moment with its day, as people read them. */
  day: (day: LocalDate) => string;
  time: (at: Instant) => string;
}

/** A text in parts that each fit a cell, cut between words: an inspector reads all of it. */
function cellsOf(text: string): string[] {
  if (text.length <= MOST_LETTERS) return [text];
  const space = text.lastIndexOf(" ", MOST_LETTERS);
  const end = space > 0 ? space : MOST_LETTERS;
  return [text.slice(0, end), ...cellsOf(text.slice(end).trimStart())];
}

/** The lines of a period, and the balance before the first of them; null: the register begins here. */
function linesIn({ drug, period: { from, to }, dayOf }: Pick<RegisterPaper, "drug" | "period" | "dayOf">) {
  const isBefore = ({ entry }: NamedLine): boolean => from !== "" && dayOf(entry.occurredAt) < from;
  const last = drug.lines.findLast(isBefore);
  const shown = drug.lines.filter((line) => !isBefore(line) && (to === "" || dayOf(line.entry.occurredAt) <= to));
  return { shown, forwardMilli: last?.balanceMilli ?? null };
}

/** A register as an inspector reads it: one page for drug, strength and location, each entry with its balance. */
export function registerDocument(paper: RegisterPaper): PaperDocument {
  const { drug, place, sheet, asOf, period, day, time } = paper;
  const { product, register } = drug;
  const { shown, forwardMilli } = linesIn(paper);
  const unit = product.dispensingUnit;
  const [first, last] = [shown[0], shown.at(-1)];
  const balanceMilli = period.to === "" ? (register?.balanceMilli ?? 0) : (last?.balanceMilli ?? forwardMilli ?? 0);
  const facts = [
    { label: words.location, value: place.name },
    { label: words.address, value: place.address.replaceAll("\n", ", ") },
    { label: words.strength, value: product.strength },
    { label: words.form, value: product.form },
    { label: words.schedule, value: product.controlled ? controlledText(product.controlled) : "" },
    { label: words.unit, value: unitFor(2, unit) },
    { label: words.balance, value: quantityText(balanceMilli, unit) },
    { label: words.period, value: period.from === "" ? (first ? time(first.entry.occurredAt) : "") : day(period.from) },
    { label: words.until, value: period.to === "" ? "" : day(period.to) },
    { label: words.asOf, value: asOf },
  ];
  const forward = forwardMilli === null ? [] : [["", words.forward, "", "", "", "", amountText(forwardMilli), "", ""]];
  const rows = shown.flatMap((line) => {
    const { quantityMilli, kind, occurredAt } = line.entry;
    const [about = "", ...more] = cellsOf(paperText(line, time));
    const row = [
      time(occurredAt),
      kindWords[kind],
      about,
      line.batchNumber,
      quantityMilli > 0 ? amountText(quantityMilli) : "",
      quantityMilli < 0 ? amountText(-quantityMilli) : "",
      amountText(line.balanceMilli),
      line.by,
      line.witness === null ? copy.unwitnessed : line.witnessName,
    ];
    return [row, ...more.map((part) => row.map((_, at) => (at === 2 ? part : "")))];
  });
  const all = [...forward, ...rows];
  const columns = words.heads.map((label, at) => ({
    label,
    align: at >= 4 && at <= 6 ? ("end" as const) : ("start" as const),
    share: SHARES[at] ?? 10,
  }));
  return {
    paper: sheet,
    title: words.title(product.name),
    recipient: [],
    facts: facts.filter(({ value }) => value !== ""),
    blocks:
      all.length === 0
        ? [{ kind: "text", text: words.none }]
        : [{ kind: "table", columns, rows: all, isFine: true, totals: [] }],
  };
}

/** Whether the server takes it for a PDF: beside the document a request has a few words of its own. */
export const isTooLongForPdf = (document: PaperDocument): boolean =>
  new Blob([JSON.stringify(document)]).size > MOST_PAPER_BYTES - 1024;
