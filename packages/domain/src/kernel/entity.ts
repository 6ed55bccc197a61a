import * as z from "zod/mini";
import {
  correctShape,
  type CorrectShape,
  type FieldMap,
  type GivenFields,
  initialValues,
  type InitialValues,
  type PersonalRule,
  registerShape,
  type RegisterShape,
} from "./fields.ts";
import { Id, type IdOf } from "./ids.ts";
import { once } from "./once.ts";
import type { Scope } from "./permissions.ts";
import { type Reference, referencesIn } from "./references.ts";
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
  /** Of a field that is never null. */
  | { field: string; notIn: readonly (string | number)[] }
  | { field: string; sinceDays: number }
  | { field: string; beforeDays: number };

/** `all`, or any of the clauses, each of which needs all of its conditions. */
export type BucketRule = "all" | readonly (readonly Condition[])[];

/** A whole row's shape: what every row carries, with the row's own id, and the entity's fields. */
export type RowShape<Fields extends FieldMap, Table extends string> = {
  id: z.ZodMiniType<IdOf<Table>, IdOf<Table>>;
} & Omit<(typeof rowBase)["shape"], "id"> & { [K in keyof Fields]: Fields[K]["type"] };

export interface EntityDefinition<Fields extends FieldMap = FieldMap, Table extends string = string> {
  /** SQL table, Dexie store, route prefix and area in one word. */
  table: Table;
  /** By name, in the order of the columns. */
  fields: Fields;
  /** Derived from `fields`. */
  schema: z.ZodMiniObject<RowShape<Fields, Table>, z.core.$strict>;
  /** `row`: the row's own `scope` column decides. */
  scope: Exclude<Scope, `user:${string}`> | "row";
  /**
   * As Dexie writes them: `field`, `[a+b]`, `*list`. At most three on a table with many rows: each
   * costs a tenth of the device's write speed. The server makes the same ones, `*` excepted.
   */
  indexes: readonly string[];
  /** More of them, which the device alone makes: for lists that no mutation reads. `_n` is the sort key. */
  deviceIndexes: readonly string[];
  /** More of them, which the server alone makes: a report finds the rows of its days with them. */
  serverIndexes: readonly string[];
  /** By what a device's list is sorted, kept with each of its rows. For another rule here raise `SCHEMA`. */
  sortKey?(row: z.output<z.ZodMiniObject<RowShape<Fields, Table>, z.core.$strict>>): string;
  /** Fields made by `critical`. */
  criticalFields: readonly string[];
  /** Fields that hold the id of another row, made by `ref`. */
  references: readonly Reference[];
  /**
   * The effect of a client's erasure on each text. An entity whose rows are about a client answers for each field that holds text;
   * a test asks.
   */
  personal: Readonly<Partial<Record<string, PersonalRule>>>;
  /** Which rows come with which bucket of the first sync; a row in none is fetched on demand. */
  buckets: { p0?: BucketRule; p1?: BucketRule; p2?: BucketRule };
  /** References whose rows must come along in p0: field to table. */
  p0Follows: Readonly<Record<string, string>>;
  /** This table's rows come along in p0 where `field` names a row of `table` that p0 has. */
  p0With: { field: string; table: string } | null;
  /** Field with the pet id, or the list of them, under which closed rows are packed on the device; null: never packed. */
  packBy: string | null;
}

interface EntitySource<Fields extends FieldMap, Table extends string> extends Pick<
  EntityDefinition<Fields, Table>,
  "table" | "scope" | "indexes" | "buckets"
> {
  /** Called when the schema is first asked for: most starts ask for few. */
  fields: () => Fields;
  deviceIndexes?: readonly string[];
  serverIndexes?: readonly string[];
  sortKey?: EntityDefinition<Fields, Table>["sortKey"];
  /** Fields made by `ref`. */
  p0Follows?: readonly (keyof Fields & string)[];
  p0With?: { field: keyof Fields & string; table: string };
  packBy?: keyof Fields & string;
  personal?: Readonly<Partial<Record<keyof Fields & string, PersonalRule>>>;
}

/** @throws when the field is no reference to one table */
function followed(references: readonly Reference[], field: string): [string, string] {
  const targets = references.find((reference) => reference.field === field)?.targets;
  if (!targets || typeof targets === "string" || targets.length !== 1)
    throw new Error(`${field} refers to no one table`);
  return [field, targets[0] as string];
}

/** Derives schema, references and critical fields from the fields; see `EntityDefinition`. */
export function defineEntity<const Fields extends FieldMap, const Table extends string>(
  written: EntitySource<Fields, Table>,
): EntityDefinition<Fields, Table> {
  const fields = once(written.fields);
  const types = () => Object.fromEntries(Object.entries(fields()).map(([name, { type }]) => [name, type]));
  const schema = once(
    () => z.extend(rowBase, types()) as unknown as z.ZodMiniObject<RowShape<Fields, Table>, z.core.$strict>,
  );
  const references = once(() => referencesIn(types()));
  const p0Follows = once(() =>
    Object.fromEntries((written.p0Follows ?? []).map((field) => followed(references(), field))),
  );
  const criticalFields = once(() =>
    Object.entries(fields())
      .filter(([, { isCritical }]) => isCritical)
      .map(([name]) => name),
  );
  return {
    deviceIndexes: [],
    serverIndexes: [],
    p0With: null,
    packBy: null,
    personal: {},
    ...(written as Omit<EntitySource<Fields, Table>, "sortKey" | "p0Follows"> &
      Pick<EntityDefinition<Fields, Table>, "sortKey">),
    get fields() {
      return fields();
    },
    get schema() {
      return schema();
    },
    get references() {
      return references();
    },
    get criticalFields() {
      return criticalFields();
    },
    get p0Follows() {
      return p0Follows();
    },
  };
}

type FieldsOf<E extends EntityDefinition> = E["fields"];

/** `id`, and every field that a person gives: the arguments of a mutation that registers a row. Add more with `z.extend`. */
export function registerArgs<E extends EntityDefinition>(
  entity: E,
): z.ZodMiniObject<{ id: E["schema"]["shape"]["id"] } & RegisterShape<FieldsOf<E>>, z.core.$strict> {
  return z.strictObject({ id: Id, ...registerShape(entity.fields) }) as never;
}

/** The fields that a correction may change, each of them optional. */
export function correctable<E extends EntityDefinition>(
  entity: E,
): z.ZodMiniObject<CorrectShape<FieldsOf<E>>, z.core.$strict> {
  return z.strictObject(correctShape(entity.fields)) as never;
}

/** `id`, and under `set` the fields that a correction changes: the arguments of a mutation that corrects a row. */
export function correctArgs<E extends EntityDefinition>(entity: E) {
  return z.strictObject({ id: Id as unknown as E["schema"]["shape"]["id"], set: correctable(entity) });
}

const emptyRows = new WeakMap<EntityDefinition, object>();

/** The values with which a new row starts, for every field that has one. Frozen: spread it. */
export function emptyRow<E extends EntityDefinition>(entity: E): InitialValues<FieldsOf<E>> {
  let row = emptyRows.get(entity);
  if (!row) {
    row = initialValues(entity.fields);
    emptyRows.set(entity, row);
  }
  return row as InitialValues<FieldsOf<E>>;
}

/** What a person gives of a row. */
export type GivenOf<E extends EntityDefinition> = Pick<RowOf<E>, GivenFields<FieldsOf<E>> & keyof RowOf<E>>;

/** A row without its id, its stamps and what rules and the server write. */
export function givenOf<E extends EntityDefinition>(entity: E, row: GivenOf<E>): GivenOf<E> {
  const names = Object.keys(entity.fields).filter((name) => entity.fields[name]?.use !== "managed");
  return Object.fromEntries(names.map((name) => [name, row[name as keyof GivenOf<E>]])) as GivenOf<E>;
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

function defineColumn(name: string, type: z.core.$ZodType): Column {
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
  return Object.entries(shape).map(([name, type]) => defineColumn(name, type));
}

/** The fields of an index as an entity declares it: `[a+b]` is a and b, `*list` is list. */
export function indexFields(index: string): string[] {
  return index.replace(/^\*|^\[|\]$/g, "").split("+");
}
