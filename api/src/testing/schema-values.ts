import * as fc from "fast-check";

/** JSON Schema, as OpenAPI has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const MOST_ITEMS = 3;
const DEEP = 70;
const MAX_TEXT = 60;

export interface ValueOptions {
  /** Ids that mean something where the values go. */
  ids: readonly string[];
  /** Ids for the fields of these names instead. */
  idsNamed?: Readonly<Record<string, readonly string[]>>;
  /** Whether a place may hold what does not belong there. */
  isHostile: boolean;
}

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** What nobody who wrote the app had in mind. */
export const POISON: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  1e308,
  5e-324,
  2 ** 53,
  -(2 ** 63),
  "",
  " ",
  "\u0000",
  "\ud800",
  "x\udc00y",
  "\ufeff",
  "\u202egnp",
  "x".repeat(5000),
  "0".repeat(64),
  "null",
  "'; drop table pets; --",
  "%00",
  "../../secret",
  "9999-12-31T23:59:59.999Z",
  "0000-00-00",
  "-000001-01-01T00:00:00Z",
  "2026-02-30",
  "2026-11-21T10:00:00+99:99",
  [],
  [null],
  {},
  { length: 1e9 },
  { toString: 1, valueOf: 2 },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  { constructor: { prototype: {} } },
  nested(DEEP),
];

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const numberAt = (schema: JsonSchema, key: string, otherwise: number): number => {
  const value = schema[key];
  return typeof value === "number" ? value : otherwise;
};

const byPattern = new Map<string, fc.Arbitrary<string>>();
/** Kept for each pattern: a new one builds a table of every character of Unicode. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = byPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern, "u"));
  byPattern.set(pattern, known);
  return known;
}

function texts(schema: JsonSchema, { ids }: ValueOptions): fc.Arbitrary<string> {
  const { pattern } = schema;
  if (typeof pattern === "string") {
    if (pattern.includes("[0-9a-f]{12}$")) return ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid({ version: 7 });
    return matching(pattern);
  }
  const maxLength = Math.min(numberAt(schema, "maxLength", MAX_TEXT), MAX_TEXT);
  const minLength = Math.min(numberAt(schema, "minLength", 0), maxLength);
  const plain = fc.string({ minLength, maxLength });
  const instants = fc
    .date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString());
  const days = instants.map((text) => text.slice(0, 10));
  return fc.oneof(
    plain,
    fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, 10) }),
    instants,
    days,
  );
}

function integers(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(numberAt(schema, "minimum", -1000), -(2 ** 53) + 1);
  const max = Math.min(numberAt(schema, "maximum", 1000), 2 ** 53 - 1);
  return fc.oneof(
    fc.integer({ min: Math.max(min, -1000), max: Math.max(min, Math.min(max, 1000)) }),
    fc.constantFrom(min, max),
  );
}

/** Keys of a dictionary: the allowed ones, where they are listed; in hostile values others too. */
function namesOf(schema: JsonSchema | null, options: ValueOptions): fc.Arbitrary<string> {
  if (schema === null) return fc.string({ maxLength: 10 });
  const free = texts(schema, { ...options, ids: [] });
  if (!Array.isArray(schema["enum"])) return free;
  const listed = fc.constantFrom(...schema["enum"].map(String));
  return options.isHostile ? fc.oneof(listed, free) : listed;
}

function objects(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const ids = options.idsNamed?.[name] ?? options.ids;
      return [name, valuesOf(isObject(property) ? property : {}, { ...options, ids })];
    }),
  );
  const known = fc.record(fields, { requiredKeys: options.isHostile ? [] : required });
  const whole = options.isHostile
    ? fc.oneof({ weight: 4, arbitrary: fc.record(fields, { requiredKeys: required }) }, { weight: 1, arbitrary: known })
    : known;
  const { additionalProperties, propertyNames } = schema;
  if (isObject(additionalProperties)) {
    const names = namesOf(isObject(propertyNames) ? propertyNames : null, options);
    return fc.dictionary(names, valuesOf(additionalProperties, options), { maxKeys: MOST_ITEMS });
  }
  if (!options.isHostile) return whole;
  const more = fc.dictionary(
    fc.constantFrom("role", "clinicId", "__proto__", "a\u0000b", "\ud800", "constructor"),
    fc.constantFrom(...POISON),
    { maxKeys: 1 },
  );
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, more).map(([some, other]) => ({ ...some, ...other })) },
  );
}

function ofType(type: unknown, schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  if (type === "string") return texts(schema, options);
  if (type === "integer") return integers(schema);
  if (type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "object") return objects(schema, options);
  if (type === "array") {
    const items = isObject(schema["items"]) ? schema["items"] : {};
    const minLength = numberAt(schema, "minItems", 0);
    return fc.array(valuesOf(items, options), { minLength, maxLength: Math.max(minLength, MOST_ITEMS) });
  }
  return fc.jsonValue({ maxDepth: 3 });
}

function plainValues(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  for (const key of ["anyOf", "oneOf"]) {
    const choices = schema[key];
    if (Array.isArray(choices)) return fc.oneof(...choices.filter(isObject).map((choice) => valuesOf(choice, options)));
  }
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => ofType(one, schema, options)));
  return ofType(type, schema, options);
}

/** Values that fit the schema, or, if hostile, values of which some part may not. */
export function valuesOf(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  const plain = plainValues(schema, options);
  if (!options.isHostile) return plain;
  return fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: fc.constantFrom(...POISON) });
}
