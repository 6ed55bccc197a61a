import { describe, expect, test } from "vitest";
import {
  alignedDay,
  comparisonOf,
  daysOf,
  MOST_DAYS,
  periodFault,
  periodOf,
  stepPeriod,
  wholePeriod,
} from "./period.ts";
import { addDays, weekdayOf } from "../../kernel/time.ts";

describe("the period of a day", () => {
  test.each([
    ["week", "2026-11-22", "2026-11-16", "2026-11-22"],
    ["week", "2026-11-23", "2026-11-23", "2026-11-29"],
    ["week", "2027-01-01", "2026-12-28", "2027-01-03"],
    ["month", "2026-11-22", "2026-11-01", "2026-11-30"],
    ["month", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["month", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["quarter", "2026-11-22", "2026-10-01", "2026-12-31"],
    ["quarter", "2026-01-01", "2026-01-01", "2026-03-31"],
    ["quarter", "2026-06-30", "2026-04-01", "2026-06-30"],
    ["year", "2026-11-22", "2026-01-01", "2026-12-31"],
  ] as const)("%s of %s", (kind, day, from, to) => {
    expect(wholePeriod(kind, day)).toEqual({ from, to });
  });

  test.each([
    ["month", "2026-11-22", "2026-11-23", "2026-11-01", "2026-11-22"],
    ["month", "2026-10-05", "2026-11-23", "2026-10-01", "2026-10-31"],
    ["month", "2026-11-01", "2026-11-01", "2026-11-01", "2026-11-01"],
    ["month", "2026-11-30", "2026-11-30", "2026-11-01", "2026-11-29"],
    ["month", "2026-11-30", "2026-12-01", "2026-11-01", "2026-11-30"],
    ["week", "2026-11-23", "2026-11-23", "2026-11-23", "2026-11-23"],
    ["year", "2026-11-23", "2026-11-23", "2026-01-01", "2026-11-22"],
  ] as const)("%s of %s, asked for on %s, ends with the last day that is over", (kind, day, today, from, to) => {
    expect(periodOf(kind, day, today)).toEqual({ from, to });
  });

  test.each([
    ["week", "2026-11-25", -1, "2026-11-16"],
    ["month", "2026-01-31", -1, "2025-12-01"],
    ["month", "2026-01-31", 1, "2026-02-01"],
    ["quarter", "2026-02-14", -1, "2025-10-01"],
    ["quarter", "2026-11-14", 1, "2027-01-01"],
    ["year", "2026-11-14", -1, "2025-01-01"],
  ] as const)("the %s beside that of %s, by %i, begins on %s", (kind, day, by, expected) => {
    expect(stepPeriod(kind, day, by)).toBe(expected);
  });
});

describe("a comparison", () => {
  test.each([
    ["2026-11-01", "2026-11-22", "2026-10-04", "2026-10-25"],
    ["2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"],
    ["2026-11-23", "2026-11-23", "2026-11-16", "2026-11-16"],
    ["2026-10-01", "2026-10-31", "2026-08-27", "2026-09-26"],
    ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"].toSpliced(2, 2, "2024-12-26", "2025-12-25"),
  ])("%s to %s is compared with the same weekdays before it", (from = "", to = "", first = "", last = "") => {
    const before = comparisonOf({ from, to }, "weekdays");
    expect(before).toEqual({ from: first, to: last });
    expect(before.to < from).toBe(true);
    expect(daysOf(before)).toHaveLength(daysOf({ from, to }).length);
    expect(weekdayOf(before.from)).toBe(weekdayOf(from));
    // One week later it would lie in the period itself.
    expect(addDays(before.to, 7) >= from).toBe(true);
  });

  test.each([
    ["2026-11-01", "2026-11-22", "2025-11-01", "2025-11-22"],
    ["2028-02-01", "2028-02-29", "2027-02-01", "2027-02-28"],
    ["2029-02-01", "2029-02-28", "2028-02-01", "2028-02-28"],
  ])("%s to %s is compared with the same dates of the year before", (from, to, first, last) => {
    expect(comparisonOf({ from, to }, "year")).toEqual({ from: first, to: last });
  });

  test("each earlier day has its place, also where a leap day is in one of the two years", () => {
    const period = { from: "2028-02-28", to: "2028-03-01" };
    const before = comparisonOf(period, "year");
    expect(daysOf(before).map((day) => alignedDay(day, period, before))).toEqual(["2028-02-28", "2028-02-29"]);
    const longer = { from: "2028-02-28", to: "2028-03-01" };
    const shorter = { from: "2029-02-28", to: "2029-03-01" };
    expect(daysOf(longer).map((day) => alignedDay(day, shorter, longer))).toEqual([
      "2029-02-28",
      "2029-03-01",
      "2029-03-01",
    ]);
  });
});

test.each([
  ["2026-11-01", "2026-10-31", "inverted"],
  ["2026-11-01", "2026-11-01", null],
  ["2026-01-01", addDays("2026-01-01", MOST_DAYS - 1), null],
  ["2026-01-01", addDays("2026-01-01", MOST_DAYS), "too_long"],
  ["2024-01-01", "2026-12-31", null],
  ["2016-01-01", "2026-12-31", "too_long"],
])("from %s to %s: %s", (from, to, fault) => {
  expect(periodFault({ from, to })).toBe(fault);
});
