import type * as z from "zod/mini";
import { typedValues } from "../session/drafts/refused-change.ts";
import { bareType, mayBeNull } from "./limits.ts";

type Values = Readonly<Record<string, unknown>>;

interface Definition {
  type: string;
  entries?: Readonly<Record<string, string>>;
  element?: z.core.$ZodType;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const emptyOf: Readonly<Record<string, unknown>> = { string: "", boolean: false, array: [] };

/** The value of a part that a refused change leaves out. */
function blankOf(type: z.core.$ZodType): unknown {
  if (mayBeNull(type)) return null;
  const { type: kind, entries } = bareType(type)._zod.def as unknown as Definition;
  return kind === "enum" ? Object.values(entries ?? {})[0] : emptyOf[kind];
}

const mayBeMissing = (type: z.core.$ZodType): boolean => (type._zod.def as unknown as Definition).type === "optional";

function object(shape: Definition["shape"], value: Values, before: unknown): Values {
  const known = isRecord(before) ? before : {};
  const parts = Object.entries(shape ?? {}).flatMap(([name, type]) => {
    const otherwise = known[name] ?? (mayBeMissing(type) ? undefined : blankOf(type));
    const part = putBackValue(type, value[name], otherwise);
    return part === undefined ? [] : [[name, part]];
  });
  return Object.fromEntries(parts) as Values;
}

/**
 * `value` where a field of this type can show it, right or wrong: a text that is too long is a text. Else `otherwise`.
 */
export function putBackValue(type: z.core.$ZodType, value: unknown, otherwise: unknown): unknown {
  if (value === null) return mayBeNull(type) ? null : otherwise;
  const { type: kind, entries, element, shape } = bareType(type)._zod.def as unknown as Definition;
  switch (kind) {
    case "string":
      return typeof value === "string" ? value : otherwise;
    case "number":
    case "int":
      return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
    case "boolean":
      return typeof value === "boolean" ? value : otherwise;
    case "enum":
      return Object.values(entries ?? {}).some((entry) => entry === value) ? value : otherwise;
    case "array":
      if (!Array.isArray(value) || !element) return otherwise;
      return value.map((one) => putBackValue(element, one, undefined)).filter((one) => one !== undefined);
    case "object":
      return isRecord(value) ? object(shape, value, otherwise) : otherwise;
    default:
      return otherwise;
  }
}

/**
 * The fields of a form as they were when a refused change was saved. What the change does not name, or names in a way
 * that the form cannot show, is as in `before`.
 */
export function putBack<Fields extends object>(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  args: Values,
  before: Fields,
): Fields {
  const typed = typedValues(args);
  const fields = Object.entries(before).map(([name, otherwise]) => {
    const type = shape[name];
    const isNamed = type !== undefined && typed[name] !== undefined;
    return [name, isNamed ? putBackValue(type, typed[name], otherwise) : (otherwise as unknown)];
  });
  return Object.fromEntries(fields) as Fields;
}
