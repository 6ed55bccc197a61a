import { addDays, type LocalDate } from "../../kernel/time.ts";

export interface Age {
  years: number;
  /** Full months beyond the years. */
  months: number;
  /** Full days beyond the months. */
  days: number;
  /** How much of it is known: a birth year alone gives years, an estimate is always approximate. */
  isApproximate: boolean;
}

type BirthPrecision = "day" | "month" | "year" | "estimated";

const partsOf = (day: LocalDate): [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** Days of the month before the one in which `day` falls. */
function daysOfMonthBefore(day: LocalDate): number {
  return Number(addDays(`${day.slice(0, 8)}01`, -1).slice(8, 10));
}

/**
 * The age on `today`; null without a birth date or before it. Born on the 29th of February, a pet has its
 * birthday on the 1st of March of other years. Months and days are 0 where the precision does not carry them.
 */
export function computeAge(birthOn: LocalDate | null, precision: BirthPrecision, today: LocalDate): Age | null {
  if (birthOn === null || birthOn > today) return null;
  const [birthYear, birthMonth, birthDay] = partsOf(birthOn);
  const [year, month, day] = partsOf(today);
  let months = (year - birthYear) * 12 + (month - birthMonth);
  let days = day - birthDay;
  if (days < 0) {
    months -= 1;
    days += Math.max(daysOfMonthBefore(today), birthDay);
  }
  const hasMonths = precision !== "year";
  return {
    years: Math.floor(months / 12),
    months: hasMonths ? months % 12 : 0,
    days: precision === "day" ? days : 0,
    isApproximate: precision !== "day",
  };
}

export type SexLabel = "M" | "MN" | "F" | "FS" | "";

/** As vets write it: male, male neutered, female, female spayed; empty when the sex is unknown. */
export function sexLabel(pet: { sex: "male" | "female" | "unknown"; neutered: "yes" | "no" | "unknown" }): SexLabel {
  if (pet.sex === "unknown") return "";
  if (pet.sex === "male") return pet.neutered === "yes" ? "MN" : "M";
  return pet.neutered === "yes" ? "FS" : "F";
}

/** The last day on which a pet can be born: another day, since the author may be in another zone than the clinic. */
export const latestBirth = (today: LocalDate): LocalDate => addDays(today, 1);
