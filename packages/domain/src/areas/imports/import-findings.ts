import * as z from "zod/mini";
import { pets } from "../pets/pet.ts";
import { appointments } from "../appointments/appointment.ts";
import { ListedProductLine, ListedStockLine } from "./import-products.ts";
import { WORD_FIELDS } from "./word-table.ts";

const { startsAt, durationMin, typeId, vetId, reason, status: planned } = appointments.schema.shape;
const { sex, neutered, birthPrecision, status } = pets.schema.shape;

/** A line of a list of weights, vaccinations, notes or appointments, for a pet that is known. */
const known = { line: z.int(), isNew: z.boolean(), pet: z.string(), owner: z.string() };

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
  /** The first weights, vaccinations, notes or appointments; left out by other lists. */
  weights: z.optional(z.array(z.object({ ...known, weightG: z.int(), takenAt: z.string() }))),
  vaccinations: z.optional(
    z.array(z.object({ ...known, name: z.string(), givenOn: z.string(), nextDueOn: z.nullable(z.string()) })),
  ),
  /** `start`: the beginning of the text. */
  notesOfPets: z.optional(z.array(z.object({ ...known, writtenAt: z.string(), start: z.string() }))),
  appointments: z.optional(
    z.array(z.object({ ...known, startsAt, durationMin, typeId, vetId, reason, status: planned })),
  ),
  /** The first lines of a list of products. */
  products: z.optional(z.array(ListedProductLine)),
  /** The first lines of a list of stock. */
  stock: z.optional(z.array(ListedStockLine)),
  /** The first lines of a list of balances. */
  balances: z.optional(
    z.array(
      z.object({
        line: z.int(),
        isNew: z.boolean(),
        client: z.string(),
        reference: z.string(),
        dueMinor: z.int(),
        creditMinor: z.int(),
        issuedOn: z.string(),
        dueOn: z.string(),
      }),
    ),
  ),
});
export type ImportFindings = z.output<typeof ImportFindings>;
