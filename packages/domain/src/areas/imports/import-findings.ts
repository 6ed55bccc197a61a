import * as z from "zod/mini";
import { pets } from "../pets/pet.ts";
import { WORD_FIELDS } from "./word-table.ts";

const { sex, neutered, birthPrecision, status } = pets.schema.shape;

/** The result of a check of a list, for a person to look at before the run. */
export const ImportFindings = z.object({
  /** By kind, the most frequent first. */
  notes: z.array(
    z.object({
      code: z.string(),
      means: z.string(),
      count: z.int(),
      isFault: z.boolean(),
      examples: z.array(z.object({ line: z.int(), value: z.string() })),
    }),
  ),
  /** Words of the list beside ours, those first that are not understood, then the most frequent. */
  words: z.array(
    z.object({ field: z.enum(WORD_FIELDS), word: z.string(), ours: z.nullable(z.string()), count: z.int() }),
  ),
  /** The first pets of the list as they will look. */
  preview: z.array(
    z.object({
      line: z.int(),
      isNew: z.boolean(),
      name: z.string(),
      petTypeId: z.string(),
      breed: z.string(),
      sex,
      neutered,
      birthOn: z.nullable(z.string()),
      birthPrecision,
      colour: z.string(),
      status,
      owner: z.string(),
    }),
  ),
});
export type ImportFindings = z.output<typeof ImportFindings>;
