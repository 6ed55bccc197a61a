import { emptyRow, type EntityDefinition, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { EndMinute, MinuteOfDay } from "@fernpaw/domain/kernel/time";
import type * as z from "zod/mini";
import { copy } from "./form.copy.ts";
import type { Fault } from "./judge-args.ts";
import { bareType, mayBeNull } from "./limits.ts";
import { decimalText, readDecimal } from "./typed-number.ts";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";

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

/** The bounds of a number's schema, where it has both. */
function boundsOf(type: z.core.$ZodType): [least: number, most: number] | null {
  const { checks = [] } = bareType(type)._zod.def as {
    checks?: readonly { _zod: { def: { check: string; value?: number } } }[];
  };
  const boundOf = (check: string) => checks.find(({ _zod }) => _zod.def.check === check)?._zod.def.value;
  const [least, most] = [boundOf("greater_than"), boundOf("less_than")];
  return least === undefined || most === undefined ? null : [least, most];
}

/** `A whole number from 5 to 480.`, by the bounds of the schema. */
function numberWords(type: z.core.$ZodType): string {
  const bounds = boundsOf(type);
  return bounds ? copy.wholeNumber(...bounds) : copy.anyNumber;
}

const time: Converter = {
  toText: (minutes: number) => timeText(minutes % DAY_MIN),
  read: (typed) => timeOf(typed, 0),
};
const timeOfEnd: Converter = { ...time, read: (typed) => timeOf(typed, DAY_MIN) };
const wholeNumber: Converter = {
  toText: (value: number) => String(value),
  read: (typed, type) => {
    const value = /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    const isFit = (bareType(type) as z.ZodMiniType).safeParse(value).success;
    return isFit ? { value } : { unread: numberWords(type) };
  },
};
const text: Converter = { toText: (value: string) => value, read: (typed) => ({ value: typed }) };

/** How the clinic writes numbers. */
export interface Region {
  /** BCP 47. */
  locale: string;
  /** ISO 4217. */
  currency: string;
}

/** A whole number of hundredths of a currency, or of thousandths, as a person writes it. */
function decimal(decimals: number, least: number, { locale }: Region): Converter {
  const format = { locale, decimals };
  return {
    toText: (value: number) => decimalText(value, format, least),
    read: (typed, type) => {
      const read = readDecimal(typed, format);
      if ("unread" in read || (bareType(type) as z.ZodMiniType).safeParse(read.value).success) return read;
      const bounds = boundsOf(type);
      const [from, to] = (bounds ?? []).map((bound) => decimalText(bound, format, least));
      return { unread: from === undefined || to === undefined ? copy.badNumber : copy.between(from, to) };
    },
  };
}

/** By the unit that ends the name of the field; null: no decimal. @throws without a region */
function decimalFor(name: string, region: Region | undefined): Converter | null {
  const unit = /(?:Minor|Milli|MilliPercent)$/.exec(name)?.[0];
  if (unit === undefined) return null;
  if (!region) throw new Error(`${name}: give typedFields the region in which the number is written`);
  const money = unit === "Minor" ? decimalsOf(region.currency) : null;
  return decimal(money ?? 3, money ?? 0, region);
}

/** By the schema of the field; null: the form holds the value itself, as a choice among words or a list of ids. */
function converterFor(type: z.core.$ZodType): Converter | null {
  const bare = bareType(type);
  if (bare === MinuteOfDay) return time;
  if (bare === EndMinute) return timeOfEnd;
  const { type: kind } = bare._zod.def;
  if (kind === "number" || kind === "int") return wholeNumber;
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
  /** Needed for money, quantities and percentages: fields that end in Minor, Milli or MilliPercent. */
  region?: Region;
}

/**
 * Turns fields of an entity into what a form shows and back, each by its own schema. Rules about several fields at once
 * are left to the form.
 */
export function typedFields<E extends EntityDefinition, const Name extends keyof GivenOf<E> & string>(
  entity: E,
  names: readonly Name[],
  { emptyAtFirst = [], region }: Options<NoInfer<Name>> = {},
): TypedFields<Pick<GivenOf<E>, Name>> {
  type Fields = Pick<GivenOf<E>, Name>;
  const typeOf = (name: Name): z.core.$ZodType => entity.fields[name]?.type as z.core.$ZodType;
  const initialOf = (name: Name): unknown => (emptyRow(entity) as Readonly<Record<string, unknown>>)[name];
  const converterOf = (name: Name): Converter | null => decimalFor(name, region) ?? converterFor(typeOf(name));
  const toTyped = (name: Name, value: unknown): unknown => {
    const converter = converterOf(name);
    if (!converter) return value;
    const isEmpty = value === null || (emptyAtFirst.includes(name) && value === initialOf(name));
    return isEmpty ? "" : converter.toText(value as never);
  };
  const toValue = (name: Name, typed: unknown): Read | Unread => {
    const type = typeOf(name);
    const converter = converterOf(name);
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
