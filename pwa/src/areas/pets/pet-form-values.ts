import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { argsResolver } from "../../ui/form-faults.ts";
import { copy } from "./pets.copy.ts";
import type { Pet } from "./shared/pet-words.ts";

/** The pet form as typed; empty numbers are none. */
export interface PetValues {
  name: string;
  petTypeId: string;
  breed: string;
  sex: Pet["sex"];
  neutered: Pet["neutered"];
  birthOn: string;
  birthPrecision: Pet["birthPrecision"];
  colour: string;
  markings: string;
  identifiers: Pet["identifiers"];
  temperament: Pet["temperament"];
  notes: string;
}

export type PetFields = Pick<Pet, Exclude<keyof PetValues, never>>;

export function valuesOf(pet: Pet | null, firstTypeId: string): PetValues {
  return {
    name: pet?.name ?? "",
    petTypeId: pet?.petTypeId ?? firstTypeId,
    breed: pet?.breed ?? "",
    sex: pet?.sex ?? "unknown",
    neutered: pet?.neutered ?? "unknown",
    birthOn: pet?.birthOn ?? "",
    birthPrecision: pet?.birthPrecision ?? "estimated",
    colour: pet?.colour ?? "",
    markings: pet?.markings ?? "",
    identifiers: pet?.identifiers.length ? pet.identifiers : [{ kind: "microchip", value: "" }],
    temperament: pet?.temperament ?? "unknown",
    notes: pet?.notes ?? "",
  };
}

export function fieldsOf(values: PetValues): PetFields {
  return {
    ...values,
    birthOn: values.birthOn === "" ? null : values.birthOn,
    identifiers: values.identifiers.filter(({ value }) => value.trim() !== ""),
  };
}

const ANY_ID = "00000000-0000-7000-8000-000000000000";

export const petResolver = argsResolver<PetValues>({
  schema: registerPet.args,
  toArgs: (values) => ({ id: ANY_ID, ...fieldsOf(values) }),
  fieldOf: ([first, second], values) => {
    if (first === "identifiers" && typeof second === "number") {
      const typed = values.identifiers.flatMap(({ value }, index) => (value.trim() === "" ? [] : [index]));
      return `identifiers.${typed[second] ?? 0}.value`;
    }
    return typeof first === "string" ? first : null;
  },
  wordsFor: (field) => {
    const { faults } = copy.form;
    if (field === "name" || field === "petTypeId" || field === "birthOn") return faults[field];
    return faults.other;
  },
});
