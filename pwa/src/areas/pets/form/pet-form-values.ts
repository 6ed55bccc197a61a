import { givenOf, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { chipValue, readChip } from "@fernpaw/domain/pets/microchip";
import { pets } from "@fernpaw/domain/pets/pet";
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

export type PetFields = GivenOf<typeof pets>;

/** The pet form: what a person gives of a pet, with days, numbers and insurance as typed. Empty numbers are none. */
export interface PetValues extends Omit<PetFields, "birthOn" | "identifiers" | "insurance"> {
  birthOn: string;
  identifiers: IdentifierValues[];
  /** All empty: not insured. */
  insurance: { insurer: string; policyNo: string; startsOn: string; endsOn: string };
}

/** The form of a row, or of what a new one starts with. */
export function valuesOf(pet: PetFields): PetValues {
  return {
    ...givenOf(pets, pet),
    birthOn: pet.birthOn ?? "",
    identifiers:
      pet.identifiers.length > 0
        ? pet.identifiers.map(({ kind, value, site = "", implantedOn = "", implantedBy = "" }) => ({
            kind,
            value,
            site,
            implantedOn,
            implantedBy,
          }))
        : [blankIdentifier("microchip")],
    insurance: {
      insurer: pet.insurance?.insurer ?? "",
      policyNo: pet.insurance?.policyNo ?? "",
      startsOn: pet.insurance?.startsOn ?? "",
      endsOn: pet.insurance?.endsOn ?? "",
    },
  };
}

const dayOf = (typed: string): string | null => (typed === "" ? null : typed);

/** A chip that follows a rule is kept in one way to write it; any other number as it was typed. */
function identifierOf({ kind, value, site, implantedOn, implantedBy }: IdentifierValues): Identifier {
  const isRead = kind === "microchip" && readChip(value).kind !== "unreadable";
  return {
    kind,
    value: isRead ? chipValue(value) : value,
    ...(hasVisible(site) ? { site: site.trim() } : {}),
    ...(implantedOn === "" ? {} : { implantedOn }),
    ...(hasVisible(implantedBy) ? { implantedBy: implantedBy.trim() } : {}),
  };
}

export function fieldsOf(values: PetValues): PetFields {
  const { insurer, policyNo, startsOn, endsOn } = values.insurance;
  const isInsured = [insurer, policyNo, startsOn, endsOn].some(hasVisible);
  return {
    ...values,
    birthOn: dayOf(values.birthOn),
    identifiers: values.identifiers.filter(({ value }) => hasVisible(value)).map(identifierOf),
    insurance: isInsured ? { insurer, policyNo, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) } : null,
  };
}

/** The field that shows a fault, by its path in the fields. */
export function fieldAt([first, second, third]: readonly PropertyKey[], values: PetValues): string | null {
  if (first === "identifiers" && second !== undefined) {
    const typed = values.identifiers.flatMap(({ value }, index) => (hasVisible(value) ? [index] : []));
    return `identifiers.${typed[Number(second)] ?? 0}.${typeof third === "string" ? third : "value"}`;
  }
  if (first === "insurance" && typeof second === "string") return `insurance.${second}`;
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
  "identifiers.*.implantedOn": faults.birthOn,
};
