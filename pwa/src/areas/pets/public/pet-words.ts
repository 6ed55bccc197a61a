import { counted } from "@fernpaw/domain/kernel/plural";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { computeAge } from "@fernpaw/domain/pets/pet-facts";
import type { pets } from "@fernpaw/domain/pets/pet";
import { fullDate } from "../../../ui/clock-time.tsx";

export type Pet = RowOf<typeof pets>;

export const petStatusWords = {
  active: "Active",
  inactive: "Inactive",
  deceased: "Deceased",
  transferred: "Moved away",
} satisfies Record<Pet["status"], string>;

export const sexWords = { male: "Male", female: "Female", unknown: "Unknown" } satisfies Record<Pet["sex"], string>;

export const temperamentWords = {
  friendly: "Friendly",
  caution: "With caution",
  fractious: "Fractious",
  unknown: "Not known",
} satisfies Record<Pet["temperament"], string>;

export const identifierWords = {
  microchip: "Microchip",
  tattoo: "Tattoo",
  rabies_tag: "Rabies tag",
  passport: "Passport",
  pedigree: "Pedigree",
  pet_tag: "Pet tag",
  licence: "Licence",
} satisfies Record<Pet["identifiers"][number]["kind"], string>;

/** `female, spayed`; empty when nothing is known. */
export function sexText(pet: Pick<Pet, "sex" | "neutered">): string {
  if (pet.sex === "unknown") return pet.neutered === "yes" ? "neutered" : "";
  const word = pet.sex === "female" ? "spayed" : "neutered";
  return pet.neutered === "yes" ? `${pet.sex}, ${word}` : pet.sex;
}

/** `4 y 2 m`, `3 m`, `12 days`, `about 4 y`; empty when the birth is not known. */
export function ageText(pet: Pick<Pet, "birthOn" | "birthPrecision">, today: LocalDate): string {
  const age = computeAge(pet.birthOn, pet.birthPrecision, today);
  if (!age) return "";
  const about = pet.birthPrecision === "estimated" ? "about " : "";
  if (age.years > 0) return `${about}${age.years} y${age.months > 0 ? ` ${age.months} m` : ""}`;
  if (age.months > 0) return `${about}${age.months} m`;
  return pet.birthPrecision === "day" ? counted(age.days, "day", "days") : "under a year";
}

/** `977 200 010 001 581`: a chip is read aloud in threes. */
export function chipText(value: string): string {
  return /^\d{15}$/.test(value) ? value.replace(/(\d{3})(?=\d)/g, "$1 ") : value;
}

/** The birth as far as it is known: a day, `Jul 2020`, `2020`, `about 2020`; empty when it is not. */
export function birthText(pet: Pick<Pet, "birthOn" | "birthPrecision">): string {
  if (pet.birthOn === null) return "";
  const year = pet.birthOn.slice(0, 4);
  switch (pet.birthPrecision) {
    case "day":
      return fullDate(pet.birthOn);
    case "month":
      return fullDate(pet.birthOn).replace(/^\d+ /, "");
    case "year":
      return year;
    case "estimated":
      return `about ${year}`;
  }
}

/** The day and the cause of a death; empty for the living. */
export function deathText({
  status,
  deceasedOn,
  deceasedCause,
}: Pick<Pet, "status" | "deceasedOn" | "deceasedCause">): string {
  if (status !== "deceased" || deceasedOn === null) return "";
  return [fullDate(deceasedOn), deceasedCause].filter((part) => part !== "").join(" · ");
}
