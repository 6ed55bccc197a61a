import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { chipValue, readChip } from "@fernpaw/domain/pets/microchip";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import type { Resolver } from "react-hook-form";
import { argsResolver } from "../../ui/form-faults.ts";
import { copy } from "./pets.copy.ts";
import type { Pet } from "./shared/pet-words.ts";

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
  identifiers: IdentifierValues[];
  temperament: Pet["temperament"];
  diet: string;
  source: string;
  /** All empty: not insured. */
  insurance: { insurer: string; policyNo: string; startsOn: string; endsOn: string };
  notes: string;
}

export type PetFields = Pick<Pet, keyof PetValues>;

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
    identifiers: pet?.identifiers.length
      ? pet.identifiers.map(({ kind, value, site = "", implantedOn = "", implantedBy = "" }) => ({
          kind,
          value,
          site,
          implantedOn,
          implantedBy,
        }))
      : [blankIdentifier("microchip")],
    temperament: pet?.temperament ?? "unknown",
    diet: pet?.diet ?? "",
    source: pet?.source ?? "",
    insurance: {
      insurer: pet?.insurance?.insurer ?? "",
      policyNo: pet?.insurance?.policyNo ?? "",
      startsOn: pet?.insurance?.startsOn ?? "",
      endsOn: pet?.insurance?.endsOn ?? "",
    },
    notes: pet?.notes ?? "",
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

const ANY_ID = "00000000-0000-7000-8000-000000000000";

const byRules = argsResolver<PetValues>({
  schema: registerPet.args,
  toArgs: (values) => ({ id: ANY_ID, ...fieldsOf(values) }),
  fieldOf: ([first, second, third], values) => {
    if (first === "identifiers" && typeof second === "number") {
      const typed = values.identifiers.flatMap(({ value }, index) => (hasVisible(value) ? [index] : []));
      return `identifiers.${typed[second] ?? 0}.${typeof third === "string" ? third : "value"}`;
    }
    if (first === "insurance" && typeof second === "string") return `insurance.${second}`;
    return typeof first === "string" ? first : null;
  },
  wordsFor: (field, code) => {
    const { faults } = copy.form;
    if (code === "too_big") return faults.other;
    if (field === "name" || field === "petTypeId" || field === "birthOn") return faults[field];
    if (field === "insurance.insurer") return faults.insurer;
    if (field === "insurance.endsOn") return faults.insuredUntil;
    return field.endsWith("On") ? faults.birthOn : faults.other;
  },
});

/** The rules of the mutation, and that nobody is born after `latest`. */
export const petResolver =
  (latest: LocalDate): Resolver<PetValues> =>
  async (values, context, options) => {
    const answer = await byRules(values, context, options);
    if (values.birthOn <= latest) return answer;
    const birthOn = { type: "custom", message: copy.form.faults.birthToCome };
    return { values: {}, errors: { birthOn, ...answer.errors } };
  };
