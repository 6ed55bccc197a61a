import type { RowOf } from "../../kernel/entity.ts";
import { addDays, type LocalDate } from "../../kernel/time.ts";
import { isAntimicrobial } from "../catalogue/class-tags.ts";
import type { products } from "../catalogue/product.ts";
import type { Period } from "../reminders/reminder.ts";
import { addPeriod } from "../reminders/reminder-steps.ts";

export const REGIONS = ["US", "UK", "EU", "AU", "custom"] as const;
export type Region = (typeof REGIONS)[number];

/** A figure, and who says so. `own`: no law was found, and this is a careful figure of ours. */
interface Sourced<Value> {
  value: Value;
  source: string;
}

export interface RegionRule {
  /** `controlled` with classes: these; without: any other controlled drug. */
  for: "controlled" | "antimicrobial" | "other";
  classes?: readonly string[];
  /** Null: no limit. */
  repeats: Sourced<number | null>;
  /** Null: the clinic's setting. */
  valid: Sourced<Period | null>;
}

const own = (why: string): string => `Own assumption: ${why}`;
const SETTING = { value: null, source: "The clinic's setting" } as const;
const FREE = { value: null, source: "No limit found; the vet decides" } as const;
const days = (n: number): Period => ({ n, unit: "day" });
const months = (n: number): Period => ({ n, unit: "month" });

const US_REFILLS = "21 CFR 1306.22(a)";
const UK_WRITTEN = "Veterinary Medicines Regulations 2013, Schedule 3, paragraph 6";
const UK_CONTROLLED = `${UK_WRITTEN}(2)`;
const UK_REPEATS = "VMD guidance on controlled drugs: no repeatable prescription for Schedules 2 and 3";
const STATE_LAW = own("the law differs between states and territories");
const NATIONAL_LAW = own("national law decides");
const UNKNOWN_CLASS = own("the class is not known here, so the strictest figures count");

/** The first rule that fits counts. */
export const REGION_RULES: Readonly<Record<Region, readonly RegionRule[]>> = {
  US: [
    {
      for: "controlled",
      classes: ["2"],
      repeats: { value: 0, source: "21 CFR 1306.12(a)" },
      valid: { value: months(6), source: own("federal law sets no limit for schedule II") },
    },
    {
      for: "controlled",
      classes: ["3", "4"],
      repeats: { value: 5, source: US_REFILLS },
      valid: { value: months(6), source: US_REFILLS },
    },
    { for: "controlled", classes: ["5"], repeats: FREE, valid: SETTING },
    {
      for: "controlled",
      repeats: { value: 0, source: UNKNOWN_CLASS },
      valid: { value: months(6), source: UNKNOWN_CLASS },
    },
    { for: "other", repeats: FREE, valid: SETTING },
  ],
  UK: [
    {
      for: "controlled",
      classes: ["2", "3"],
      repeats: { value: 0, source: UK_REPEATS },
      valid: { value: days(28), source: UK_CONTROLLED },
    },
    { for: "controlled", classes: ["4"], repeats: FREE, valid: { value: days(28), source: UK_CONTROLLED } },
    { for: "controlled", classes: ["5"], repeats: FREE, valid: { value: months(6), source: `${UK_WRITTEN}(3)` } },
    {
      for: "controlled",
      repeats: { value: 0, source: UNKNOWN_CLASS },
      valid: { value: days(28), source: UNKNOWN_CLASS },
    },
    { for: "other", repeats: FREE, valid: { value: months(6), source: `${UK_WRITTEN}(3)` } },
  ],
  EU: [
    {
      for: "controlled",
      repeats: { value: 0, source: NATIONAL_LAW },
      valid: { value: days(30), source: NATIONAL_LAW },
    },
    {
      for: "antimicrobial",
      repeats: { value: 0, source: own("it is valid for five days only") },
      valid: { value: days(5), source: "Regulation (EU) 2019/6, Article 105(10)" },
    },
    { for: "other", repeats: FREE, valid: SETTING },
  ],
  AU: [
    {
      for: "controlled",
      classes: ["8"],
      repeats: { value: 0, source: STATE_LAW },
      valid: { value: months(6), source: STATE_LAW },
    },
    { for: "controlled", classes: ["4"], repeats: FREE, valid: { value: months(12), source: STATE_LAW } },
    {
      for: "controlled",
      repeats: { value: 0, source: UNKNOWN_CLASS },
      valid: { value: months(6), source: UNKNOWN_CLASS },
    },
    { for: "other", repeats: FREE, valid: { value: months(12), source: STATE_LAW } },
  ],
  custom: [
    {
      for: "controlled",
      repeats: { value: 0, source: NATIONAL_LAW },
      valid: { value: days(30), source: NATIONAL_LAW },
    },
    { for: "other", repeats: FREE, valid: SETTING },
  ],
};

const EU_COUNTRIES = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
);

export function regionOf(country: string): Region {
  if (country === "US" || country === "AU") return country;
  if (country === "GB") return "UK";
  return EU_COUNTRIES.has(country) ? "EU" : "custom";
}

const ROMAN: Readonly<Record<string, string>> = { I: "1", II: "2", III: "3", IV: "4", V: "5" };

/** The number in "Schedule 2", "CD2", "S8", "C-IV" and "III"; null: it has none. */
export function classNumber(text: string): string | null {
  const word = text
    .toUpperCase()
    .replace(/^(SCHEDULE|SCH|CD|C|S)[\s.:-]*(?=[\dIV])/, "")
    .trim();
  return ROMAN[word] ?? /^\d$/.exec(word)?.[0] ?? null;
}

type Medicine = Pick<RowOf<typeof products>, "controlled" | "interactionTags">;

/** The rule of a country for a medicine; null: a medicine that is not in the catalogue. */
export function ruleFor(country: string, medicine: Medicine | null): RegionRule {
  const region = regionOf(country);
  const { controlled } = medicine ?? { controlled: null };
  // A class of another country says nothing here.
  const own = controlled?.region === region ? classNumber(controlled.class) : null;
  const rule = REGION_RULES[region].find((one) => {
    if (one.for === "other") return true;
    if (one.for === "antimicrobial") return medicine !== null && isAntimicrobial(medicine);
    return controlled !== null && (one.classes === undefined || (own !== null && one.classes.includes(own)));
  });
  if (!rule) throw new Error(`${region} has no rule for other medicines`);
  return rule;
}

export interface Limits {
  region: Region;
  /** Null: none. */
  mostRepeats: number | null;
  /** The last day on which it may be dispensed. */
  lastDay: LocalDate;
  repeatsSource: string;
  validSource: string;
}

/** How often and how long a prescription that starts on a day may be dispensed. The day itself counts. */
export function limitsOf(
  { country, prescriptionMonths }: { country: string; prescriptionMonths: number },
  medicine: Medicine | null,
  startsOn: LocalDate,
): Limits {
  const { repeats, valid } = ruleFor(country, medicine);
  return {
    region: regionOf(country),
    mostRepeats: repeats.value,
    lastDay: addDays(addPeriod(startsOn, valid.value ?? months(prescriptionMonths)), -1),
    repeatsSource: repeats.source,
    validSource: valid.source,
  };
}
