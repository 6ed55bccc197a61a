import { expect, test } from "vitest";
import { heldUntil, heldYears, isPast, keptSince, legalPeriod, tooShort } from "./retention.ts";

const settings = { country: "GB", clinicalYears: 7, booksYears: 10, messageYears: 3 };

test("clinical records count from their day, books to the end of the year", () => {
  expect(heldUntil("clinical", "2026-03-09", settings)).toBe("2033-03-09");
  expect(heldUntil("clinical", "2024-02-29", settings)).toBe("2031-02-28");
  expect(heldUntil("books", "2026-03-09", settings)).toBe("2036-12-31");
  expect(isPast("clinical", "2026-03-09", settings, "2033-03-09")).toBe(false);
  expect(isPast("clinical", "2026-03-09", settings, "2033-03-10")).toBe(true);
});

test.each(["clinical", "books", "messages"] as const)(
  "the first kept day of %s is the first one that is not past",
  (of) => {
    const today = "2033-03-10";
    const first = keptSince(of, today, settings);
    expect(isPast(of, first, settings, today)).toBe(false);
    const before = new Date(Date.parse(`${first}T12:00:00.000Z`) - 86_400_000).toISOString().slice(0, 10);
    expect(isPast(of, before, settings, today)).toBe(true);
  },
);

test("no period is shorter than the law's, and each rule has a source", () => {
  expect(heldYears("books", { ...settings, booksYears: 2 })).toBe(6);
  expect(tooShort({ ...settings, booksYears: 5, clinicalYears: 5 })).toEqual(["booksYears"]);
  expect(tooShort({ ...settings, country: "NZ", booksYears: 1 })).toEqual([]);
  expect(legalPeriod("clinical", "US")).toMatchObject({ years: 7, source: expect.stringContaining("AVMA") });
  expect(legalPeriod("messages", "GB")).toBeNull();
});
