import { ENTITIES, type Entity, refsTo } from "@fernpaw/domain/registry";

type Table = Entity["table"];

/** Tables whose rows have the id of their import. */
export const IMPORTED_TABLES = ["clients", "pets", "petOwners", "products"] as const satisfies readonly Table[];
export type ImportedTable = (typeof IMPORTED_TABLES)[number];
/** For these, the table `importedRows` has it. */
const EVENT_TABLES = [
  "measurements",
  "vaccinations",
  "visitNotes",
  "appointments",
  "invoices",
  "payments",
] as const satisfies readonly Table[];
export type ImportedEventTable = (typeof EVENT_TABLES)[number];

/** A table and those of its fields in which a row may name one that an import made. */
export type ReferringFields = readonly [table: Table, fields: readonly string[]];

const referring = [...IMPORTED_TABLES, ...EVENT_TABLES].flatMap((table) => refsTo(table));

/**
 * The fields in which a row may name one that an import made, by table. Links of owners come last, so that what the others
 * name is known when they are looked at.
 */
export const REFERRING_FIELDS: readonly ReferringFields[] = ENTITIES.map(({ table }): ReferringFields => {
  const fields = referring.filter(({ entity }) => entity.table === table).map(({ field }) => field);
  return [table, [...new Set(fields)]];
})
  .filter(([, fields]) => fields.length > 0)
  .sort(([a], [b]) => Number(a === "petOwners") - Number(b === "petOwners"));

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id that stands in a value as SQL has it: the id itself, or JSON with ids anywhere in it. */
export const idsWithin = (value: string | null): readonly string[] => value?.match(UUID) ?? [];
