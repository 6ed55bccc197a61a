import type { RowOf } from "../../kernel/entity.ts";
import { WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { moneyText } from "../../kernel/money-text.ts";
import type { Instant, LocalDate } from "../../kernel/time.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
import type { PaperDocument, PaperTable } from "../clinics/paper-document.ts";
import { dateWords } from "../messages/template-values.ts";
import { billingPaper as words } from "./billing-papers.copy.ts";
import type { InvoiceLine } from "./invoice.ts";

type Tax = InvoiceLine["taxes"][number];
export type Total = PaperTable["totals"][number];

/** With what a paper writes money, days and taxes. */
export interface PaperRegion {
  settings: Pick<RowOf<typeof clinicSettings>, "country" | "locale" | "currency">;
  /** Names of taxes by their id. */
  taxNames: ReadonlyMap<string, string>;
  /** A moment in the clinic's time: `23 November 2026, 14:05`. */
  momentText: (at: Instant) => string;
  /** The day of a moment in the clinic's time. */
  dayOf: (at: Instant) => LocalDate;
}

/** How one paper writes money, days and taxes. */
export function penOf({ settings, taxNames, dayOf }: PaperRegion) {
  const money = (minor: number): string => moneyText(minor, settings);
  const rate = ({ rateMilliPercent }: Tax): string =>
    (rateMilliPercent / WHOLE_MILLI_PERCENT).toLocaleString(settings.locale, {
      style: "percent",
      maximumFractionDigits: 3,
    });
  const name = ({ taxId }: Tax): string => taxNames.get(taxId) ?? words.unknownTax;
  return {
    money,
    day: (day: LocalDate): string => dateWords(day, settings.locale),
    dayAt: (at: Instant): string => dateWords(dayOf(at), settings.locale),
    quantity: (milli: number): string => (milli / 1000).toLocaleString(settings.locale),
    /** `VAT 20%`. */
    tax: (tax: Tax): string => words.tax(name(tax), rate(tax)),
    taxTotals: (taxes: readonly Tax[]): Total[] =>
      taxes.map((tax) => total(words.taxAt(name(tax), rate(tax)), money(tax.taxMinor))),
  };
}

export const total = (label: string, value: string, isStrong = false): Total => ({ label, value, isStrong });

export const factsOf = (all: readonly (readonly [label: string, value: string])[]): PaperDocument["facts"] =>
  all.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));

export const column = (label: string, share: number, align: "start" | "end" = "end") => ({ label, align, share });
