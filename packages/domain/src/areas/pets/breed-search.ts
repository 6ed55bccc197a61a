import { foldText } from "../../kernel/search-text.ts";
import type { Breed } from "./breed-vocabulary.ts";

export interface FoundBreed {
  breed: Breed;
  /** The synonym that fits where the name itself does not; null: the name does. */
  via: string | null;
}

/** Punctuation between words says nothing: `Poodle, Toy` and `Bulldog - French` are asked for as `poodle toy`. */
const searchWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** 0: the very name; 1: begins like it; 2: each typed word begins one of its words; null: does not fit. */
function fit(name: string, typed: readonly string[], phrase: string): number | null {
  const words = searchWords(name);
  const whole = words.join(" ");
  if (whole === phrase) return 0;
  if (whole.startsWith(phrase)) return 1;
  const left = [...words];
  for (const one of typed) {
    const at = left.findIndex((word) => word.startsWith(one));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return 2;
}

/**
 * Breeds that fit what is typed, by name or synonym, whatever the accents and the order of the words. The very name
 * comes first, then a synonym that is meant exactly (`GSD`), then beginnings; otherwise the order of the list, which is
 * that of how often a breed comes.
 */
export function findBreeds(breeds: readonly Breed[], typed: string, limit: number): FoundBreed[] {
  const words = searchWords(typed);
  if (words.length === 0) return breeds.slice(0, limit).map((breed) => ({ breed, via: null }));
  const phrase = words.join(" ");
  const found = breeds.flatMap((breed, at) => {
    let best: { rank: number; via: string | null } | null = null;
    for (const [name, via] of [[breed.name, null], ...breed.synonyms.map((one) => [one, one] as const)] as const) {
      const how = fit(name, words, phrase);
      if (how === null) continue;
      const rank = how * 2 + (via === null ? 0 : 1);
      if (best === null || rank < best.rank) best = { rank, via };
    }
    return best === null ? [] : [{ breed, at, ...best }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, limit)
    .map(({ breed, via }) => ({ breed, via }));
}
