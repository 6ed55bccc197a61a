import { foldText, wholeWords } from "../../kernel/search-text.ts";
import type { PetTypeCode } from "../pets/pet-type-vocabulary.ts";
import { ANOTHER_ANIMAL, SPECIES_NAMES } from "./species-names.ts";

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
    ...Object.entries(SPECIES_NAMES).flatMap(([code, { names, alone = [] }]) => [
      ...names.flatMap((list) => speciesNames(list, code as PetTypeCode, false)),
      ...alone.flatMap((list) => speciesNames(list, code as PetTypeCode, true)),
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

/** Sets of words apart by commas: English, German, French, Spanish. */
const wordSet = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(",")));

const UNKNOWN_WORDS = wordSet(
  "unknown",
  "unbekannt,unbestimmt",
  "inconnu,inconnue,indetermine,indeterminee",
  "desconocido,desconocida,indeterminado,indeterminada",
);
const NOTHING_SAID = wordSet(
  "u,na,n a,nil,none,null,unk,undetermined,unspecified,not known,not recorded,not specified,not stated",
  "k a,keine angabe,ohne angabe,nicht bekannt",
  "non renseigne,non precise,non connu,nr,n r",
  "sin datos,sin dato,no consta,no se sabe,s d",
);

/** Says in words, or by a dash, that the value is not known. */
const saysNothing = (words: readonly string[]): boolean =>
  words.length === 0 || NOTHING_SAID.has(words.join(" ")) || words.some((word) => UNKNOWN_WORDS.has(word));

/** `Female?`: the writer was not sure. */
const isDoubted = (value: string): boolean => value.includes("?");

const FEMALE = wordSet(
  "f,female,spayed,unspayed,bitch,mare",
  "w,wbl,weibl,weiblich,weibchen,hundin,huendin,stute",
  "femelle,feminin,chienne,chatte,jument",
  "h,hembra,femenino,yegua",
);
const MALE = wordSet(
  "m,male,gelding,stallion",
  "mnl,mannl,maennl,mannlich,maennlich,mannchen,maennchen,rude,ruede,kater,hengst,wallach,kastrat",
  "masculin,hongre,etalon",
  "macho,masculino,semental",
);
const DONE = wordSet(
  "neutered,spayed,castrated,desexed,gelding,fixed,altered,sterilised,sterilized",
  "kastr,kastriert,kastrierte,kastrierter,kastrat,sterilisiert,wallach",
  "castre,castree,sterilise,sterilisee,hongre",
  "castrado,castrada,esterilizado,esterilizada",
  "neut,spay,cast,castr,ster,steril,kast,kastr,esteril",
);
const NOT_DONE = wordSet(
  "intact,entire,unneutered,unspayed,uncastrated,undesexed,unaltered,unsterilised,unsterilized,unfixed",
  "intakt,unkastriert",
  "entier,entiere",
  "entero,entera",
);
const YES = wordSet("y,yes,true,1,x", "j,ja,wahr", "o,oui,vrai", "s,si,verdadero");
const NO = wordSet("n,no,false,0", "nein,falsch", "non,faux", "falso");
const NEGATIONS = wordSet("not,non,no,never,un,isnt,hasnt", "nicht,nie", "pas", "nunca");
/** Stand beside a word of neutering and change nothing. */
const FILLERS = wordSet(
  "is,has,was,been,already,and,in,on,since,sex,gender,adult",
  "ist,wurde,bereits,und,am,im,seit,geschlecht",
  "est,deja,et,en,le,sexe",
  "esta,ya,el,sexo",
);

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
    // "n. kastr."
    isNegated = NEGATIONS.has(word) || word === "n" || (isNegated && FILLERS.has(word));
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
  fc: { sex: "female", neutered: "yes" },
  mk: { sex: "male", neutered: "yes" },
  w: { sex: "female", neutered: "unknown" },
  wk: { sex: "female", neutered: "yes" },
  h: { sex: "female", neutered: "unknown" },
  hc: { sex: "female", neutered: "yes" },
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

const DECEASED = wordSet(
  "deceased,dead,died,death,euthanised,euthanized,rip,passed away,put to sleep",
  "verstorben,gestorben,tot,eingeschlafert,eingeschlaefert",
  "decede,decedee,mort,morte,euthanasie,euthanasiee",
  "fallecido,fallecida,muerto,muerta",
);
const ALIVE = wordSet("alive,living,active", "lebt,lebend,lebendig", "vivant,vivante", "vivo,viva");

/** The answer in a column that says whether a pet has died. A dash or an empty cell is a no. Null: not understood. */
export function parseDeceased(value: string): "yes" | "no" | null {
  if (/^[\s\u2020\u271d]+$/.test(value) && value.trim() !== "") return "yes";
  const words = wholeWords(value);
  const text = words.join(" ");
  if (words.length === 0 || NO.has(text) || ALIVE.has(text)) return isDoubted(value) ? null : "no";
  return (YES.has(text) || DECEASED.has(text)) && !isDoubted(value) ? "yes" : null;
}

/** Fill a column of names where a name is missing; `na` and `null` are surnames. */
const NO_NAMES = wordSet(
  "n a,unk,none,unnamed,no name,name not provided,not provided,not given,tbd",
  "kein name,ohne namen,ohne name,namenlos",
  "sans nom,aucun",
  "sin nombre,ninguno",
);

/** `UNKNOWN`, `N/A`, `*`, `-` and their like. */
export function isNoName(value: string): boolean {
  const words = wholeWords(value);
  const [word = ""] = words;
  return words.length === 0 || NO_NAMES.has(words.join(" ")) || (words.length === 1 && UNKNOWN_WORDS.has(word));
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
