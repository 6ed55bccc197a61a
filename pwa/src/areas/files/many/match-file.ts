import { comparedIdentifier } from "@fernpaw/domain/imports/import-match";
import { foldText } from "@fernpaw/domain/kernel/search-text";

/** A pet with all words that may name it in the name of a file. */
export interface NamedPet {
  id: string;
  name: string;
  /** Its number in the system from which it was imported; empty: none. */
  listNumber: string;
  /** Microchips, tattoos and other marks. */
  identifiers: readonly string[];
  /** Of those who own it now. */
  ownerNames: readonly string[];
}

/** `name`: the pet's name alone, which only this pet has. */
export type MatchedBy = "identifier" | "number" | "names" | "name";

export interface FileMatch {
  petId: string;
  by: MatchedBy;
}

/** Shorter marks are found in dates and page numbers. */
const IDENTIFIER_LENGTH = 8;

const partsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");

const withoutEnding = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "");

interface ReadPet extends Omit<NamedPet, "ownerNames"> {
  nameParts: string[];
  owners: string[][];
}

const readPet = ({ ownerNames, ...pet }: NamedPet): ReadPet => ({
  ...pet,
  listNumber: comparedIdentifier(pet.listNumber),
  identifiers: pet.identifiers.map(comparedIdentifier).filter((mark) => mark.length >= IDENTIFIER_LENGTH),
  nameParts: partsOf(pet.name),
  owners: ownerNames.map(partsOf).filter((parts) => parts.length > 0),
});

/**
 * Finds the pet of a file by the file's name. In this order: a mark of at least 8 characters; a number of the earlier
 * system that is the whole name, or is there beside the pet's name; the names of pet and owner; a name that one pet alone
 * has. Null: none, or more than one. A number alone beside other words is never enough: it may be a year.
 */
export function petFinder(pets: readonly NamedPet[]): (fileName: string) => FileMatch | null {
  const known = pets.map(readPet);
  const byFirstPart = Map.groupBy(known, ({ nameParts }) => nameParts[0] ?? "");
  return (fileName) => {
    const stem = withoutEnding(fileName);
    const parts = new Set(partsOf(stem));
    const whole = comparedIdentifier(stem);
    const hasAll = (wanted: readonly string[]): boolean => wanted.every((part) => parts.has(part));
    const named = [...parts]
      .flatMap((part) => byFirstPart.get(part) ?? [])
      .filter(({ nameParts }) => hasAll(nameParts));
    const isMarked = ({ identifiers }: ReadPet): boolean =>
      identifiers.some((mark) => parts.has(mark) || mark === whole);
    const hasNumber = ({ listNumber }: ReadPet): boolean => listNumber !== "" && parts.has(listNumber);
    const steps: [MatchedBy, ReadPet[]][] = [
      ["identifier", known.filter(isMarked)],
      ["number", known.filter(({ listNumber }) => listNumber !== "" && listNumber === whole)],
      ["number", named.filter(hasNumber)],
      ["names", named.filter(({ owners }) => owners.some(hasAll))],
      ["name", named],
    ];
    const found = steps.find(([, fitting]) => fitting.length > 0);
    const [only, another] = found?.[1] ?? [];
    return found && only && !another ? { petId: only.id, by: found[0] } : null;
  };
}
