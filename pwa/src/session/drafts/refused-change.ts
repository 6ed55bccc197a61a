import type { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Instant } from "@fernpaw/domain/kernel/time";

type Values = Readonly<Record<string, unknown>>;

/** A change that the server refused, opened again in its form. */
export interface RefusedChange {
  /** The inbox item with the refusal. */
  itemId: string;
  /** The arguments as they were sent. */
  values: Values;
  /** When its author did it, if that is known. */
  at?: Instant | null;
  /** Why; null where no person can act on it. */
  refusal: Refusal | null;
}

/** A draft of its own: a form of the same kind that is half typed elsewhere stays as it is. */
export const refusedDraftKey = ({ itemId }: RefusedChange): string => `refused:${itemId}`;

export function recordOf(value: unknown): Values | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
}

export function listOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/** What was typed: a correction names it under `set`. */
export const typedValues = (values: Values): Values => recordOf(values["set"]) ?? values;

/** Whatever was refused may be of any kind: what the field cannot hold is left to the card, which shows it. */
export function textOr<T extends string | null>(value: unknown, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise;
}
