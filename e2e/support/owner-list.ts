import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ListedPet {
  name: string;
  species: string;
  breed: string;
}

export interface OwnerList {
  fileName: string;
  csv: string;
  rows: number;
}

const HEADINGS = ["Owner ID", "First Name", "Last Name", "Phone", "Email", "ZIP Code"];
const PET_HEADINGS = ["Pet ID", "Animal's Name", "Species", "Primary Breed"];
const PETS_OF_AN_OWNER = [1, 1, 2, 1, 3];

const SMALL = {
  forenames: ["Zoë", "Jürgen", "Nguyễn", "Aïcha", "Søren", "Ольга", "Ana"],
  surnames: ["O'Brien", "Müller", "Ivanova", "García Márquez", "Ó Súilleabháin", "Åkesson"],
  pets: [
    { name: "Misty", species: "Cat", breed: "Siberian" },
    { name: "Gemma", species: "Cat", breed: "Siamese" },
    { name: "Rex", species: "Dog", breed: "Beagle" },
    { name: "Bün", species: "Rabbit", breed: "" },
  ],
};

/** Rows of a list whose cells need no quotes. */
function cellsOf(path: string): string[][] {
  const lines = readFileSync(path, "utf8").split(/\r?\n/).slice(1);
  return lines.filter((line) => line !== "" && !line.includes('"')).map((line) => line.split(","));
}

/** `count` of `all`, spread over the whole. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, at) => at % step === 0).slice(0, count);
}

function realNames(folder: string, count: number): typeof SMALL {
  const names = join(folder, "international-names");
  const licences = join(folder, "seattle-pet-licenses", "Seattle_Pet_Licenses_20250714.csv");
  const cellIn = (at: number) => (cells: string[]) => cells[at]?.trim() || [];
  return {
    forenames: spread(cellsOf(join(names, "common-forenames-by-country.csv")).flatMap(cellIn(10)), count),
    surnames: spread(cellsOf(join(names, "common-surnames-by-country.csv")).flatMap(cellIn(4)), count),
    pets: spread(
      cellsOf(licences).map(([, , name = "", species = "", breed = ""]) => ({ name, species, breed })),
      count,
    ).filter(({ name }) => name.trim() !== ""),
  };
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * A list as a clinic brings it from its old system, one line a pet, the owner repeated: real names where
 * `TEST_DATA_DIR` has them. `known` are pets that the journey will ask for by name.
 */
export function ownerList(owners: number, known: readonly ListedPet[]): OwnerList {
  const folder = process.env["TEST_DATA_DIR"];
  const isReal = folder !== undefined && existsSync(join(folder, "international-names"));
  const from = isReal ? realNames(folder, owners) : SMALL;
  const takeFrom = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  const lines: string[][] = [[...HEADINGS, ...PET_HEADINGS]];
  let petNumber = 0;
  for (let at = 0; at < owners; at += 1) {
    const owner = [
      `K-${1000 + at}`,
      takeFrom(from.forenames, at * 3 + 1),
      takeFrom(from.surnames, at * 5 + 2),
      `+44 7700 9${String(at).padStart(5, "0")}`,
      `owner${at}@list.example`,
      `981${String(at % 100).padStart(2, "0")}`,
    ];
    const knownPet = known[at];
    const pets = knownPet
      ? [knownPet]
      : Array.from({ length: takeFrom(PETS_OF_AN_OWNER, at) }, (_, n) => takeFrom(from.pets, at * 7 + n));
    for (const { name, species, breed } of pets) {
      petNumber += 1;
      lines.push([...owner, `P-${petNumber}`, name, species, breed]);
    }
  }
  const csv = `${lines.map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
  return { fileName: "owners-and-pets.csv", csv, rows: lines.length - 1 };
}
