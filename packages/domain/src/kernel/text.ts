import * as z from "zod/mini";

const hasNul = (value: string): boolean => value.includes("\u0000");

/**
 * Text that every store can hold: trimmed, well-formed Unicode without NUL (PostgreSQL refuses both),
 * at most `max` UTF-16 units. Empty is allowed.
 */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, { error: `must be at most ${max} characters` }),
    z.refine((value) => value.isWellFormed() && !hasNul(value), {
      error: "contains a character that cannot be stored",
    }),
  );

/** `text(max)` with at least one visible character. */
export const requiredText = (max: number) => text(max).check(z.minLength(1, { error: "must not be empty" }));
