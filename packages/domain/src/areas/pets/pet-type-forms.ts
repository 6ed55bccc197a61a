import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { foldText } from "../../kernel/search-text.ts";
import { requiredName } from "../../kernel/text.ts";

/** Other names of one breed. */
export const MOST_SYNONYMS = 60;

const Synonyms = z
  .array(requiredName(160))
  .check(z.maxLength(MOST_SYNONYMS, { error: `must be at most ${MOST_SYNONYMS} names` }));
/** The one that the administrator has read: another one since then is a conflict. */
const revision = z.int().check(z.gte(1));
const status = z.enum(["active", "inactive"]);
const names = { name: requiredName(160), synonyms: Synonyms };
const species = { name: requiredName(60), weightUnit: z.enum(["g", "kg"]), sort: z.int().check(z.gte(0), z.lte(9999)) };

export const NewBreed = z.strictObject({ speciesId: Id, ...names });
export const BreedChange = z.strictObject({ revision, status, ...names });
export const NewSpecies = z.strictObject(species);
export const SpeciesChange = z.strictObject({ revision, status, ...species });

/** Two entries become one: `intoId` stays. */
export const EntryMerge = z.strictObject({ intoId: Id, revision, intoRevision: revision });

export type NewBreed = z.output<typeof NewBreed>;
export type BreedChange = z.output<typeof BreedChange>;
export type NewSpecies = z.output<typeof NewSpecies>;
export type SpeciesChange = z.output<typeof SpeciesChange>;
export type EntryMerge = z.output<typeof EntryMerge>;

/** Each name once, whatever its capitals and accents, and without the name of the breed itself. */
export function otherNames(name: string, all: readonly string[]): string[] {
  const taken = new Set([foldText(name)]);
  return all.filter((one) => !taken.has(foldText(one)) && taken.add(foldText(one)));
}
