import type { ImportField, ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { isOrderNeeded } from "@fernpaw/domain/imports/import-values";
import { copy, faultWords } from "./import.copy.ts";

const OWNER_NAMES: readonly ImportField[] = [
  "client.lastName",
  "client.fullName",
  "client.companyName",
  "client.email",
  "client.phone",
];

/** Whether a date of birth among the examples could be two days. */
export function needsDateOrder(mapping: ImportMapping, sampleRows: readonly (readonly string[])[]): boolean {
  const column = Object.entries(mapping).find(([, field]) => field === "pet.birthDate")?.[0];
  return column !== undefined && sampleRows.some((cells) => isOrderNeeded(cells[Number(column)] ?? ""));
}

/** Whether pets come without a word for what they are. */
export function needsSpecies(mapping: ImportMapping): boolean {
  const fields = Object.values(mapping);
  return fields.some((field) => field.startsWith("pet.")) && !fields.includes("pet.species");
}

/** What is wrong with the choice, in words; null when the list can be checked. */
export function mappingFault(columns: readonly string[], mapping: ImportMapping): string | null {
  const seen = new Map<ImportField, string>();
  for (const [at, field] of Object.entries(mapping)) {
    const other = seen.get(field);
    if (other !== undefined) return copy.twice(other);
    seen.set(field, columns[Number(at)] ?? at);
  }
  const hasPets = [...seen.keys()].some((field) => field.startsWith("pet."));
  if (hasPets) return seen.has("pet.name") ? null : faultWords.pet_name_needed;
  return OWNER_NAMES.some((field) => seen.has(field)) ? null : faultWords.nothing_to_import;
}
