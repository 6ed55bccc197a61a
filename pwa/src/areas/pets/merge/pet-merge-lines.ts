import { type GivenOf, emptyRow } from "@fernpaw/domain/kernel/entity";
import { mergedPetFields } from "@fernpaw/domain/pets/merged-pet";
import { pets } from "@fernpaw/domain/pets/pet";
import { fieldWord } from "../../../field-words.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { isUntouched, keptLine, type MergeLine, mergeLine } from "../../../ui/merge/merge-lines.ts";
import {
  birthText,
  chipText,
  deathText,
  identifierWords,
  type Pet,
  petStatusWords,
  sexWords,
  temperamentWords,
} from "../public/pet-words.ts";
import type { PetTwin } from "../twins.queries.ts";
import { copy } from "./merge.copy.ts";

/** All that a person gives of a pet, its state, and its photo, which has a line of its own. */
type ComparedField = Exclude<keyof GivenOf<typeof pets>, "birthPrecision"> | "status";

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

function insuranceText(insurance: NonNullable<Pet["insurance"]>): string {
  const { insurer, policyNo, endsOn } = insurance;
  return joined(insurer, policyNo, endsOn === null ? "" : copy.until(fullDate(endsOn)));
}

/** The values of each field as a person reads them. A field without a text does not compile. */
const TEXTS: { readonly [Field in ComparedField]: (pet: Pet, species: string) => string | readonly string[] } = {
  name: ({ name }) => name,
  petTypeId: (_, species) => species,
  breed: ({ breed }) => breed,
  sex: ({ sex }) => sexWords[sex],
  neutered: ({ neutered }) => copy.neutered[neutered],
  birthOn: birthText,
  colour: ({ colour }) => colour,
  markings: ({ markings }) => markings,
  identifiers: ({ identifiers }) =>
    identifiers.map(({ kind, value }) => `${identifierWords[kind]}: ${chipText(value)}`),
  temperament: ({ temperament }) => temperamentWords[temperament],
  notes: ({ notes }) => notes,
  diet: ({ diet }) => diet,
  source: ({ source }) => source,
  insurance: ({ insurance }) => (insurance === null ? "" : insuranceText(insurance)),
  referringVet: ({ referringVet: from }) => (from === null ? "" : joined(from.practice, from.vet)),
  status: (pet) => joined(petStatusWords[pet.status], deathText(pet)),
};
const FIELDS = Object.keys(TEXTS) as ComparedField[];

function textsOf({ pet, species }: Pick<PetTwin, "pet" | "species">, field: ComparedField): string[] {
  return [TEXTS[field](pet, species)].flat().filter((text) => text !== "");
}

/** A pet without a photo takes that of the other one. */
function photoLine(from: Pet, into: Pet): MergeLine[] {
  if (from.photoFile === null && into.photoFile === null) return [];
  const values = (pet: Pet, stays: boolean) => (pet.photoFile === null ? [] : [{ text: copy.hasPhoto, stays }]);
  const stays = mergedPetFields(into, from).photoFile === from.photoFile;
  const line = { field: "photoFile", label: copy.photo, together: [] };
  return [{ ...line, from: values(from, stays), into: values(into, true) }];
}

/** The fields of two pets with their values, and which of them the merge keeps: it asks what the merge itself asks. */
export function petMergeLines(from: PetTwin, into: PetTwin): MergeLine[] {
  const after = { pet: { ...into.pet, ...mergedPetFields(into.pet, from.pet) }, species: into.species };
  const shown = FIELDS.filter((field) => !isUntouched(field, emptyRow(pets), from.pet, into.pet));
  const lines = shown.map((field) =>
    mergeLine(field, fieldWord(pets.table, field), {
      from: textsOf(from, field),
      into: textsOf(into, field),
      after: textsOf(after, field),
    }),
  );
  const owners = keptLine("owners", copy.owners, { from: from.ownerNames, into: into.ownerNames });
  return [owners, ...lines, ...photoLine(from.pet, into.pet)];
}
