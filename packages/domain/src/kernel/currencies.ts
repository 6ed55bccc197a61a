import * as z from "zod/mini";

/**
 * The money in use of ISO 4217 (list one of SIX, as of 1 January 2026), by the decimals of its minor unit. Units of account, metals and the
 * codes for tests are left out. It is fixed here, because browsers and servers each follow the tables of their own version of Unicode, which
 * differ from it and from each other (forint, Colombian peso), and an amount of minor units means nothing without its decimals.
 */
const BY_DECIMALS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  2:
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD " +
    "EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL " +
    "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR " +
    "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG",
  3: "BHD IQD JOD KWD LYD OMR TND",
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
