import * as z from "zod/mini";
import { Id } from "./ids.ts";
import { once } from "./once.ts";
import type { Scope } from "./permissions.ts";
import { Instant } from "./time.ts";

/**
 * What every synced row carries. The clinic and the row's version travel beside the row (the session
 * names the clinic, the change names the version), so they are not repeated inside it.
 */
export const rowBase = z.strictObject({
  id: Id,
  /** The author's clock, in UTC: the same on the device and on the server. */
  createdAt: Instant,
  /** A user id; null for what an import or the platform made. */
  createdBy: z.nullable(Id),
  updatedAt: Instant,
  updatedBy: z.nullable(Id),
});

export type RowStamp = "createdAt" | "createdBy" | "updatedAt" | "updatedBy";

type Value = string | number | null;

/** One condition on a row, for the server's SQL and the device alike. Days count from now; negative is the past. */
export type Condition =
  | { field: string; in: readonly Value[] }
  | { field: string; notIn: readonly Value[] }
  | { field: string; sinceDays: number }
  | { field: string; beforeDays: number };

/** `all`, or any of the clauses, each of which needs all of its conditions. */
export type BucketRule = "all" | readonly (readonly Condition[])[];

export interface EntityDefinition<Schema extends z.core.$ZodObject = z.core.$ZodObject, Table extends string = string> {
  /** SQL table, Dexie store, route prefix and area in one word. */
  table: Table;
  schema: Schema;
  /** `row`: the row's own `scope` column decides. */
  scope: Exclude<Scope, `user:${string}`> | "row";
  /**
   * As Dexie writes them: `field`, `[a+b]`, `*list`. At most three on a table with many rows: each
   * costs a tenth of the device's write speed. The server makes the same ones, `*` excepted.
   */
  indexes: readonly string[];
  /** More of them, which the device alone makes: for lists that no mutation reads. `_n` is the sort key. */
  deviceIndexes: readonly string[];
  /** By what a device's list is sorted, kept with each of its rows. Another rule here is another `SCHEMA`. */
  sortKey?(row: z.output<Schema>): string;
  /**
   * Fields in which the server's value stands when two people changed them apart from each other
   * (`domain.md`, "Two devices offline"); the other value becomes an attention item.
   */
  criticalFields: readonly string[];
  /** Which rows come with which bucket of the first sync; a row in none is fetched on demand. */
  buckets: { p0?: BucketRule; p1?: BucketRule; p2?: BucketRule };
  /** Fields that hold an id (or a list of ids) of a row that must come along in p0: field to table. */
  p0Follows: Readonly<Record<string, string>>;
  /** This table's rows come along in p0 where `field` names a row of `table` that p0 has. */
  p0With: { field: string; table: string } | null;
  /** Field with the pet id, or the list of them, under which closed rows are packed on the device; null: never packed. */
  packBy: string | null;
}

type Optional = "deviceIndexes" | "criticalFields" | "p0Follows" | "p0With" | "packBy";

type Written<Schema extends z.core.$ZodObject, Table extends string> = Omit<
  EntityDefinition<Schema, Table>,
  Optional | "schema"
> &
  Partial<Pick<EntityDefinition<Schema>, Optional>> & { schema: () => Schema };

/** Fills in what most entities leave out; see `EntityDefinition`. */
export function defineEntity<const Schema extends z.core.$ZodObject, const Table extends string>(
  definition: Written<Schema, Table>,
): EntityDefinition<Schema, Table> {
  const schema = once(definition.schema);
  return {
    deviceIndexes: [],
    criticalFields: [],
    p0Follows: {},
    p0With: null,
    packBy: null,
    ...definition,
    get schema() {
      return schema();
    },
  };
}

export type RowOf<E extends EntityDefinition> = z.output<E["schema"]> & BaseRow;
/** What `insert` takes: the row without the stamps that the engine sets. */
export type NewRow<E extends EntityDefinition> = Omit<z.output<E["schema"]>, RowStamp> & { id: string };
/** What `patch` takes. */
export type PatchOf<E extends EntityDefinition> = Partial<Omit<z.output<E["schema"]>, RowStamp | "id">>;
export type BaseRow = z.output<typeof rowBase>;

export interface Column {
  name: string;
  /** `json`: canonical JSON text in SQL, the value itself on the wire and on the device. */
  kind: "text" | "integer" | "json";
  isNullable: boolean;
}

function columnOf(name: string, type: z.core.$ZodType): Column {
  let current = type;
  let isNullable = false;
  for (;;) {
    const def = current._zod.def as { type: string; innerType?: z.core.$ZodType };
    if ((def.type === "nullable" || def.type === "default" || def.type === "readonly") && def.innerType) {
      isNullable ||= def.type === "nullable";
      current = def.innerType;
      continue;
    }
    switch (def.type) {
      case "string":
      case "enum":
      case "literal":
        return { name, kind: "text", isNullable };
      case "number":
      case "int":
        return { name, kind: "integer", isNullable };
      case "array":
      case "object":
      case "record":
        return { name, kind: "json", isNullable };
      default:
        throw new Error(`Field ${name}: a row holds text, whole numbers and JSON, not ${def.type}`);
    }
  }
}

/** The columns of an entity in schema order, without `clinicId` and `version`. @throws for a field that no store can hold */
export function columnsOf(entity: EntityDefinition): Column[] {
  const shape = entity.schema._zod.def.shape;
  return Object.entries(shape).map(([name, type]) => columnOf(name, type));
}

/** The fields of an index as an entity declares it: `[a+b]` is a and b, `*list` is list. */
export function indexFields(index: string): string[] {
  return index.replace(/^\*|^\[|\]$/g, "").split("+");
}
