import { IMPORT_FIELDS, isRepeatable } from "@fernpaw/domain/imports/import-fields";
import {
  IMPORT_KINDS,
  isOfLocation,
  KINDS_OF_LISTS,
  mayImport,
  missingColumn,
} from "@fernpaw/domain/imports/import-kinds";
import {
  needsAppointmentType,
  needsDateOrder,
  needsDecimalSign,
  needsProductKind,
  needsSpecies,
  needsSupplier,
  needsWeightUnit,
} from "@fernpaw/domain/imports/import-mapping";
import { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import { WEIGHT_UNITS } from "@fernpaw/domain/imports/import-weights";
import { Id } from "@fernpaw/domain/kernel/ids";
import { isOurWord, WORD_FIELDS, type WordTable } from "@fernpaw/domain/imports/word-table";
import { SEEDED_PET_TYPES, type PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { type CsvFormat, readCsv } from "./public/csv-file.ts";
import type { ImportSettings } from "./read/record-values.ts";

const ORDER_SAMPLE_ROWS = 500;

const speciesCodes = SEEDED_PET_TYPES.map(({ code }) => code) as [PetTypeCode, ...PetTypeCode[]];

export const MappingBody = z.strictObject({
  /** Left out: a list of clients and pets. */
  kind: z.optional(z.enum(IMPORT_KINDS)),
  mapping: z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.enum(IMPORT_FIELDS)),
  dateOrder: z.nullable(z.enum(["dmy", "mdy", "ymd"])),
  species: z.optional(z.nullable(z.enum(speciesCodes))),
  weightUnit: z.optional(z.nullable(z.enum(WEIGHT_UNITS))),
  appointmentTypeId: z.optional(z.nullable(Id)),
  /** Of a list of stock or appointments. */
  locationId: z.optional(z.nullable(Id)),
  /** Of a list of products. */
  products: z.optional(z.nullable(ProductAnswers)),
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
    if ("cells" in record) sample.push(record.cells.map((cell) => cell.slice(0, 200).replaceAll("\u2028", "\n")));
    if (sample.length >= rows) break;
  }
  return sample;
}

/** Numeric dates need their order from a person, and weights without a unit their unit. */
export async function checkCells(
  path: string,
  format: CsvFormat,
  { mapping, dateOrder, weightUnit = null, products = null }: ImportSettings,
): Promise<void> {
  const rows = await sampleOf(path, format, ORDER_SAMPLE_ROWS);
  if (dateOrder === null && needsDateOrder(mapping, rows)) {
    throw fault("dateOrder", "date_order_needed", "say whether the day or the month comes first");
  }
  if (weightUnit === null && needsWeightUnit(mapping, format.columns, rows)) {
    throw fault("weightUnit", "weight_unit_needed", "say which unit the weights have");
  }
  if ((products?.decimalSign ?? null) === null && needsDecimalSign(mapping, rows)) {
    throw fault("products.decimalSign", "decimal_sign_needed", "say which sign the decimals of the numbers have");
  }
}

/** The person may do by hand what such a list does. @throws Problem `forbidden` */
export function assertMayImport(
  { kind = "clients", mapping }: Pick<ImportSettings, "kind" | "mapping">,
  session: ClinicSession,
): void {
  if (!mayImport(session, { kind, mapping })) throw new Problem("forbidden");
}

/** @throws Problem `invalid_args` */
function checkProducts({ mapping, kind = "clients", products = null }: ImportSettings): void {
  const { kind: productKind = null, supplierId = null, addNew = "yes" } = products ?? {};
  if (productKind === null && addNew === "yes" && needsProductKind(mapping, kind)) {
    throw fault("products.kind", "product_kind_needed", "the list has no kinds: say which one its new products have");
  }
  if (supplierId === null && needsSupplier(mapping, kind)) {
    throw fault("products.supplierId", "supplier_needed", "the list does not name its supplier: say which one it is");
  }
}

/** `taxes`: those of the clinic. @throws Problem `invalid_args` */
export function checkTaxes(
  { products = null }: ImportSettings,
  taxes: readonly { id: string; status: string }[],
): void {
  const ids = products?.taxIds ?? [];
  const offered = taxes.filter(({ status }) => status === "active").map(({ id }) => id);
  if (new Set(ids).size < ids.length || ids.some((id) => !offered.includes(id)))
    throw fault("products.taxIds", "no_such_tax", "the clinic has no such tax in use");
}

/** `places`: the clinic's locations that such a list can be of. @throws Problem `invalid_args` */
export function checkLocation(
  { kind = "clients", locationId = null }: ImportSettings,
  places: readonly string[],
): void {
  if (locationId === null && isOfLocation(kind) && places.length > 1)
    throw fault("locationId", "location_needed", "the clinic has several locations: say which one the list is of");
  if (locationId !== null && !places.includes(locationId))
    throw fault("locationId", "no_such_location", "the clinic has no such location in use");
}

/** @throws Problem `invalid_args` that names what is missing */
export function checkMapping(format: CsvFormat, settings: ImportSettings): void {
  const { mapping, species, kind = "clients", appointmentTypeId = null } = settings;
  const fields = Object.values(mapping);
  const strange = Object.entries(mapping).find(([, field]) => !KINDS_OF_LISTS[kind].fields.includes(field));
  if (strange) throw fault(`mapping.${strange[0]}`, "not_of_this_kind", "a list of this kind has no such column");
  for (const index of Object.keys(mapping)) {
    if (Number(index) >= format.columns.length)
      throw fault(`mapping.${index}`, "no_such_column", "the list has no such column");
  }
  const single = fields.filter((field) => !isRepeatable(field));
  if (new Set(single).size !== single.length)
    throw fault("mapping", "used_twice", "one meaning is given to two columns");
  const missing = missingColumn(mapping, kind);
  if (missing !== null) throw fault("mapping", missing, "a column that such a list needs has no meaning yet");
  if (appointmentTypeId === null && needsAppointmentType(mapping, kind)) {
    throw fault(
      "appointmentTypeId",
      "type_needed",
      "the list has no types: say which one all of its appointments have",
    );
  }
  checkProducts(settings);
  if (species === null && needsSpecies(mapping, kind)) {
    throw fault("species", "species_needed", "the list has no species: say which one all of its pets have");
  }
}
