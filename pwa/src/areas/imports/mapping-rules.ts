import type { ImportField, ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { missingColumn } from "@fernpaw/domain/imports/import-mapping";
import { copy, faultWords } from "./import.copy.ts";

/** The fault of the choice in words; null when the list can be checked. */
export function mappingFault(columns: readonly string[], mapping: ImportMapping): string | null {
  const seen = new Map<ImportField, string>();
  for (const [at, field] of Object.entries(mapping)) {
    const other = seen.get(field);
    if (other !== undefined) return copy.twice(other);
    seen.set(field, columns[Number(at)] ?? at);
  }
  const missing = missingColumn(mapping);
  return missing === null ? null : faultWords[missing];
}
