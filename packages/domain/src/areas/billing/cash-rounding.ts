import { decimalsOf } from "../../kernel/currencies.ts";
import { roundedShare, sumMinor } from "../../kernel/money.ts";

interface Coin {
  /** The smallest coin, in units of the currency. */
  units: number;
  /** Where a sum is just between two coins. */
  half: "up" | "down";
}

/**
 * Currencies whose smallest coin is above the smallest sum, by the rules of: Swiss National Bank (5 Rappen), Reserve Bank of Australia (1 and 2
 * cents withdrawn 1992), Royal Canadian Mint (cent withdrawn 2013), Reserve Bank of New Zealand (10 cents since 2006; shops decide about 5 cents,
 * most round it down), Sveriges Riksbank and the Swedish law 1970:1029 (whole kronor since 2010), Norges Bank (whole kroner since 2012), Danmarks
 * Nationalbank (50 øre since 2008), Česká národní banka (whole koruny since 2008), Magyar Nemzeti Bank (5 forint since 2008), Bank Negara
 * Malaysia (5 sen since 2008), Bank of Israel (10 agorot since 2008). Compared with overviews in November 2026; the rules themselves were not read.
 */
const COINS: Readonly<Record<string, Coin>> = {
  CHF: { units: 0.05, half: "up" },
  AUD: { units: 0.05, half: "up" },
  CAD: { units: 0.05, half: "up" },
  NZD: { units: 0.1, half: "down" },
  SEK: { units: 1, half: "up" },
  NOK: { units: 1, half: "up" },
  DKK: { units: 0.5, half: "up" },
  CZK: { units: 1, half: "up" },
  HUF: { units: 5, half: "up" },
  MYR: { units: 0.05, half: "up" },
  ILS: { units: 0.1, half: "up" },
};

/**
 * Countries of the euro whose law rounds the sum in cash to 5 cents: Finland (890/2000), Belgium (Code of economic law, VI.7/1), Slovakia
 * (18/1996, since July 2022), Lithuania (since May 2025), Estonia (since January 2025). Shops elsewhere may do so by agreement; we do not.
 */
const EURO_FIVE_CENTS: ReadonlySet<string> = new Set(["FI", "BE", "SK", "LT", "EE"]);

/** Where cash is paid. */
export interface CashPlace {
  currency: string;
  country: string;
}

function coinOf({ currency, country }: CashPlace): { minor: number; half: Coin["half"] } {
  const isFive = currency === "EUR" && EURO_FIVE_CENTS.has(country);
  const { units, half } = COINS[currency] ?? { units: isFive ? 0.05 : 0, half: "up" };
  return { minor: Math.max(1, Math.round(units * 10 ** decimalsOf(currency))), half };
}

/** The smallest coin of a place, in minor units; 1: each sum can be paid. */
export const smallestCoin = (place: CashPlace): number => coinOf(place).minor;

/** The sum that is paid in cash for a sum; both are above 0 or both below. */
export function inCash(minor: number, place: CashPlace): number {
  const coin = coinOf(place);
  const size = Math.abs(minor);
  const isHalf = (size % coin.minor) * 2 === coin.minor;
  const rounded = roundedShare(isHalf && coin.half === "down" ? size - 1 : size, 1, coin.minor) * coin.minor;
  return minor < 0 ? -rounded : rounded;
}

/**
 * The value of a payment in cash above its money: 2 where 12.40 francs settle 12.42, -2 where 12.45 settle 12.43. 0 where the sum is below
 * the smallest coin: cash cannot settle it.
 */
export function cashRounding(minor: number, place: CashPlace): number {
  const cash = inCash(minor, place);
  return cash === 0 ? 0 : sumMinor([minor, -cash]);
}
