import * as z from "zod/mini";

/**
 * The money in use of ISO 4217 (list one of SIX, as of 1 January 2026), by the decimals of its amounts here. Units of account, metals and the codes
 * for tests are left out. The decimals are those of Unicode's CLDR 48 (supplemental data, currency fractions): it has none for money without
 * coins of a part, such as the forint, where ISO has two. Node 24 and Chromium 150 follow it, and the amounts that are stored do. They are fixed
 * here, because each runtime follows the tables of its own version, and an amount of minor units means nothing without its decimals.
 */
const BY_DECIMALS: Readonly<Record<number, string>> = {
  0: "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP UGX VND VUV XAF XOF XPF YER",
  2:
    "AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY CRC CUP CVE CZK DKK DOP DZD EGP ERN " +
    "ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG ILS INR JMD KES KGS KHR KYD KZT LKR LRD LSL MAD MDL MKD MNT MOP MRU MUR " +
    "MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SRD SSP STN SVC " +
    "SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG ZAR ZMW ZWG",
  3: "BHD JOD KWD LYD OMR TND",
};

const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(" ").map((code) => [code, Number(decimals)] as const),
  ),
);

/** Decimals of the minor unit of a currency, by its upper-case code: 0, 2 or 3. One that is not in use has 2. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** A currency that a clinic can bill in. */
export const Currency = z
  .string()
  .check(z.refine((code) => DECIMALS.has(code), { error: "must be a currency of ISO 4217, as three capital letters" }));

export const CURRENCIES: readonly string[] = [...DECIMALS.keys()];
