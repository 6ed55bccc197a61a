import type { ImportField, ImportMapping } from "./import-fields.ts";
import { isOrderNeeded } from "./import-values.ts";

/** Each of these alone makes a client. */
const OWNER_FIELDS: readonly ImportField[] = [
  "client.lastName",
  "client.fullName",
  "client.companyName",
  "client.email",
  "client.phone",
  "client.externalId",
];

/** Whether a list is about pets. Notes alone make none. */
export function hasPetColumns(mapping: ImportMapping): boolean {
  return Object.values(mapping).some((field) => field.startsWith("pet.") && field !== "pet.notes");
}

/** Whether pets come without a column for their names: each of them is nameless. */
export function isNameless(mapping: ImportMapping): boolean {
  return hasPetColumns(mapping) && !Object.values(mapping).includes("pet.name");
}

const DATE_FIELDS: readonly ImportField[] = ["pet.birthDate", "pet.deceased"];

/** Whether a date of birth or death among these rows could be two days: a person says in which order its parts are. */
export function needsDateOrder(mapping: ImportMapping, rows: readonly (readonly string[])[]): boolean {
  const columns = Object.entries(mapping).flatMap(([at, field]) => (DATE_FIELDS.includes(field) ? [Number(at)] : []));
  return rows.some((cells) => columns.some((at) => isOrderNeeded(cells[at] ?? "")));
}

/** Whether pets come without a word for what they are: a person says it for all of them. */
export function needsSpecies(mapping: ImportMapping): boolean {
  return hasPetColumns(mapping) && !Object.values(mapping).includes("pet.species");
}

/** What a mapping lacks, as the code of its fault; null when it makes pets or clients. */
export function missingColumn(mapping: ImportMapping): "nothing_to_import" | null {
  const fields = Object.values(mapping);
  if (hasPetColumns(mapping)) return null;
  return OWNER_FIELDS.some((field) => fields.includes(field)) ? null : "nothing_to_import";
}
