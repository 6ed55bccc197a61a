import { type ImportField, type ImportMapping, isRepeatable } from "@fernpaw/domain/imports/import-fields";
import { hasPetColumns, missingColumn } from "@fernpaw/domain/imports/import-mapping";
import { copy, faultWords } from "./import.copy.ts";

/** The mapping with every column that has no meaning put into the notes: of the pet, else of the client. */
export function restIntoNotes(columns: readonly string[], mapping: ImportMapping): ImportMapping {
  const notes = hasPetColumns(mapping) ? "pet.notes" : "client.notes";
  return Object.fromEntries(columns.map((_, at) => [String(at), mapping[String(at)] ?? notes]));
}

/** The fault of the choice in words; null when the list can be checked. */
export function mappingFault(columns: readonly string[], mapping: ImportMapping): string | null {
  const seen = new Map<ImportField, string>();
  for (const [at, field] of Object.entries(mapping)) {
    if (isRepeatable(field)) continue;
    const other = seen.get(field);
    if (other !== undefined) return copy.twice(other);
    seen.set(field, columns[Number(at)] ?? at);
  }
  const missing = missingColumn(mapping);
  return missing === null ? null : faultWords[missing];
}
