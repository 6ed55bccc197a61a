import { foldText } from "@fernpaw/domain/kernel/search-text";
import * as z from "zod/mini";
import type { ClinicSummary } from "./platform.queries.ts";

/** As text, since it stands in an address. */
const numberLike = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((digits: string) => Number(digits)),
  );

export const ClinicListQuery = z.strictObject({
  /** 0 is the first one. */
  page: z._default(numberLike(/^\d{1,6}$/), 0),
  /** 1 to 100. */
  pageSize: z._default(numberLike(/^(?:[1-9]\d?|100)$/), 10),
  /** Part of the name; capitals and accents do not matter. */
  search: z._default(z.string().check(z.maxLength(100)), ""),
  sort: z._default(z.enum(["name", "createdAt", "people", "lastSeenAt"]), "name"),
  order: z._default(z.enum(["asc", "desc"]), "asc"),
});
export type ClinicListQuery = z.output<typeof ClinicListQuery>;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Below zero when `left` comes first going up; a clinic that was never seen comes last both ways. */
function compare(left: ClinicSummary, right: ClinicSummary, { sort, order }: ClinicListQuery): number {
  const [one, other] = [left[sort], right[sort]];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const difference =
    typeof one === "number" && typeof other === "number" ? one - other : collator.compare(String(one), String(other));
  return order === "desc" ? -difference : difference;
}

/** The page that was asked for of the clinics that the search finds, and how many it finds. Ties are in order of ids. */
export function clinicPage(
  clinics: readonly ClinicSummary[],
  query: ClinicListQuery,
): { rows: ClinicSummary[]; total: number } {
  const words = foldText(query.search).split(/\s+/).filter(Boolean);
  const found = clinics
    .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
    .sort((left, right) => compare(left, right, query) || (left.id < right.id ? -1 : 1));
  const start = query.page * query.pageSize;
  return { rows: found.slice(start, start + query.pageSize), total: found.length };
}
