import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import { fullDate } from "../../../ui/clock-time.tsx";

export { ageText, chipText, sexText } from "@fernpaw/domain/pets/pet-words.copy";

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
