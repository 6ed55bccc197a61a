import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";

interface FormRules<Values extends FieldValues> {
  /** The mutation's own argument schema. */
  schema: z.core.$ZodType;
  /** What the form would send. */
  toArgs: (values: Values) => unknown;
  /** A schema path to the form's field; null: a fault of the whole form. */
  fieldOf: (path: readonly PropertyKey[], values: Values) => string | null;
  /** Words for a fault of a field; `code` is what zod calls it: `too_big` for a text that is too long. */
  wordsFor: (field: string, code: string) => string;
}

function setIn(errors: Record<string, unknown>, field: string, message: string): void {
  const keys = field.split(".");
  let place = errors;
  for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>;
  place[keys.at(-1) ?? field] ??= { type: "custom", message };
}

/**
 * Checks a form with the arguments of the mutation that it sends, so that a form never accepts what the
 * mutation refuses.
 */
export function argsResolver<Values extends FieldValues>({
  schema,
  toArgs,
  fieldOf,
  wordsFor,
}: FormRules<Values>): Resolver<Values> {
  return (values) => {
    const parsed = z.safeParse(schema, toArgs(values));
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const issue of parsed.error.issues) {
      const field = fieldOf(issue.path, values) ?? "root";
      setIn(errors, field, wordsFor(field, issue.code));
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Puts the focus on the first field or words of what is wrong, in the order in which the page shows them. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus());
}
