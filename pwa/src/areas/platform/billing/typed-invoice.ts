import { sumMinor } from "@fernpaw/domain/kernel/money";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { PLAN_CURRENCIES } from "@fernpaw/domain/plans/plan";
import { readDecimal } from "../../../form/typed-number.ts";
import { billingCopy } from "./billing.copy.ts";

const copy = billingCopy.written;

export const MOST_LINES = 50;
const MOST_MINOR = 1_000_000_000;

export interface TypedInvoice {
  currency: (typeof PLAN_CURRENCIES)[number];
  lines: readonly { key: string; text: string; amount: string }[];
}

export const BLANK_LINE = (): TypedInvoice["lines"][number] => ({ key: crypto.randomUUID(), text: "", amount: "" });

/** In minor units; null for text that cannot be read, and for nothing. A leading minus makes a deduction. */
export function amountOf(typed: string): number | null {
  const text = typed.trim().replace(/^−/, "-");
  const isLess = text.startsWith("-");
  const read = readDecimal(isLess ? text.slice(1) : text, { locale: "en-GB", decimals: 2 });
  if (!("value" in read) || read.value < 1 || read.value > MOST_MINOR) return null;
  return isLess ? -read.value : read.value;
}

/** The sum without tax of the lines that can be read. */
export const netOf = ({ lines }: Pick<TypedInvoice, "lines">): number =>
  sumMinor(lines.map(({ amount }) => amountOf(amount) ?? 0));

export function faultsOf(values: TypedInvoice, isChosen: boolean): Record<string, string> {
  const faults: Record<string, string> = isChosen ? {} : { clinic: copy.clinicMissing };
  values.lines.forEach(({ text, amount }, index) => {
    if (!hasVisible(text)) faults[`lines.${index}.text`] = copy.textMissing;
    if (amountOf(amount) === null) faults[`lines.${index}.amount`] = copy.amountWrong;
  });
  return Object.keys(faults).length === 0 && netOf(values) <= 0 ? { sum: copy.sumWrong } : faults;
}

/** The lines as they are sent. */
export const linesOf = ({ lines }: TypedInvoice) =>
  lines.map(({ text, amount }) => ({ text: text.trim(), amountMinor: amountOf(amount) ?? 0 }));
