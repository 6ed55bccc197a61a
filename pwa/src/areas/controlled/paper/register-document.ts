import type { PaperDocument, PaperSize } from "@fernpaw/domain/clinics/paper-document";
import { amountText, controlledText, quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { kindWords, printWords as words } from "../controlled.copy.ts";
import { aboutText } from "../line-words.ts";
import type { DrugRegister } from "../registers.queries.ts";

/** Shares of the width, in the order of the heads: no figure of a register and no kind of an entry is broken. */
const SHARES = [27, 25, 32, 20, 15, 15, 22, 22, 22];

interface RegisterPaper {
  drug: DrugRegister;
  place: { name: string; address: string };
  sheet: PaperSize;
  asOf: string;
  /** A moment with its day. */
  time: (at: string) => string;
}

/** A register as an inspector reads it: one page for drug, strength and location, each entry with its balance. */
export function registerDocument({ drug, place, sheet, asOf, time }: RegisterPaper): PaperDocument {
  const { product, register, lines } = drug;
  const unit = product.dispensingUnit;
  const facts = [
    { label: words.location, value: place.name },
    { label: words.address, value: place.address.replaceAll("\n", ", ") },
    { label: words.strength, value: product.strength },
    { label: words.form, value: product.form },
    { label: words.schedule, value: product.controlled ? controlledText(product.controlled) : "" },
    { label: words.unit, value: unitFor(2, unit) },
    { label: words.balance, value: quantityText(register?.balanceMilli ?? 0, unit) },
    { label: words.period, value: lines[0] ? time(lines[0].entry.occurredAt) : "" },
    { label: words.asOf, value: asOf },
  ];
  const rows = lines.map((line) => {
    const { quantityMilli, kind, occurredAt } = line.entry;
    return [
      time(occurredAt),
      kindWords[kind],
      aboutText(line),
      line.batchNumber,
      quantityMilli > 0 ? amountText(quantityMilli) : "",
      quantityMilli < 0 ? amountText(-quantityMilli) : "",
      amountText(line.balanceMilli),
      line.by,
      line.witnessName,
    ];
  });
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
    blocks: rows.length === 0 ? [{ kind: "text", text: words.none }] : [{ kind: "table", columns, rows, totals: [] }],
  };
}
