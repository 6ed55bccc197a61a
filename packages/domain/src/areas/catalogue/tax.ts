import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, managed } from "../../kernel/fields.ts";
import { RateMilliPercent } from "../../kernel/money.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import type { LineTax } from "./tax-of.ts";

/** A rate with the days on which it holds, both included. */
export const TaxRate = z.strictObject({
  fromOn: LocalDate,
  /** Null: until further notice. */
  toOn: z.nullable(LocalDate),
  rateMilliPercent: RateMilliPercent,
});
export type TaxRate = z.output<typeof TaxRate>;

export const taxes = defineEntity({
  table: "taxes",
  fields: () => ({
    /** Printed on invoices beside its rate. */
    name: editable(requiredName(40)),
    /** By day, without overlaps. A rate that ended stays, for lines of its time. */
    rates: editable(z.array(TaxRate).check(z.minLength(1), z.maxLength(40))),
    status: managed(z.enum(["active", "inactive"]), "active"),
    /** Where a proposed tax came from; empty: the clinic wrote it. */
    source: managed(text(120), ""),
  }),
  scope: "base",
  indexes: [],
  buckets: { p1: "all" },
});

/** The taxes of a line that is sold on a day, in the order of the product; a tax without a rate on that day is left out. */
export function taxesOn(
  taxIds: readonly string[],
  known: readonly { id: string; rates: readonly TaxRate[] }[],
  day: LocalDate,
): LineTax[] {
  return taxIds.flatMap((taxId) => {
    const tax = known.find(({ id }) => id === taxId);
    const rateMilliPercent = tax ? rateOn(tax, day) : null;
    return rateMilliPercent === null ? [] : [{ taxId, rateMilliPercent }];
  });
}

interface Taxed {
  status: "active" | "archived";
  taxIds: readonly string[];
}

/**
 * The taxes that most products with a tax have, of those that are still offered; without such products the tax with the
 * highest rate of the day. Empty: the clinic has no tax.
 */
export function usualTaxIds(
  products: readonly Taxed[],
  known: readonly Pick<RowOf<typeof taxes>, "id" | "rates" | "status">[],
  day: LocalDate,
): readonly string[] {
  const offered = known.filter(({ status }) => status === "active");
  const ids = new Set<string>(offered.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { status, taxIds } of products)
    if (status === "active" && taxIds.length > 0 && taxIds.every((id) => ids.has(id)))
      counts.set(taxIds.join(" "), (counts.get(taxIds.join(" ")) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (most) return most[0].split(" ");
  const rate = (tax: (typeof offered)[number]): number => rateOn(tax, day) ?? -1;
  const [highest] = offered.toSorted((a, b) => rate(b) - rate(a) || (a.id < b.id ? -1 : 1));
  return highest ? [highest.id] : [];
}

/** The rate of a day; null: the tax has none on that day. A rate of 0 is a rate. */
export function rateOn({ rates }: { rates: readonly TaxRate[] }, day: LocalDate): number | null {
  const rate = rates.find(({ fromOn, toOn }) => fromOn <= day && (toOn === null || day <= toOn));
  return rate?.rateMilliPercent ?? null;
}
