import { regionName } from "../../../ui/region-name.ts";
/** Where clinics are, with the currency that they bill in. Names come from the browser. */
const CURRENCY_OF = {
  AE: "AED",
  AT: "EUR",
  AU: "AUD",
  BE: "EUR",
  BR: "BRL",
  CA: "CAD",
  CH: "CHF",
  CL: "CLP",
  CO: "COP",
  CZ: "CZK",
  DE: "EUR",
  DK: "DKK",
  EG: "EGP",
  ES: "EUR",
  FI: "EUR",
  FR: "EUR",
  GB: "GBP",
  GR: "EUR",
  HK: "HKD",
  HU: "HUF",
  IE: "EUR",
  IL: "ILS",
  IN: "INR",
  IT: "EUR",
  JP: "JPY",
  KE: "KES",
  KR: "KRW",
  LU: "EUR",
  MA: "MAD",
  MX: "MXN",
  MY: "MYR",
  NG: "NGN",
  NL: "EUR",
  NO: "NOK",
  NZ: "NZD",
  PH: "PHP",
  PL: "PLN",
  PT: "EUR",
  RO: "RON",
  SA: "SAR",
  SE: "SEK",
  SG: "SGD",
  TH: "THB",
  TN: "TND",
  TR: "TRY",
  UA: "UAH",
  US: "USD",
  VN: "VND",
  ZA: "ZAR",
} as const;

export type CountryCode = keyof typeof CURRENCY_OF;

export function currencyOf(country: CountryCode): string {
  return CURRENCY_OF[country];
}

export interface Country {
  code: CountryCode;
  name: string;
}

/** Sorted by name in English. */
export function countries(): Country[] {
  return (Object.keys(CURRENCY_OF) as CountryCode[])
    .map((code) => ({ code, name: regionName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** The browser's own region where it is one of ours. */
export function guessedCountry(): CountryCode {
  const region = new Intl.Locale(navigator.language).maximize().region ?? "";
  return region in CURRENCY_OF ? (region as CountryCode) : "US";
}

export function guessedTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** All that this browser knows, the given one among them. */
export function timeZones(present: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(present) ? known : [present, ...known];
}
