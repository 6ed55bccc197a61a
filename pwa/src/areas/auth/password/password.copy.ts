import { plural } from "@fernpaw/domain/kernel/plural";
import type { PasswordVerdict } from "./password-judge.ts";

export const copy = {
  label: "New password",
  hint: "At least 12 characters, better 15. A few words in a row are easy to remember.",
  missing: (count: number) => plural(count, "One character is missing", `${count} characters are missing`),
  weak: {
    length: "At least 12 characters, please",
    context: "Too close to your name, e-mail or clinic: easy to guess",
    word: "Too close to a word such as “password” or “clinic”: easy to guess",
    common: "Too easy to guess: it is a common password, or close to one. Add a word or two",
  },
  tooLong: "At most 256 characters, please",
  good: "Good. Fifteen characters and more are better still",
  strong: "Strong",
  required: "Please choose a password",
};

/** Why the password is refused; null: it is accepted. */
export function weaknessWords({ weakness, missing }: PasswordVerdict): string | null {
  if (weakness === null) return null;
  return weakness === "length" && missing === 0 ? copy.tooLong : copy.weak[weakness];
}

export function verdictWords(verdict: PasswordVerdict): string {
  if (verdict.missing > 0) return copy.missing(verdict.missing);
  return weaknessWords(verdict) ?? (verdict.isLong ? copy.strong : copy.good);
}

/** How many of four bars are filled. */
export function verdictLevel({ weakness, missing, isLong }: PasswordVerdict): 1 | 2 | 3 | 4 {
  if (missing > 0) return 1;
  if (weakness !== null) return 2;
  return isLong ? 4 : 3;
}
