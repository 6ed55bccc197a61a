import { counted } from "../../kernel/plural.ts";
import { partsText } from "../catalogue/unit-words.copy.ts";
import type { Frequency } from "./frequency.ts";
import type { Prescription } from "./prescription.ts";

const rhythm: Readonly<Record<Exclude<Frequency, "every_hours">, string>> = {
  once: "once",
  once_daily: "once a day",
  twice_daily: "twice a day",
  three_daily: "three times a day",
  four_daily: "four times a day",
  every_other_day: "every other day",
  twice_weekly: "twice a week",
  weekly: "once a week",
  fortnightly: "every two weeks",
  monthly: "once a month",
  as_needed: "when needed",
};

export const frequencyWords = (frequency: Frequency, everyHours: number | null): string =>
  frequency === "every_hours" ? `every ${counted(everyHours ?? 0, "hour", "hours")}` : rhythm[frequency];

/** Routes as labels of products write them. */
const ROUTES: Readonly<Record<string, string>> = {
  oral: "by mouth",
  "by mouth": "by mouth",
  sc: "under the skin",
  im: "into the muscle",
};

type Directed = Pick<
  Prescription,
  "doseMilli" | "unit" | "route" | "frequency" | "everyHours" | "durationDays" | "directions"
>;

/** The sentence that follows from dose, route, frequency and length, and the vet's own words after it. */
export function directionsOf(one: Directed): string {
  const { doseMilli, unit, route, frequency, everyHours, durationDays, directions } = one;
  const own = directions.trim();
  if (doseMilli === null) return own;
  const way = route.trim();
  const known = ROUTES[way.toLowerCase()] ?? way.toLowerCase();
  const parts = [
    `Give ${partsText(doseMilli, unit)}`,
    known,
    frequencyWords(frequency, everyHours),
    durationDays === null || frequency === "once" ? "" : `for ${counted(durationDays, "day", "days")}`,
  ];
  const sentence = `${parts.filter((part) => part !== "").join(" ")}.`;
  return own === "" ? sentence : `${sentence} ${own}`;
}

export const paperCopy = {
  title: "Prescription",
  forPharmacy: "Prescription for a pharmacy",
  number: "Number",
  reference: "Reference",
  date: "Date",
  validUntil: "Valid until",
  pet: "Pet",
  animal: "Animal",
  medicine: "Medicine",
  ingredient: (name: string) => `Active ingredient: ${name}`,
  quantity: (words: string) => `Quantity: ${words}`,
  /** Figures and words: neither can be changed alone. */
  figuresAndWords: (figures: string, words: string) => `${figures} (${words})`,
  repeats: (count: number, dispensed: number) => {
    const all =
      count === 0
        ? "No repeats."
        : `May be repeated ${counted(count, "time", "times")}. Supplies in all: ${count + 1}.`;
    const left = Math.max(0, count + 1 - dispensed);
    return dispensed === 0 ? all : `${all} The clinic has handed over ${dispensed}. Supplies left: ${left}.`;
  },
  directions: "Directions",
  warnings: "Warnings",
  withdrawal: (text: string) => `Withdrawal period: ${text}`,
  substitution: (isAllowed: boolean) =>
    isAllowed ? "Another brand may be supplied." : "Supply this product; no other brand.",
  signed: (name: string, licence: string) => `Vet: Dr ${name}, licence number ${licence}`,
  notSigned: "Not signed yet",
  signature: "Signature: ____________________________",
  facts: { name: "Name", species: "Species and breed", weight: "Weight", chip: "Chip" },
};

export const labelCopy = {
  batch: (number: string, expires: string) => `Batch ${number}${expires === "" ? "" : `, expires ${expires}`}`,
  rx: (number: string) => `Rx ${number}`,
  repeats: (left: number) => (left <= 0 ? "no repeats" : `${counted(left, "repeat", "repeats")} left`),
  by: (name: string) => `Dr ${name}`,
};
