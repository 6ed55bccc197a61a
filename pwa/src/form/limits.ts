import type * as z from "zod/mini";

interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
}

const definitionOf = (type: z.core.$ZodType): Definition => type._zod.def as unknown as Definition;

/** Without what says that it may be missing: `optional`, `nullable`, a default. */
export function bareType(type: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = definitionOf(type);
  const inner = innerType ?? input;
  return inner ? bareType(inner) : type;
}

/** Whether null is a value of the type. */
export function mayBeNull(type: z.core.$ZodType): boolean {
  const { type: kind, innerType } = definitionOf(type);
  return kind === "nullable" || (innerType !== undefined && mayBeNull(innerType));
}

/** The schema of a field by its name in the arguments, in a correction under `set`; null where there is none. */
export function typeAt(schema: z.core.$ZodType, field: string): z.core.$ZodType | null {
  let current: z.core.$ZodType | undefined = bareType(schema);
  const isIn = (type: z.core.$ZodType, step: string): boolean => Object.hasOwn(definitionOf(type).shape ?? {}, step);
  const steps = field.split(".");
  if (!isIn(current, steps[0] ?? "") && isIn(current, "set")) steps.unshift("set");
  for (const step of steps) {
    const { shape, element }: Definition = definitionOf(bareType(current));
    current = element ?? (shape && Object.hasOwn(shape, step) ? shape[step] : undefined);
    if (!current) return null;
  }
  return bareType(current);
}

/** Of fields, those that a correction may name. */
export function correctableOf<Fields extends object>(schema: z.core.$ZodType, fields: Fields): Partial<Fields> {
  const set = definitionOf(bareType(schema)).shape?.["set"];
  const shape = set ? (definitionOf(bareType(set)).shape ?? {}) : {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name))) as Partial<Fields>;
}

interface Check {
  check: string;
  maximum?: number;
}

export interface FieldLimits {
  maxLength?: number;
  "aria-required"?: true;
}

/** The limits of a text field by its schema: the longest text, and whether it may be empty. */
export function readLimits(schema: z.core.$ZodType, field: string): FieldLimits {
  const type = typeAt(schema, field);
  if (!type || definitionOf(type).type !== "string") return {};
  const { checks = [] } = type._zod.def as { checks?: readonly { _zod: { def: Check } }[] };
  const limits: FieldLimits = {};
  for (const { _zod } of checks) {
    if (_zod.def.check === "max_length") limits.maxLength = Number(_zod.def.maximum);
    if (_zod.def.check === "min_length") limits["aria-required"] = true;
  }
  return limits;
}
