import { moneyText } from "@fernpaw/domain/kernel/money-text";
import type { CurrencySum } from "./billing-api.ts";

/** The administration is written in British English. */
const LOCALE = "en-GB";

export const planMoney = (minor: number, currency: string): string => moneyText(minor, { locale: LOCALE, currency });

/** `$1,912.00 + €98.00`; null: no sum. */
export const sumsText = (sums: readonly Pick<CurrencySum, "currency" | "sumMinor">[]): string | null =>
  sums.length === 0 ? null : sums.map(({ currency, sumMinor }) => planMoney(sumMinor, currency)).join(" + ");
