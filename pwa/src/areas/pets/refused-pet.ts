import { PetIdentifier, pets } from "@fernpaw/domain/pets/pet";
import {
  choiceOr,
  listOf,
  recordOf,
  textOr,
  typedValues,
  type RefusedChange,
} from "../../session/drafts/refused-change.ts";
import { blankIdentifier, valuesOf, type IdentifierValues, type PetValues } from "./pet-form-values.ts";
import type { PetType } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";

function identifierOf(value: unknown): IdentifierValues {
  const typed = recordOf(value) ?? { value };
  const kind = choiceOr(typed["kind"], PetIdentifier.shape.kind.options, "microchip");
  return {
    ...blankIdentifier(kind),
    value: textOr(typed["value"], ""),
    site: textOr(typed["site"], ""),
    implantedOn: textOr(typed["implantedOn"], ""),
    implantedBy: textOr(typed["implantedBy"], ""),
  };
}

function insuranceOf(value: unknown, before: PetValues["insurance"]): PetValues["insurance"] {
  const typed = recordOf(value ?? {});
  if (value === undefined || !typed) return before;
  return {
    insurer: textOr(typed["insurer"], ""),
    policyNo: textOr(typed["policyNo"], ""),
    startsOn: textOr(typed["startsOn"], ""),
    endsOn: textOr(typed["endsOn"], ""),
  };
}

/** The pet form as it was when the refused change was saved. What a correction does not name is as it is now. */
export function refusedPetValues({ values }: RefusedChange, pet: Pet | null, types: readonly PetType[]): PetValues {
  const before = valuesOf(pet, types[0]?.id ?? "");
  const typed = typedValues(values);
  const identifiers = listOf(typed["identifiers"]);
  const { sex, neutered, birthPrecision, temperament } = pets.schema.shape;
  return {
    name: textOr(typed["name"], before.name),
    petTypeId: types.find(({ id }) => id === typed["petTypeId"])?.id ?? before.petTypeId,
    breed: textOr(typed["breed"], before.breed),
    sex: choiceOr(typed["sex"], sex.options, before.sex),
    neutered: choiceOr(typed["neutered"], neutered.options, before.neutered),
    birthOn: typed["birthOn"] === null ? "" : textOr(typed["birthOn"], before.birthOn),
    birthPrecision: choiceOr(typed["birthPrecision"], birthPrecision.options, before.birthPrecision),
    colour: textOr(typed["colour"], before.colour),
    markings: textOr(typed["markings"], before.markings),
    identifiers: identifiers
      ? [...identifiers.map(identifierOf), ...(identifiers.length === 0 ? [blankIdentifier("microchip")] : [])]
      : before.identifiers,
    temperament: choiceOr(typed["temperament"], temperament.options, before.temperament),
    diet: textOr(typed["diet"], before.diet),
    source: textOr(typed["source"], before.source),
    insurance: insuranceOf(typed["insurance"], before.insurance),
    notes: textOr(typed["notes"], before.notes),
  };
}
