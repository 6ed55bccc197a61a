import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { paths } from "../../../paths.ts";
import { markWords, recordNumber, type TwinMarks } from "../../../ui/twin-cards.copy.ts";
import type { TwinCard } from "../../../ui/twin-cards.tsx";
import type { PetTwin } from "../twins.queries.ts";
import { copy } from "../pet-twins.copy.ts";
import { birthText, chipText, identifierWords, petStatusWords, sexText } from "./pet-words.ts";

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

/** Cards of two pets that may be one. */
export const petTwinCards = (twins: readonly PetTwin[], marks: TwinMarks | null): TwinCard[] =>
  twins.map(({ pet, species, ownerNames }) => {
    const birth = birthText(pet);
    return {
      id: pet.id,
      name: pet.name,
      facts: [recordNumber("Pet", pet.number, listNumberOf(pet)), ...markWords(pet.id, marks)],
      lines: [
        joined([species, pet.breed, sexText(pet)]),
        joined([
          birth === "" ? "" : copy.born(birth),
          pet.colour,
          pet.status === "active" ? "" : petStatusWords[pet.status],
        ]),
        ...pet.identifiers.map(({ kind, value }) => `${identifierWords[kind]}: ${chipText(value)}`),
        copy.owners(ownerNames),
      ],
      path: paths.pet(pet.id),
    };
  });
