import type { Clause } from "@fernpaw/domain/consents/form-template";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { Fault } from "../../../form/judge-args.ts";
import type { Region } from "../../../form/typed-fields.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { copy } from "../consents.copy.ts";

/** A clause as the form holds it. */
export interface ClauseValues {
  kind: Clause["kind"];
  text: string;
  /** One a line; `Blood test = 45` has a price. */
  options: string;
}

export const BLANK_CLAUSE: ClauseValues = { kind: "agree", text: "", options: "" };

const formatOf = ({ locale, currency }: Region) => ({ locale, decimals: decimalsOf(currency) });

export const showClause = ({ kind, text, options }: Clause, region: Region): ClauseValues => ({
  kind,
  text,
  options: options
    .map(({ label, addMinor }) =>
      addMinor === null ? label : `${label} = ${decimalText(addMinor, formatOf(region), decimalsOf(region.currency))}`,
    )
    .join("\n"),
});

/** Null: `fault` has said which line cannot be read. */
export function readClause(
  { kind, text, options }: ClauseValues,
  region: Region,
  fault: (words: string) => null,
): Clause | null {
  if (kind !== "choice") return { kind, text, options: [] };
  const lines = options
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const read = lines.map((line): Clause["options"][number] | null => {
    const at = line.lastIndexOf("=");
    if (at === -1) return { label: line, addMinor: null };
    const price = readDecimal(line.slice(at + 1), formatOf(region));
    if ("unread" in price || price.value < 0) return fault(copy.templates.badPrice(line));
    return { label: line.slice(0, at).trim(), addMinor: price.value };
  });
  if (read.includes(null)) return null;
  return { kind, text, options: read.filter((option) => option !== null) };
}

export function readClauses(clauses: readonly ClauseValues[], region: Region, fault: Fault): Clause[] | null {
  const read = clauses.map((clause, at) =>
    readClause(clause, region, (words) => fault(`clauses.${at}.options`, words)),
  );
  return read.includes(null) ? null : read.filter((clause) => clause !== null);
}
