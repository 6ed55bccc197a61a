import { numberText, plural } from "@fernpaw/domain/kernel/plural";

/** The limits of a plan, on the price page, on the page of the subscription and in the administration. Null: no limit. */
export const planLimitWords = {
  users: (count: number | null): string =>
    count === null ? "Any number of people" : plural(count, "One person", `Up to ${numberText(count)} people`),
  locations: (count: number | null): string =>
    count === null ? "Any number of locations" : plural(count, "One location", `Up to ${numberText(count)} locations`),
  gib: (count: number): string => `${numberText(count)} GB`,
  storage: (gib: number): string => `${planLimitWords.gib(gib)} for files`,
  everything: "Every part of Fernpaw",
};
