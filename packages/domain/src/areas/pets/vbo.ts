import { foldText } from "../../kernel/search-text.ts";
import type { Breed } from "./breed-vocabulary.ts";
import type { PetTypeCode } from "./pet-type-vocabulary.ts";

/** How to name the source wherever its breeds are shown or passed on, as its licence (CC BY 4.0) asks. */
export const VBO_ATTRIBUTION = "Vertebrate Breed Ontology (VBO), Monarch Initiative, CC BY 4.0";

/** The columns of VBO's flat table that say what a breed is called. */
export interface VboRow {
  vbo_id: string;
  label: string;
  species: string;
  breed_name: string;
  most_common_name: string;
  synonyms_pipe: string;
  obsolete: string;
}

const SPECIES: Readonly<Record<string, PetTypeCode>> = {
  Dog: "dog",
  Cat: "cat",
  Rabbit: "rabbit",
  "Guinea pig": "guinea_pig",
  "Golden hamster": "hamster",
  Horse: "horse",
  Ass: "donkey",
  Cattle: "cattle",
  Buffalo: "other",
  Sheep: "sheep",
  Goat: "goat",
  Pig: "pig",
  Chicken: "poultry",
  Duck: "poultry",
  Pigeon: "bird",
  "Zebra finch": "bird",
  Goldfish: "fish",
  "Japanese rice fish": "fish",
  "Rainbow trout": "fish",
  Zebrafish: "fish",
  "Western clawed frog": "amphibian",
};

export interface VboBreed extends Breed {
  vboId: string;
  code: PetTypeCode;
}

export interface VboReading {
  breeds: VboBreed[];
  /** Rows of breeds that the ontology has withdrawn. */
  obsolete: number;
  /** Rows of a species that a clinic here does not know, or without an id or a name. */
  unread: number;
}

/** `Labrador Retriever (Dog)` is called `Labrador Retriever`. */
const withoutSpecies = (name: string, species: string): string =>
  name.endsWith(` (${species})`) ? name.slice(0, -species.length - 3) : name;

/** `Cockapoo ( Spoodle )` repeats names that stand by themselves too; `(unspecified)` says nothing. */
const isName = (text: string): boolean => text !== "" && !/[()]/.test(text) && !/\bunspecified\b/i.test(text);

/**
 * The breeds of VBO's flat table. An id may stand in several rows, one for each name under which a registry has it; the
 * row with a label names the breed and the others are its synonyms.
 */
export function readVbo(rows: Iterable<VboRow>): VboReading {
  const byId = new Map<string, VboRow[]>();
  const reading: VboReading = { breeds: [], obsolete: 0, unread: 0 };
  for (const row of rows) {
    if (row.obsolete === "true") reading.obsolete += 1;
    else if (!/^VBO:\d+$/.test(row.vbo_id) || SPECIES[row.species] === undefined) reading.unread += 1;
    else byId.set(row.vbo_id, [...(byId.get(row.vbo_id) ?? []), row]);
  }
  for (const [vboId, same] of byId) {
    const main = same.find((row) => row.label !== "") ?? same[0];
    const code = SPECIES[main?.species ?? ""];
    const name = main ? withoutSpecies(main.label || main.breed_name, main.species).trim() : "";
    if (!main || code === undefined || name === "") {
      reading.unread += same.length;
      continue;
    }
    const taken = new Set([foldText(name)]);
    const others = same.flatMap((row) => [row.breed_name, row.most_common_name, ...row.synonyms_pipe.split("|")]);
    const synonyms = others
      .map((one) => withoutSpecies(one.trim(), main.species))
      .filter((one) => isName(one) && !taken.has(foldText(one)) && taken.add(foldText(one)));
    reading.breeds.push({ vboId, code, name, synonyms });
  }
  return reading;
}
