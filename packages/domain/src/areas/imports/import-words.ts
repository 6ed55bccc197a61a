import { foldText, wholeWords } from "../../kernel/search-text.ts";
import type { PetTypeCode } from "../pets/pet-type-vocabulary.ts";

interface SpeciesNames {
  /** More words may follow: `Dog Labrador`. */
  names: string;
  /** Begin names of other animals and of breeds (`Rat Terrier`, `Bull Terrier`): nothing may follow. */
  alone?: string;
}

/** Names apart by commas. */
const SPECIES: Readonly<Record<PetTypeCode, SpeciesNames>> = {
  dog: { names: "dog,dogs,canine,canines,k9,k 9,puppy,puppies,pup,pups" },
  cat: { names: "cat,cats,feline,felines,kitten,kittens" },
  rabbit: { names: "rabbit,rabbits,lapine,bunny,bunnies" },
  guinea_pig: { names: "guinea pig,guinea pigs,guineapig,guineapigs,pig guinea,pigs guinea,cavy,cavies" },
  hamster: { names: "hamster,hamsters" },
  gerbil: { names: "gerbil,gerbils" },
  rat: { names: "", alone: "rat,rats" },
  mouse: { names: "murine", alone: "mouse,mice" },
  ferret: { names: "ferret,ferrets" },
  chinchilla: { names: "chinchilla,chinchillas" },
  bird: {
    names:
      "bird,birds,avian,parrot,parrots,parakeet,parakeets,budgie,budgies,budgerigar,budgerigars,cockatiel,cockatiels,canary,canaries,finch,finches,dove,doves",
    alone: "pigeon,pigeons",
  },
  tortoise: { names: "tortoise,tortoises,turtle,turtles" },
  lizard: { names: "lizard,lizards,gecko,geckos,iguana,iguanas,bearded dragon,bearded dragons" },
  snake: { names: "snake,snakes,python,pythons,boa,boas" },
  amphibian: { names: "amphibian,amphibians,frog,frogs,toad,toads,newt,newts,salamander,salamanders" },
  fish: { names: "piscine,koi,goldfish", alone: "fish,fishes" },
  horse: { names: "horse,horses,equine,equines,pony,ponies" },
  donkey: { names: "donkey,donkeys,mule,mules" },
  cattle: { names: "cattle,cow,cows,bovine,bovines", alone: "calf,calves,bull,bulls" },
  sheep: { names: "sheep,ovine,ovines,lamb,lambs" },
  goat: { names: "goat,goats,caprine,caprines" },
  pig: { names: "pig,pigs,porcine,swine" },
  llama: { names: "llama,llamas,alpaca,alpacas,camelid,camelids" },
  poultry: {
    names: "poultry,chicken,chickens",
    alone: "hen,hens,duck,ducks,goose,geese,turkey,turkeys,rooster,roosters",
  },
  other: { names: "other,others" },
};

/** Begin with the name of a species and mean another animal. */
const ANOTHER_ANIMAL = "dog prairie,dogs prairie,horse sea";

interface SpeciesName {
  words: readonly string[];
  /** Null: no species of ours. */
  code: PetTypeCode | null;
  standsAlone: boolean;
}

function speciesNames(list: string, code: SpeciesName["code"], standsAlone: boolean): SpeciesName[] {
  return list.split(",").flatMap((name) => (name === "" ? [] : [{ words: name.split(" "), code, standsAlone }]));
}

/** By their first word, the longest first. */
const NAMES: ReadonlyMap<string, readonly SpeciesName[]> = Map.groupBy(
  [
    ...Object.entries(SPECIES).flatMap(([code, { names, alone = "" }]) => [
      ...speciesNames(names, code as PetTypeCode, false),
      ...speciesNames(alone, code as PetTypeCode, true),
    ]),
    ...speciesNames(ANOTHER_ANIMAL, null, false),
  ].sort((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? "",
);

const leadingName = (words: readonly string[]): SpeciesName | undefined =>
  NAMES.get(words[0] ?? "")?.find((name) => name.words.every((word, at) => words[at] === word));

/** `Dog / canine`, `Cat (DSH)`, `Dog - Boxer`; a hyphen within a word breaks nothing. */
const PART_BREAK = /[^\p{L}\p{N}\p{M}\s-]+|\s-+\s/u;

/**
 * The species that a cell begins with, in whole words: `Cat (DSH)`, `dog/canine`, `Guinea-pig`. Null where it names none,
 * more than one (`Dog/Cat`, `Cat fish`), or something that only contains such a word (`Catfish`, `Bull Terrier`).
 */
export function parseSpecies(value: string): PetTypeCode | null {
  const parts = foldText(value)
    .split(PART_BREAK)
    .map(wholeWords)
    .filter((words) => words.length > 0);
  const name = leadingName(parts.flat());
  if (!name || name.code === null) return null;
  const { code, words, standsAlone } = name;
  const beside = (parts[0] ?? []).slice(words.length);
  if (standsAlone && beside.length > 0) return null;
  const isOther = (other: SpeciesName | undefined): boolean => other !== undefined && other.code !== code;
  if (beside.some((_, at) => isOther(leadingName(beside.slice(at))))) return null;
  const isAnotherSpecies = (part: readonly string[]): boolean => {
    const other = leadingName(part);
    return other?.words.length === part.length && isOther(other);
  };
  return parts.slice(1).some(isAnotherSpecies) ? null : code;
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(","));

const NOTHING_SAID = list(
  "u,na,n a,nil,none,null,unknown,unk,undetermined,unspecified,not known,not recorded,not specified,not stated",
);

/** Says in words, or by a dash, that the value is not known. */
const saysNothing = (words: readonly string[]): boolean =>
  words.length === 0 || NOTHING_SAID.has(words.join(" ")) || words.includes("unknown");

/** `Female?`: the writer was not sure. */
const isDoubted = (value: string): boolean => value.includes("?");

const FEMALE = list("f,female,spayed,unspayed");
const MALE = list("m,male,gelding");
const DONE = list("neutered,spayed,castrated,desexed,gelding,fixed,altered,sterilised,sterilized");
const NOT_DONE = list(
  "intact,entire,unneutered,unspayed,uncastrated,undesexed,unaltered,unsterilised,unsterilized,unfixed",
);
const YES = list("y,yes,true,1,x");
const NO = list("n,no,false,0");
const NEGATIONS = list("not,non,no,never,un,isnt,hasnt");
/** Stand beside a word of neutering and change nothing. */
const FILLERS = list("is,has,was,been,already,and,in,on,since,sex,gender,adult");

type Answer = "yes" | "no" | "unknown";

/**
 * `Not neutered` and `Neutered: no` say the opposite of `Neutered`. `unknown`: no word is about it. Null: the words contradict
 * each other, or one of them is not known (`To be neutered`).
 */
function readNeutering(words: readonly string[]): Answer | null {
  const answers = new Set<Answer>();
  let isAllKnown = true;
  let isNegated = false;
  words.forEach((word, at) => {
    if (DONE.has(word) || NOT_DONE.has(word)) {
      answers.add(DONE.has(word) === (isNegated || NO.has(words[at + 1] ?? "")) ? "no" : "yes");
    }
    isAllKnown &&=
      /^\d+$/.test(word) ||
      [FEMALE, MALE, DONE, NOT_DONE, YES, NO, NEGATIONS, FILLERS].some((known) => known.has(word));
    isNegated = NEGATIONS.has(word) || (isNegated && FILLERS.has(word));
  });
  const [answer = "unknown"] = answers;
  if (answer === "unknown") return answer;
  return answers.size === 1 && isAllKnown ? answer : null;
}

function readSex(words: readonly string[]): "male" | "female" | null {
  const says = (names: ReadonlySet<string>): boolean =>
    words.some((word, at) => names.has(word) && (DONE.has(word) || !NEGATIONS.has(words[at - 1] ?? "")));
  const [isFemale, isMale] = [says(FEMALE), says(MALE)];
  if (isFemale === isMale) return null;
  return isFemale ? "female" : "male";
}

/** `unknown`: the cell says so, or says nothing. Null: it says something that is not understood. */
export interface SexAndNeutering {
  sex: "male" | "female" | "unknown" | null;
  neutered: Answer | null;
}

/** The letters of a cell that has nothing else: `M`, `FS`, `M/N`. */
const LETTERS: Readonly<Record<string, SexAndNeutering>> = {
  m: { sex: "male", neutered: "unknown" },
  mn: { sex: "male", neutered: "yes" },
  mc: { sex: "male", neutered: "yes" },
  f: { sex: "female", neutered: "unknown" },
  fn: { sex: "female", neutered: "yes" },
  fs: { sex: "female", neutered: "yes" },
};

/** Reads `M`, `FS`, `Neutered Male`, `Intact Female`, `Female (not spayed)` and their like, in whole words. */
export function parseSex(value: string): SexAndNeutering {
  const words = wholeWords(value);
  if (isDoubted(value) && words.length > 0) return { sex: null, neutered: "unknown" };
  const isLetters = words.length === 1 || words.every((word) => word.length === 1);
  const letters = isLetters ? LETTERS[words.join("")] : undefined;
  if (letters) return letters;
  const neutered = readNeutering(words);
  return { sex: readSex(words) ?? (saysNothing(words) ? "unknown" : null), neutered };
}

/** The answer in a column that says whether a pet is neutered: yes, no, or such words as `Spayed`, `Not neutered`. Null: not understood. */
export function parseNeutered(value: string): Answer | null {
  const words = wholeWords(value);
  if (words.length === 0) return "unknown";
  if (isDoubted(value)) return null;
  const [word = ""] = words;
  if (words.length === 1 && YES.has(word)) return "yes";
  if (words.length === 1 && NO.has(word)) return "no";
  const answer = readNeutering(words);
  return answer === "unknown" && !saysNothing(words) ? null : answer;
}
