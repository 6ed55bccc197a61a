import { copy } from "./form-rules.copy.ts";

/** As the server takes them; `registration-form.test.ts` holds both side by side. */
export const NAME_MOST = 80;
const EMAIL_MOST = 254;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an address, in words; null: nothing. */
export function emailFault(email: string): string | null {
  const trimmed = email.trim();
  if (trimmed === "") return copy.required;
  if (trimmed.length > EMAIL_MOST) return copy.tooLong(EMAIL_MOST);
  return EMAIL.test(trimmed) ? null : copy.emailInvalid;
}

/** What is wrong with a text that must be there; null: nothing. */
export function textFault(text: string, most: number): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return copy.required;
  return trimmed.length > most ? copy.tooLong(most) : null;
}
