import { decimalsOf } from "./currencies.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** An amount of whole minor units as the clinic writes it: `£18.10`. */
export function moneyText(minor: number, { locale, currency }: { locale: string; currency: string }): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const digits = decimalsOf(currency);
    const both = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(locale, { style: "currency", currency, ...both });
    formats.set(key, format);
  }
  return format.format(minor / 10 ** decimalsOf(currency));
}
