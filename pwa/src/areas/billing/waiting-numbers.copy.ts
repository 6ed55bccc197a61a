import { plural } from "@fernpaw/domain/kernel/plural";

const MOST_NAMED = 3;

const named = (references: readonly string[]): string => {
  const rest = references.length - MOST_NAMED;
  return [...references.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
};

export const copy = {
  waits: (count: number) => plural(count, "One invoice waits to be sent", `${count} invoices wait to be sent`),
  number: (references: readonly string[]) =>
    `${named(references)} ${plural(references.length, "gets its number then", "get their numbers then")}.`,
  late: (count: number) =>
    plural(
      count,
      "One invoice has had no number for over a day",
      `${count} invoices have had no number for over a day`,
    ),
  connect: (references: readonly string[], since: string) =>
    `${named(references)}, since ${since}. Connect this tablet to the internet and wait until it shows All saved.`,
};
