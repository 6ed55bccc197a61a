import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  isRepeatable,
  OWNER_FIELDS,
} from "@fernpaw/domain/imports/import-fields";
import { IMPORT_KINDS, type ImportKind, missingColumn } from "@fernpaw/domain/imports/import-kinds";
import { hasPetColumns, needsProductKind, needsSupplier } from "@fernpaw/domain/imports/import-mapping";
import type { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import { missingWords } from "./event-list.copy.ts";
import { copy, faultWords } from "./import.copy.ts";

/** Whether the rows of a list are products, or stock of products. */
export const isOfProducts = (kind: ImportKind): boolean => kind === "products" || kind === "stock";

/** Whether rows of a list have amounts whose decimals a person may have to explain. */
export const hasAmounts = (kind: ImportKind): boolean => isOfProducts(kind) || kind === "balances";

/** The columns whose meaning this version of the app knows: a newer server may name others. */
export const knownColumns = (mapping: ImportMapping): ImportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, field]) => IMPORT_FIELDS.includes(field)));

/** Whether the server is newer than this version of the app, by what it says of a list. */
export const isFromNewerServer = (kind: ImportKind, ...mappings: readonly ImportMapping[]): boolean =>
  !IMPORT_KINDS.includes(kind) ||
  mappings.some((one) => Object.values(one).some((field) => !IMPORT_FIELDS.includes(field)));

/** Where the columns without a meaning may go; null: such a list has no notes. */
export function notesField(mapping: ImportMapping, kind: ImportKind): ImportField | null {
  if (kind === "weights" || kind === "vaccinations" || kind === "notes" || kind === "balances" || isOfProducts(kind))
    return null;
  if (kind === "appointments") return "appointment.notes";
  return hasPetColumns(mapping) ? "pet.notes" : "client.notes";
}

/** The mapping with every column that has no meaning put into these notes. */
export function restIntoNotes(columns: readonly string[], mapping: ImportMapping, notes: ImportField): ImportMapping {
  return Object.fromEntries(columns.map((_, at) => [String(at), mapping[String(at)] ?? notes]));
}

/** The fault of the choice in words; null when the list can be checked. */
export function mappingFault(columns: readonly string[], mapping: ImportMapping, kind: ImportKind): string | null {
  const seen = new Map<ImportField, string>();
  for (const [at, field] of Object.entries(mapping)) {
    if (isRepeatable(field)) continue;
    const other = seen.get(field);
    if (other !== undefined) return copy.twice(other);
    seen.set(field, columns[Number(at)] ?? at);
  }
  const missing = missingColumn(mapping, kind);
  return missing === null ? null : missingWords[missing];
}

/** Whether the person may import a field: prices, costs and suppliers are the owner's. */
export const mayImport = (field: ImportField, isOwner: boolean): boolean => isOwner || !OWNER_FIELDS.includes(field);

/** The columns that the person may import. */
export const importable = (mapping: ImportMapping, isOwner: boolean): ImportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, field]) => mayImport(field, isOwner)));

/** The missing answer about a list of products in words; null when it can be checked. */
export function productFault({
  kind,
  mapping,
  products,
}: {
  kind: ImportKind;
  mapping: ImportMapping;
  products: ProductAnswers;
}): string | null {
  if (products.supplierId === null && needsSupplier(mapping, kind)) return faultWords.supplier_needed;
  const isKindMissing = products.kind === null && products.addNew === "yes" && needsProductKind(mapping, kind);
  return isKindMissing ? faultWords.product_kind_needed : null;
}
