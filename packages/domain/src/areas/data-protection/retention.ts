import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { clinicSettings } from "../clinics/clinic.ts";

/** Kinds of records with a period. The law sets the shortest ones; messages are the clinic's own choice. */
export type HeldFor = "clinical" | "books" | "messages";

interface LegalPeriod {
  years: number;
  source: string;
}

const EU_MEDICINES = "Regulation (EU) 2019/6, art. 103: records of medicines, 5 years";

/** The shortest time that the law of a country allows for clinical records. */
const CLINICAL: Readonly<Record<string, LegalPeriod>> = {
  US: { years: 7, source: "AVMA list of state rules, 2019: 3 to 5 years, in Connecticut, Michigan and Vermont 7" },
  GB: { years: 5, source: "Veterinary Medicines Regulations 2013: records of medicines, 5 years" },
  ...Object.fromEntries(
    ["AT", "BE", "DE", "ES", "FR", "IE", "IT", "NL"].map((country) => [country, { years: 5, source: EU_MEDICINES }]),
  ),
};

/** The same for invoices, payments and what belongs to them. */
const BOOKS: Readonly<Record<string, LegalPeriod>> = {
  US: { years: 3, source: "IRS Publication 583: 3 years as a rule" },
  GB: { years: 6, source: "HMRC, VAT Notice 700/21: 6 years" },
  IE: { years: 6, source: "Taxes Consolidation Act 1997, s. 886: 6 years" },
  DE: { years: 10, source: "Abgabenordnung, § 147: up to 10 years" },
  AT: { years: 7, source: "Bundesabgabenordnung, § 132: 7 years" },
  NL: { years: 7, source: "Algemene wet inzake rijksbelastingen, art. 52: 7 years" },
  FR: { years: 10, source: "Code de commerce, art. L123-22: 10 years" },
  IT: { years: 10, source: "Codice civile, art. 2220: 10 years" },
  ES: { years: 6, source: "Código de Comercio, art. 30: 6 years" },
  BE: { years: 10, source: "Code de la TVA, art. 60: 10 years" },
  AU: { years: 5, source: "Australian Taxation Office: 5 years" },
};

/** The shortest period of the law, with its source. Null: Fernpaw knows no rule of this country. */
export function legalPeriod(of: HeldFor, country: string): LegalPeriod | null {
  if (of === "messages") return null;
  return (of === "clinical" ? CLINICAL : BOOKS)[country] ?? null;
}

type Settings = Pick<RowOf<typeof clinicSettings>, "country" | "clinicalYears" | "booksYears" | "messageYears">;

const FIELD = { clinical: "clinicalYears", books: "booksYears", messages: "messageYears" } as const satisfies Record<
  HeldFor,
  keyof Settings
>;

/** How many years the clinic keeps it: its own choice, and no less than the law asks. */
export function heldYears(of: HeldFor, settings: Settings): number {
  return Math.max(settings[FIELD[of]], legalPeriod(of, settings.country)?.years ?? 0);
}

/** The last day on which a row is kept. Books are kept until the end of the year; other records count from their day. */
export function heldUntil(of: HeldFor, day: LocalDate, settings: Settings): LocalDate {
  const year = String(Number(day.slice(0, 4)) + heldYears(of, settings)).padStart(4, "0");
  if (of === "books") return `${year}-12-31`;
  const monthDay = day.slice(5) === "02-29" ? "02-28" : day.slice(5);
  return `${year}-${monthDay}`;
}

/** Whether the period of a row of that day is over. */
export const isPast = (of: HeldFor, day: LocalDate, settings: Settings, today: LocalDate): boolean =>
  heldUntil(of, day, settings) < today;

/** The first day whose rows are kept today. Rows of earlier days are past their period. */
export function keptSince(of: HeldFor, today: LocalDate, settings: Settings): LocalDate {
  const year = String(Number(today.slice(0, 4)) - heldYears(of, settings)).padStart(4, "0");
  if (of === "books") return `${year}-01-01`;
  const monthDay = today.slice(5) === "02-29" ? "02-28" : today.slice(5);
  return `${year}-${monthDay}`;
}

/** A period that is shorter than the law's, if the settings have one: its field. */
export function tooShort(settings: Settings): (typeof FIELD)[HeldFor][] {
  const all = Object.keys(FIELD) as HeldFor[];
  return all
    .filter((of) => settings[FIELD[of]] < (legalPeriod(of, settings.country)?.years ?? 0))
    .map((of) => FIELD[of]);
}
