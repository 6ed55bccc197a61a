import type { ImportField, ImportMapping } from "./import-fields.ts";
import type { ImportKind } from "./import-kinds.ts";
import { isSignNeeded } from "./import-numbers.ts";
import { isOrderNeeded } from "./import-values.ts";
import { isUnitNeeded, weightUnitOf } from "./import-weights.ts";

/** Whether a list is about pets. Notes alone make none. */
export function hasPetColumns(mapping: ImportMapping): boolean {
  return Object.values(mapping).some((field) => field.startsWith("pet.") && field !== "pet.notes");
}

const has = (mapping: ImportMapping, field: ImportField): boolean => Object.values(mapping).includes(field);

/** Whether pets come without a column for their names: each of them is nameless. */
export function isNameless(mapping: ImportMapping, kind: ImportKind): boolean {
  return kind === "clients" && hasPetColumns(mapping) && !has(mapping, "pet.name");
}

const DATE_FIELDS: readonly ImportField[] = [
  "pet.birthDate",
  "pet.deceased",
  "weight.date",
  "vaccination.date",
  "vaccination.due",
  "note.date",
  "appointment.date",
  "stock.expires",
  "balance.date",
  "balance.dueDate",
];

type Rows = readonly (readonly string[])[];

const columnsWith = (mapping: ImportMapping, fields: readonly ImportField[]): number[] =>
  Object.entries(mapping).flatMap(([at, field]) => (fields.includes(field) ? [Number(at)] : []));

/** Whether a date among these rows could be two days: a person says in which order its parts are. */
export function needsDateOrder(mapping: ImportMapping, rows: Rows): boolean {
  const columns = columnsWith(mapping, DATE_FIELDS);
  return rows.some((cells) => columns.some((at) => isOrderNeeded(cells[at] ?? "")));
}

/** Whether a weight among these rows has no unit, in its cell, its heading or a column of units: a person says which one it is. */
export function needsWeightUnit(mapping: ImportMapping, columns: readonly string[], rows: Rows): boolean {
  const [at] = columnsWith(mapping, ["weight.weight"]);
  if (at === undefined || has(mapping, "weight.unit") || weightUnitOf(columns[at] ?? "") !== null) return false;
  return rows.some((cells) => isUnitNeeded(cells[at] ?? ""));
}

/** Whether pets come without a word for what they are: a person says it for all of them. */
export function needsSpecies(mapping: ImportMapping, kind: ImportKind): boolean {
  return kind === "clients" && hasPetColumns(mapping) && !has(mapping, "pet.species");
}

/** Whether appointments come without a word for their type: a person says it for all of them. */
export function needsAppointmentType(mapping: ImportMapping, kind: ImportKind): boolean {
  return kind === "appointments" && !has(mapping, "appointment.type");
}

/** Whether products come without a word for their kind: a person says it for all of them. */
export function needsProductKind(mapping: ImportMapping, kind: ImportKind): boolean {
  return kind === "products" && !has(mapping, "product.kind");
}

/** Whether products come without a column for their tax: a person says it for all new ones. */
export function needsTax(mapping: ImportMapping, kind: ImportKind): boolean {
  return kind === "products" && !has(mapping, "product.tax");
}

/** Whether products have a supplier's numbers without the supplier: a person says which one it is. */
export function needsSupplier(mapping: ImportMapping, kind: ImportKind): boolean {
  return kind === "products" && has(mapping, "product.supplierCode") && !has(mapping, "product.supplier");
}

const NUMBER_FIELDS: readonly ImportField[] = [
  "product.packSize",
  "product.minimum",
  "product.ideal",
  "product.price",
  "product.cost",
  "stock.quantity",
  "stock.cost",
  "balance.due",
  "balance.credit",
];

/** Whether a number among these rows could be two, as 1,250: a person says which sign its decimals have. */
export function needsDecimalSign(mapping: ImportMapping, rows: Rows): boolean {
  const columns = columnsWith(mapping, NUMBER_FIELDS);
  return rows.some((cells) => columns.some((at) => isSignNeeded(cells[at] ?? "")));
}
