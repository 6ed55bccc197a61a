/** Members of the European Union: their tax number for sales is the VAT number. */
const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const TAX: Readonly<Record<string, string>> = { GB: "VAT number", AU: "ABN", NZ: "GST number", CH: "VAT number" };
const COMPANY: Readonly<Record<string, string>> = { GB: "Company number", AU: "ACN", FR: "SIREN", NZ: "NZBN" };

/** Names of the numbers in the clinic's country; general words where the name is not certain. */
export const letterheadWords = {
  tax: (country: string): string => TAX[country] ?? (EU.includes(country) ? "VAT number" : "Tax number"),
  company: (country: string): string => COMPANY[country] ?? "Company number",
  licence: "Practice licence",
} as const;
