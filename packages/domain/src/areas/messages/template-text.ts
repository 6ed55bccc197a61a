import { Refusal } from "../../kernel/errors.ts";
import type { TemplatePurpose } from "./message.ts";

const OF_ALL = ["client", "pets", "clinic", "clinic_phone"] as const;
const OF_APPOINTMENT = ["date", "time", "vet", "type"] as const;

/** What a template for each purpose may name, as `{client}`. */
export const PLACEHOLDERS = {
  reminder: [...OF_ALL, "reminders", "due_on"],
  appointment_booked: [...OF_ALL, ...OF_APPOINTMENT, "confirm_link"],
  appointment_moved: [...OF_ALL, ...OF_APPOINTMENT, "confirm_link"],
  appointment_cancelled: [...OF_ALL, ...OF_APPOINTMENT],
  appointment_reminder: [...OF_ALL, ...OF_APPOINTMENT, "confirm_link"],
  /** It names no pet: one of them may have died. */
  payment: ["client", "clinic", "clinic_phone", "sum_due", "invoices", "due_on", "statement"],
  general: OF_ALL,
} as const satisfies Record<TemplatePurpose, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[TemplatePurpose][number];
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

const IN_BRACES = /\{([^{}\n]*)\}/g;

/** Names in braces that a template for `purpose` does not know, as they were typed. */
export function unknownPlaceholders(purpose: TemplatePurpose, words: string): string[] {
  const known: readonly string[] = PLACEHOLDERS[purpose];
  const named = [...words.matchAll(IN_BRACES)].map(([, name = ""]) => name);
  return [...new Set(named.filter((name) => !known.includes(name)))];
}

/** @throws Refusal `invalid_args`, with the placeholders that are not known */
export function assertPlaceholders(purpose: TemplatePurpose, fields: Readonly<Record<string, string>>): void {
  const errors = Object.entries(fields).flatMap(([path, words]) =>
    unknownPlaceholders(purpose, words).map((name) => ({
      path,
      code: "unknown_placeholder",
      message: `{${name}} is no placeholder of this template: ${PLACEHOLDERS[purpose].map((known) => `{${known}}`).join(", ")}`,
    })),
  );
  if (errors.length > 0) throw new Refusal("invalid_args", { errors });
}

/**
 * The words with the values in their places, once: a value that looks like a placeholder stays as it is. What has no
 * value leaves nothing.
 */
export function fillTemplate(words: string, values: PlaceholderValues): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return words.replaceAll(IN_BRACES, (_, name: string) => known[name] ?? "");
}
