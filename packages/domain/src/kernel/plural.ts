let rules: Intl.PluralRules | undefined;

/** The form of words that fits a count; the interface is in English, which has two. */
export function plural(count: number, one: string, other: string): string {
  rules ??= new Intl.PluralRules("en-GB");
  return rules.select(count) === "one" ? one : other;
}

/** A count with its noun: `1 change`, `1,204 changes`. */
export const counted = (count: number, one: string, other: string): string =>
  `${count.toLocaleString("en-GB")} ${plural(count, one, other)}`;
