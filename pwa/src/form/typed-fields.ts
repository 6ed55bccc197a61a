import { emptyRow, type EntityDefinition, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { readThousandths, thousandthsText } from "@fernpaw/domain/kernel/quantity";
import { EndMinute, MinuteOfDay } from "@fernpaw/domain/kernel/time";
import type * as z from "zod/mini";
import { copy } from "./form.copy.ts";
import type { Fault } from "./judge-args.ts";
import { bareType, mayBeNull } from "./limits.ts";
import { minutesOf, timeText } from "./typed-time-text.ts";

/** A value as a form holds it: numbers and times are text, and no text, day or choice is empty text. */
export type TypedValue<Value> = [Value] extends [number | null]
  ? string
  : null extends Value
    ? NonNullable<Value> extends string
      ? NonNullable<Value> | ""
      : Value
    : Value;

export type TypedValues<Fields> = { [Name in keyof Fields]: TypedValue<Fields[Name]> };

/** The text that could not be read, in words. */
interface Unread {
  unread: string;
}
interface Read {
  value: unknown;
}

interface Converter {
  toText: (value: never) => string;
  read: (typed: string, type: z.core.$ZodType) => Read | Unread;
}

const DAY_MIN = 1440;

const timeOf = (typed: string, atMidnight: number): Read | Unread => {
  const minutes = minutesOf(typed.trim());
  return minutes === null ? { unread: copy.badTime } : { value: minutes === 0 ? atMidnight : minutes };
};

/** The bounds of a number, as its schema has them. */
function boundsOf(type: z.core.$ZodType): readonly [least: number, most: number] | null {
  const { checks = [] } = bareType(type)._zod.def as {
    checks?: readonly { _zod: { def: { check: string; value?: number } } }[];
  };
  const boundOf = (check: string) => checks.find(({ _zod }) => _zod.def.check === check)?._zod.def.value;
  const [least, most] = [boundOf("greater_than"), boundOf("less_than")];
  return least === undefined || most === undefined ? null : [least, most];
}

/** `A whole number from 5 to 480.` */
function numberWords(type: z.core.$ZodType): string {
  const bounds = boundsOf(type);
  return bounds ? copy.wholeNumber(...bounds) : copy.anyNumber;
}

/** `A number from 0.001 to 1000000, such as 2.5.` */
function quantityWords(type: z.core.$ZodType): string {
  const [least, most] = boundsOf(type) ?? [];
  return least === undefined || most === undefined
    ? copy.anyQuantity
    : copy.quantity(thousandthsText(least), thousandthsText(most));
}

const isFit = (type: z.core.$ZodType, value: number): boolean =>
  (bareType(type) as z.ZodMiniType).safeParse(value).success;
const time: Converter = {
  toText: (minutes: number) => timeText(minutes % DAY_MIN),
  read: (typed) => timeOf(typed, 0),
};
const timeOfEnd: Converter = { ...time, read: (typed) => timeOf(typed, DAY_MIN) };
const wholeNumber: Converter = {
  toText: (value: number) => String(value),
  read: (typed, type) => {
    const value = /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    return isFit(type, value) ? { value } : { unread: numberWords(type) };
  },
};
const thousandths: Converter = {
  toText: thousandthsText,
  read: (typed, type) => {
    const value = readThousandths(typed) ?? Number.NaN;
    return isFit(type, value) ? { value } : { unread: quantityWords(type) };
  },
};
const text: Converter = { toText: (value: string) => value, read: (typed) => ({ value: typed }) };

/** By the schema of the field; null: the form holds the value itself, as a choice among words or a list of ids. */
function converterFor(name: string, type: z.core.$ZodType): Converter | null {
  const bare = bareType(type);
  if (bare === MinuteOfDay) return time;
  if (bare === EndMinute) return timeOfEnd;
  const { type: kind } = bare._zod.def;
  if (kind === "number" || kind === "int") return name.endsWith("Milli") ? thousandths : wholeNumber;
  return kind === "string" || kind === "enum" ? text : null;
}

interface TypedFields<Fields> {
  /** A row, or the start of a new one, as text. */
  show: (fields: Fields) => TypedValues<Fields>;
  /** The other way round; null where `fault` has said which text cannot be read. */
  read: (values: TypedValues<Fields>, fault: Fault) => Fields | null;
}

interface Options<Name> {
  /** Fields that are empty while they have the value of a new row, as a wish at any time. */
  emptyAtFirst?: readonly Name[];
}

/**
 * Turns fields of an entity into what a form shows and back, each by its own schema. Rules about several fields at once
 * are left to the form.
 */
export function typedFields<E extends EntityDefinition, const Name extends keyof GivenOf<E> & string>(
  entity: E,
  names: readonly Name[],
  { emptyAtFirst = [] }: Options<NoInfer<Name>> = {},
): TypedFields<Pick<GivenOf<E>, Name>> {
  type Fields = Pick<GivenOf<E>, Name>;
  const typeOf = (name: Name): z.core.$ZodType => entity.fields[name]?.type as z.core.$ZodType;
  const initialOf = (name: Name): unknown => (emptyRow(entity) as Readonly<Record<string, unknown>>)[name];
  const toTyped = (name: Name, value: unknown): unknown => {
    const converter = converterFor(name, typeOf(name));
    if (!converter) return value;
    const isEmpty = value === null || (emptyAtFirst.includes(name) && value === initialOf(name));
    return isEmpty ? "" : converter.toText(value as never);
  };
  const toValue = (name: Name, typed: unknown): Read | Unread => {
    const type = typeOf(name);
    const converter = converterFor(name, type);
    if (!converter || typeof typed !== "string") return { value: typed };
    if (typed.trim() === "" && mayBeNull(type)) return { value: null };
    if (typed.trim() === "" && emptyAtFirst.includes(name)) return { value: initialOf(name) };
    return converter.read(typed, type);
  };
  return {
    show: (fields) =>
      Object.fromEntries(names.map((name) => [name, toTyped(name, fields[name])])) as TypedValues<Fields>,
    read: (values, fault) => {
      const results = names.map((name) => [name, toValue(name, values[name])] as const);
      const unread = results.flatMap(([name, result]) => ("unread" in result ? [[name, result.unread] as const] : []));
      for (const [name, words] of unread) fault(name, words);
      if (unread.length > 0) return null;
      return Object.fromEntries(results.map(([name, result]) => [name, (result as Read).value])) as Fields;
    },
  };
}
