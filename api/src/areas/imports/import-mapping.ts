import { IMPORT_FIELDS, isRepeatable } from "@fernpaw/domain/imports/import-fields";
import { missingColumn, needsDateOrder, needsSpecies } from "@fernpaw/domain/imports/import-mapping";
import { isOurWord, WORD_FIELDS, type WordTable } from "@fernpaw/domain/imports/word-table";
import { SEEDED_PET_TYPES, type PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { type CsvFormat, readCsv } from "./public/csv-file.ts";
import type { ImportSettings } from "./read/record-values.ts";

const ORDER_SAMPLE_ROWS = 500;

const speciesCodes = SEEDED_PET_TYPES.map(({ code }) => code) as [PetTypeCode, ...PetTypeCode[]];

export const MappingBody = z.strictObject({
  mapping: z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.enum(IMPORT_FIELDS)),
  dateOrder: z.nullable(z.enum(["dmy", "mdy", "ymd"])),
  species: z.optional(z.nullable(z.enum(speciesCodes))),
  /** Words of the list to ours; left out: those of the last time stay. */
  words: z.optional(
    z.partialRecord(
      z.enum(WORD_FIELDS),
      z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(160))),
    ),
  ),
});

export const fault = (path: string, code: string, message: string): Problem =>
  new Problem("invalid_args", { errors: [{ path, code, message }] });

/** @throws Problem `invalid_args` for a word that is none of ours */
export function checkWords(words: WordTable): void {
  for (const field of WORD_FIELDS) {
    for (const [word, ours] of Object.entries(words[field] ?? {})) {
      if (!isOurWord(field, ours)) throw fault(`words.${field}.${word}`, "not_our_word", "none of Fernpaw's words");
    }
  }
}

/** The first records, their cells cut to what a screen shows. */
export async function sampleOf(path: string, format: CsvFormat, rows: number): Promise<string[][]> {
  const sample: string[][] = [];
  for await (const record of readCsv(path, format)) {
    if ("cells" in record) sample.push(record.cells.map((cell) => cell.slice(0, 200)));
    if (sample.length >= rows) break;
  }
  return sample;
}

/** A date column with numeric dates needs its order from a person. */
export async function checkOrder(
  path: string,
  format: CsvFormat,
  { mapping, dateOrder }: ImportSettings,
): Promise<void> {
  if (dateOrder !== null) return;
  if (needsDateOrder(mapping, await sampleOf(path, format, ORDER_SAMPLE_ROWS))) {
    throw fault("dateOrder", "date_order_needed", "say whether the day or the month comes first");
  }
}

/** @throws Problem `invalid_args` that names what is missing */
export function checkMapping(format: CsvFormat, { mapping, species }: ImportSettings): void {
  const fields = Object.values(mapping);
  for (const index of Object.keys(mapping)) {
    if (Number(index) >= format.columns.length)
      throw fault(`mapping.${index}`, "no_such_column", "the list has no such column");
  }
  const single = fields.filter((field) => !isRepeatable(field));
  if (new Set(single).size !== single.length)
    throw fault("mapping", "used_twice", "one meaning is given to two columns");
  const missing = missingColumn(mapping);
  if (missing !== null) throw fault("mapping", missing, "say which column holds something about a pet or an owner");
  if (species === null && needsSpecies(mapping)) {
    throw fault("species", "species_needed", "the list has no species: say which one all of its pets have");
  }
}
