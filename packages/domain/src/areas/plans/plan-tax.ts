import * as z from "zod/mini";
import { RateMilliPercent, roundedShare, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";

const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

const TaxRate = z.strictObject({
  country: CountryCode,
  /** The word on invoices: VAT, GST. */
  name: requiredName(30),
  milliPercent: RateMilliPercent,
});
export type TaxRate = z.output<typeof TaxRate>;

/** The seller of the plans, and the tax that clinics of each country pay. A country that is not listed pays none. */
export const PlanSeller = z.strictObject({
  name: requiredName(160),
  address: text(300),
  country: CountryCode,
  taxNumber: nameText(40),
  email: nameText(200),
  rates: z.array(TaxRate).check(
    z.maxLength(250),
    z.refine((rates) => new Set(rates.map(({ country }) => country)).size === rates.length, {
      error: "must have one rate per country",
    }),
  ),
});
export type PlanSeller = z.output<typeof PlanSeller>;

/** Whom the invoices of the subscription name. Empty fields: what the clinic's first location says. */
export const PlanPayer = z.strictObject({ name: nameText(160), address: text(300), taxNumber: nameText(40) });
export type PlanPayer = z.output<typeof PlanPayer>;

/** The tax of one invoice. */
export interface PlanTax {
  /** Empty: none. */
  name: string;
  milliPercent: number;
  /** The buyer owes the tax where it is: the invoice has to say so. */
  isReverse: boolean;
}

/** The tax on a sum without tax, in the same minor units. */
export const planTaxMinor = (netMinor: number, { milliPercent }: Pick<PlanTax, "milliPercent">): number =>
  roundedShare(netMinor, milliPercent, WHOLE_MILLI_PERCENT);

const EU = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
export const NO_TAX: PlanTax = { name: "", milliPercent: 0, isReverse: false };

/** As typed, without spaces, dots and hyphens. */
const plainNumber = (taxNumber: string): string => taxNumber.toUpperCase().replaceAll(/[\s.\-/]/g, "");

/** Greece writes its numbers with EL. */
const prefixOf = (country: string): string => (country === "GR" ? "EL" : country);

/** Whether a tax number has the form of its country. Its register is not asked. */
export function hasTaxNumberForm(country: string, taxNumber: string): boolean {
  const plain = plainNumber(taxNumber);
  const prefix = prefixOf(country);
  if (EU.includes(prefix)) return new RegExp(`^${prefix}[0-9A-Z+*]{7,12}$`).test(plain) && /\d{2}/.test(plain);
  if (country === "GB") return /^(?:GB)?(?:\d{9}|\d{12})$/.test(plain);
  return /^[0-9A-Z]{5,20}$/.test(plain) && /\d{3}/.test(plain);
}

/**
 * The tax that a clinic pays on its plan. A clinic in another country than the seller, with a tax number of the form of its
 * country, owes the tax itself (reverse charge; `domain.md`, last section).
 */
export function planTaxOf(
  { country, taxNumber }: { country: string; taxNumber: string },
  seller: Pick<PlanSeller, "country" | "rates">,
): PlanTax {
  const rate = seller.rates.find((one) => one.country === country);
  if (!rate) return NO_TAX;
  const isReverse = country !== seller.country && hasTaxNumberForm(country, taxNumber);
  return isReverse
    ? { name: rate.name, milliPercent: 0, isReverse }
    : { name: rate.name, milliPercent: rate.milliPercent, isReverse };
}
