import * as z from "zod/mini";

/** Who gives a field its value: see `editable`, `fixed` and `managed`. */
export type FieldUse = "editable" | "fixed" | "managed";

/** The effect of a client's erasure on a text of a row that is about the client. */
export type PersonalRule =
  /** It is about the animal, the work, the goods or the clinic. It stays. */
  | "none"
  /** It is emptied at once. */
  | "erased"
  /** It is emptied when the clinic need not keep its clinical records any longer. */
  | "clinical"
  /** It is emptied when the clinic need not keep its books any longer. */
  | "books"
  /** An entry of a register. The law forbids every change of it. */
  | "register";

export interface Field<
  Type extends z.core.$ZodType = z.core.$ZodType,
  Use extends FieldUse = FieldUse,
  HasInitial extends boolean = boolean,
> {
  type: Type;
  use: Use;
  /** Whether a new row has a value for the field without being given one. */
  hasInitial: HasInitial;
  /** Frozen, and shared by all rows that start with it. */
  initial: z.output<Type> | undefined;
  isCritical: boolean;
}

export type FieldMap = Readonly<Record<string, Field>>;

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

const field = (type: z.core.$ZodType, use: FieldUse, initial: readonly unknown[]): Field => ({
  type,
  use,
  hasInitial: initial.length > 0,
  initial: deepFreeze(initial[0]),
  isCritical: false,
});

interface MakeField<Use extends FieldUse> {
  <Type extends z.core.$ZodType>(type: Type): Field<Type, Use, false>;
  <Type extends z.core.$ZodType>(type: Type, initial: z.output<Type>): Field<Type, Use, true>;
}

/** A person gives it when the row is registered, and may correct it. With an initial value it may be left out at first. */
export const editable = ((type: z.core.$ZodType, ...initial: unknown[]) =>
  field(type, "editable", initial)) as MakeField<"editable">;

/** A person gives it when the row is registered; it cannot be corrected. With an initial value it may be left out. */
export const fixed = ((type: z.core.$ZodType, ...initial: unknown[]) =>
  field(type, "fixed", initial)) as MakeField<"fixed">;

/** Only rules, named mutations and the server change it: no argument of register or correct has it. */
export const managed = ((type: z.core.$ZodType, ...initial: unknown[]) =>
  field(type, "managed", initial)) as MakeField<"managed">;

/**
 * Of two people who changed this field apart from each other, the first one wins; the other value becomes an inbox
 * item (`domain.md`, "Two devices offline").
 */
export const critical = <F extends Field>(one: F): F => ({ ...one, isCritical: true });

/** The arguments with which a row is registered, without its id. */
export type RegisterShape<Fields extends FieldMap> = {
  [K in keyof Fields as Fields[K]["use"] extends "managed" ? never : K]: Fields[K]["hasInitial"] extends true
    ? z.ZodMiniDefault<Fields[K]["type"]>
    : Fields[K]["type"];
};

/** The fields that a correction may name. */
export type CorrectShape<Fields extends FieldMap> = {
  [K in keyof Fields as Fields[K]["use"] extends "editable" ? K : never]: z.ZodMiniOptional<Fields[K]["type"]>;
};

/** The names of the fields that a person gives. */
export type GivenFields<Fields extends FieldMap> = {
  [K in keyof Fields & string]: Fields[K]["use"] extends "managed" ? never : K;
}[keyof Fields & string];

/** What a new row has without being given it. */
export type InitialValues<Fields extends FieldMap> = {
  -readonly [K in keyof Fields as Fields[K]["hasInitial"] extends true ? K : never]: z.output<Fields[K]["type"]>;
};

export function registerShape<Fields extends FieldMap>(fields: Fields): RegisterShape<Fields> {
  const shape = Object.entries(fields)
    .filter(([, { use }]) => use !== "managed")
    .map(([name, { type, hasInitial, initial }]) => [name, hasInitial ? z._default(type, initial) : type]);
  return Object.fromEntries(shape) as RegisterShape<Fields>;
}

export function correctShape<Fields extends FieldMap>(fields: Fields): CorrectShape<Fields> {
  const shape = Object.entries(fields)
    .filter(([, { use }]) => use === "editable")
    .map(([name, { type }]) => [name, z.optional(type)]);
  return Object.fromEntries(shape) as CorrectShape<Fields>;
}

export function initialValues<Fields extends FieldMap>(fields: Fields): InitialValues<Fields> {
  const values = Object.entries(fields).filter(([, { hasInitial }]) => hasInitial);
  return Object.freeze(
    Object.fromEntries(values.map(([name, { initial }]) => [name, initial])),
  ) as InitialValues<Fields>;
}
