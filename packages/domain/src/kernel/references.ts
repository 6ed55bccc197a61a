import type * as z from "zod/mini";
import { Id, type IdOf } from "./ids.ts";

/** The tables to whose rows a schema made by `ref` points; `any` where the row beside it names the table. */
const TARGETS = new WeakMap<z.core.$ZodType, readonly string[] | "any">();
const made = new Map<string, z.ZodMiniType>();

function refTo(targets: readonly string[] | "any"): z.ZodMiniType {
  const key = String(targets);
  let type = made.get(key);
  if (!type) {
    type = Id.check();
    TARGETS.set(type, targets);
    made.set(key, type);
  }
  return type;
}

/** The id of a row of `table`, or of one of several tables (`ref("clients", "pets")`). */
export const ref = <Table extends string>(...tables: [Table, ...Table[]]) =>
  refTo(tables) as z.ZodMiniType<IdOf<Table>, IdOf<Table>>;

/** The id of a row of whatever table the value beside it names. */
export const refToAny = () => refTo("any") as z.ZodMiniType<string, string>;

export interface Reference {
  /** The column. */
  field: string;
  /** Where in the column's value the id is: `petIds[]`, `offer.vetId`; the field itself where it is the id. */
  path: string;
  /** The tables that it may point to; `any` of them; or `loose`: a value of no known shape, which may hold ids of rows. */
  targets: readonly string[] | "any" | "loose";
}

function* walk(type: z.core.$ZodType, path: string): Generator<Omit<Reference, "field">> {
  const targets = TARGETS.get(type);
  if (targets) {
    yield { path, targets };
    return;
  }
  const def = type._zod.def as unknown as {
    type: string;
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
    valueType?: z.core.$ZodType;
    options?: readonly z.core.$ZodType[];
    shape?: Record<string, z.core.$ZodType>;
  };
  if (def.type === "unknown" || def.type === "any") yield { path, targets: "loose" };
  if (def.innerType) yield* walk(def.innerType, path);
  if (def.element) yield* walk(def.element, `${path}[]`);
  if (def.valueType) yield* walk(def.valueType, `${path}{}`);
  for (const option of def.options ?? []) yield* walk(option, path);
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* walk(inner, `${path}.${name}`);
}

/** Every place of a row's shape that holds the id of another row, in the order of the fields. */
export function referencesIn(shape: Readonly<Record<string, z.core.$ZodType>>): Reference[] {
  return Object.entries(shape).flatMap(([field, type]) => [...walk(type, field)].map((found) => ({ field, ...found })));
}

function* valuesAt(value: unknown, steps: readonly string[]): Generator<string> {
  if (value === null || value === undefined) return;
  const [step, ...rest] = steps;
  if (step === undefined) {
    yield value as string;
  } else if (step === "[]" || step === "{}") {
    for (const part of Object.values(value)) yield* valuesAt(part, rest);
  } else {
    yield* valuesAt((value as Record<string, unknown>)[step], rest);
  }
}

/** The ids that a row holds at a reference, in their order; none where the field is null or absent, or the value loose. */
export function idsAt(row: object, { path, targets }: Pick<Reference, "path" | "targets">): string[] {
  if (targets === "loose") return [];
  return [...valuesAt(row, path.match(/\[\]|\{\}|[^.[\]{}]+/g) ?? [])];
}
