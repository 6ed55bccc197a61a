import type { RowOf } from "../../kernel/entity.ts";
import type { clients } from "./client.ts";

const TERMS_FIELDS = ["paymentTermsDays", "creditLimitMinor", "paysFirst"] as const;
export type ClientTerms = Pick<RowOf<typeof clients>, (typeof TERMS_FIELDS)[number]>;

/** Two cards of one person: the changes of the one that stays. The stricter of two answers holds, and the terms are those of the one that stays. */
export function mergedTerms(into: ClientTerms, from: ClientTerms): Partial<ClientTerms> {
  const isLower =
    from.creditLimitMinor !== null && (into.creditLimitMinor === null || from.creditLimitMinor < into.creditLimitMinor);
  return {
    ...(into.paymentTermsDays === null &&
      from.paymentTermsDays !== null && { paymentTermsDays: from.paymentTermsDays }),
    ...(isLower && { creditLimitMinor: from.creditLimitMinor }),
    ...(into.paysFirst === "no" && from.paysFirst === "yes" && { paysFirst: "yes" as const }),
  };
}

/** The terms before a merge that a person has not changed since. */
export function termsBack(
  client: ClientTerms & { mergedRows: RowOf<typeof clients>["mergedRows"] },
  into: ClientTerms,
): Partial<ClientTerms> {
  const before = client.mergedRows?.termsBefore ?? {};
  return Object.fromEntries(
    TERMS_FIELDS.filter((field) => before[field] !== undefined && into[field] === client[field]).map((field) => [
      field,
      before[field],
    ]),
  );
}
