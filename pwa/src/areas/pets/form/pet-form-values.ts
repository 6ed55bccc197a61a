import { givenOf, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { chipValue, readChip } from "@fernpaw/domain/pets/microchip";
import { pets } from "@fernpaw/domain/pets/pet";
import { readParts, showParts, typedIndex } from "../../../form/typed-rows.ts";
import type { FaultWords } from "../../../form/faults.ts";
import { copy } from "../pets.copy.ts";
import type { Pet } from "../public/pet-words.ts";

type Identifier = Pet["identifiers"][number];

/** A number as typed; empty details are none. */
export interface IdentifierValues {
  kind: Identifier["kind"];
  value: string;
  site: string;
  implantedOn: string;
  implantedBy: string;
}

export const blankIdentifier = (kind: Identifier["kind"]): IdentifierValues => ({
  kind,
  value: "",
  site: "",
  implantedOn: "",
  implantedBy: "",
});

const DETAILS = ["site", "implantedOn", "implantedBy"] as const;
const NO_PRACTICE: NonNullable<Pet["referringVet"]> = { practice: "", vet: "", phone: "", email: "" };
const NOT_INSURED: NonNullable<Pet["insurance"]> = { insurer: "", policyNo: "", startsOn: null, endsOn: null };

export type PetFields = GivenOf<typeof pets>;

/**
 * The pet form: every field that a person gives, with days as text. Numbers and insurance are composites: empty rows of
 * numbers are not sent, and an empty insurance or practice is null.
 */
export interface PetValues extends Omit<PetFields, "birthOn" | "identifiers" | "insurance" | "referringVet"> {
  birthOn: string;
  identifiers: IdentifierValues[];
  /** All empty: not insured. */
  insurance: { insurer: string; policyNo: string; startsOn: string; endsOn: string };
  /** All empty: none. */
  referringVet: NonNullable<Pet["referringVet"]>;
}

/** The form of a row, or of what a new one starts with. */
export function toFormValues(pet: PetFields): PetValues {
  return {
    ...givenOf(pets, pet),
    birthOn: pet.birthOn ?? "",
    identifiers:
      pet.identifiers.length > 0
        ? pet.identifiers.map((one) => ({ kind: one.kind, value: one.value, ...showParts(one, DETAILS) }))
        : [blankIdentifier("microchip")],
    insurance: showParts(pet.insurance ?? NOT_INSURED, ["insurer", "policyNo", "startsOn", "endsOn"]),
    referringVet: pet.referringVet ?? NO_PRACTICE,
  };
}

const dayOf = (typed: string): string | null => (typed === "" ? null : typed);

/** A chip that follows a rule is kept in one way to write it; any other number as it was typed. */
function identifierOf({ kind, value, ...details }: IdentifierValues): Identifier {
  const isRead = kind === "microchip" && readChip(value).kind !== "unreadable";
  return { kind, value: isRead ? chipValue(value) : value, ...readParts(details, DETAILS) };
}

export function parseFields(values: PetValues): PetFields {
  const { insurer, policyNo, startsOn, endsOn } = values.insurance;
  const isInsured = [insurer, policyNo, startsOn, endsOn].some(hasVisible);
  return {
    ...values,
    birthOn: dayOf(values.birthOn),
    identifiers: values.identifiers.filter(({ value }) => hasVisible(value)).map(identifierOf),
    insurance: isInsured ? { insurer, policyNo, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) } : null,
    referringVet: Object.values(values.referringVet).some(hasVisible) ? values.referringVet : null,
  };
}

/** The field that shows a fault, by its path in the fields. */
export function fieldAt([first, second, third]: readonly PropertyKey[], values: PetValues): string | null {
  if (first === "identifiers" && second !== undefined) {
    const numbers = values.identifiers.map(({ value }) => value);
    return `identifiers.${typedIndex(numbers, second)}.${typeof third === "string" ? third : "value"}`;
  }
  if ((first === "insurance" || first === "referringVet") && typeof second === "string") return `${first}.${second}`;
  return typeof first === "string" ? first : null;
}

const { faults } = copy.form;

export const petFaults: FaultWords = {
  name: faults.name,
  petTypeId: faults.petTypeId,
  birthOn: (_, message) => (message === "must not be in the future" ? faults.birthToCome : faults.birthOn),
  "insurance.insurer": faults.insurer,
  "insurance.startsOn": faults.birthOn,
  "insurance.endsOn": (_, message) =>
    message === "must not be before the beginning" ? faults.insuredUntil : faults.birthOn,
  "referringVet.practice": faults.practice,
  "referringVet.phone": faults.practicePhone,
  "referringVet.email": faults.practiceEmail,
  "identifiers.*.implantedOn": faults.birthOn,
};
