import type { RowOf } from "../../kernel/entity.ts";
import { counted } from "../../kernel/plural.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { computeAge } from "./pet-facts.ts";
import type { alerts, allergies, pets } from "./pet.ts";

type Pet = RowOf<typeof pets>;
type Allergy = RowOf<typeof allergies>;

/** `female, spayed`; empty when nothing is known. */
export function sexText(pet: Pick<Pet, "sex" | "neutered">): string {
  if (pet.sex === "unknown") return pet.neutered === "yes" ? "neutered" : "";
  const word = pet.sex === "female" ? "spayed" : "neutered";
  return pet.neutered === "yes" ? `${pet.sex}, ${word}` : pet.sex;
}

/** `4 y 2 m`, `3 m`, `12 days`, `about 4 y`, `under a month`; empty when the birth is not known. */
export function ageText(pet: Pick<Pet, "birthOn" | "birthPrecision">, today: LocalDate): string {
  const age = computeAge(pet.birthOn, pet.birthPrecision, today);
  if (!age) return "";
  const about = pet.birthPrecision === "estimated" ? "about " : "";
  if (age.years > 0) return `${about}${age.years} y${age.months > 0 ? ` ${age.months} m` : ""}`;
  if (age.months > 0) return `${about}${age.months} m`;
  if (pet.birthPrecision === "day") return counted(age.days, "day", "days");
  return pet.birthPrecision === "year" ? "under a year" : "under a month";
}

/** `977 200 010 001 581`: a chip is read aloud in threes. */
export function chipText(value: string): string {
  return /^\d{15}$/.test(value) ? value.replace(/(\d{3})(?=\d)/g, "$1 ") : value;
}

export const alertKindWords = {
  bite_risk: "Bites",
  medical: "Medical",
  financial: "Account",
  handling: "Handling",
  quarantine: "Quarantine",
  other: "Note",
} satisfies Record<RowOf<typeof alerts>["kind"], string>;

export const allergySeverityWords = {
  mild: "mild",
  moderate: "moderate",
  severe: "severe",
} satisfies Record<Allergy["severity"], string>;

/** `Allergy: penicillins (severe)`. */
export const allergyTitle = (allergy: Pick<Allergy, "allergen" | "severity">): string =>
  `Allergy: ${allergy.allergen} (${allergySeverityWords[allergy.severity]})`;

/** "Bites: only from behind"; the kind is not said twice: "Bites when handled". */
export function warningText(kind: string, text: string): string {
  const isSaid = text.toLowerCase().startsWith(kind.toLowerCase()) && !/^\p{L}/u.test(text.slice(kind.length));
  return isSaid ? text : `${kind}: ${text}`;
}
