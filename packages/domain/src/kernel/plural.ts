let rules: Intl.PluralRules | undefined;

/** The form of words that fits a count; the interface is in English, which has two. */
export function plural(count: number, one: string, other: string): string {
  rules ??= new Intl.PluralRules("en-GB");
  return rules.select(count) === "one" ? one : other;
}

/** As the interface writes a number: `1,204`, and below zero with the sign of a minus, not a hyphen: `−4`. */
export const numberText = (value: number): string => value.toLocaleString("en-GB").replace("-", "−");

/** A count with its noun: `1 change`, `1,204 changes`. */
export const counted = (count: number, one: string, other: string): string =>
  `${numberText(count)} ${plural(count, one, other)}`;
