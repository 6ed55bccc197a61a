import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  addDays,
  addMinutes,
  dayBounds,
  epochMsOf,
  Instant,
  instantAt,
  LocalDate,
  localDateOf,
  minuteOfDay,
  TimeZone,
  toInstant,
} from "./time.ts";

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "Pacific/Apia",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "UTC",
  "Pacific/Chatham",
];

describe("days that are not 24 hours long", () => {
  test.each([
    ["2026-03-29", "Europe/London", 23],
    ["2026-10-25", "Europe/London", 25],
    ["2026-11-21", "Europe/London", 24],
    ["2026-03-08", "America/New_York", 23],
    ["2026-11-01", "America/New_York", 25],
    ["2026-04-05", "Australia/Lord_Howe", 24.5],
    ["2026-10-04", "Australia/Lord_Howe", 23.5],
    ["2026-04-24", "Africa/Cairo", 23],
    ["2026-06-01", "Asia/Kolkata", 24],
  ])("%s in %s has %d hours", (day, zone, hours) => {
    const { from, to } = dayBounds(day, zone);
    expect((epochMsOf(to) - epochMsOf(from)) / 3_600_000).toBe(hours);
    expect(localDateOf(from, zone)).toBe(day);
    expect(localDateOf(addMinutes(to, -1), zone)).toBe(day);
  });

  test("a day that a zone left out has no length", () => {
    // Samoa went from the 29th to the 31st of December 2011 to change sides of the date line.
    expect(localDateOf("2011-12-30T09:59:59.000Z", "Pacific/Apia")).toBe("2011-12-29");
    expect(localDateOf("2011-12-30T10:00:00.000Z", "Pacific/Apia")).toBe("2011-12-31");
  });
});

describe("wall-clock times", () => {
  test.each([
    ["2026-11-21", 570, "Europe/London", "2026-11-21T09:30:00.000Z"],
    ["2026-07-01", 570, "Europe/London", "2026-07-01T08:30:00.000Z"],
    ["2026-03-29", 90, "Europe/London", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25", 90, "Europe/London", "2026-10-25T00:30:00.000Z"],
    ["2026-03-08", 150, "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-11-01", 90, "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-11-21", 1425, "Asia/Kolkata", "2026-11-21T18:15:00.000Z"],
  ])("%s, minute %i, in %s is %s", (day, minutes, zone, instant) => {
    expect(instantAt(day, minutes, zone)).toBe(instant);
  });

  test("there and back again, except for the hour that a clock change skips", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 15_000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, days, minutes) => {
          const day = addDays("2012-01-01", days);
          const instant = instantAt(day, minutes, zone);
          if (minuteOfDay(instant, zone) === minutes) expect(localDateOf(instant, zone)).toBe(day);
          else expect(minuteOfDay(instant, zone) - minutes, "moved on by the gap").toBeOneOf([30, 60]);
        },
      ),
      {
        examples: [
          ["Europe/London", 5201, 90],
          ["Australia/Lord_Howe", 5390, 135],
          ["America/Sao_Paulo", 2476, 15],
        ],
      },
    );
  });

  test("days follow each other without a gap", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 15_000 }), (zone, days) => {
        const day = addDays("2012-01-01", days);
        expect(dayBounds(day, zone).to).toBe(dayBounds(addDays(day, 1), zone).from);
      }),
    );
  });
});

test.each([
  ["2026-11-21T09:14:04.001Z", true],
  ["2026-11-21T09:14:04Z", false],
  ["2026-11-21T09:14:04.001+01:00", false],
  ["2026-02-30T09:14:04.001Z", false],
  ["2026-11-21T24:00:00.000Z", false],
  ["2026-11-21T09:14:60.000Z", false],
  ["", false],
])("%s as an instant: %s", (value, isGood) => {
  expect(z.safeParse(Instant, value).success).toBe(isGood);
});

test.each([
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-2-9", false],
  ["21/11/2026", false],
])("%s as a date: %s", (value, isGood) => {
  expect(z.safeParse(LocalDate, value).success).toBe(isGood);
});

test("a zone is one that this machine knows", () => {
  for (const zone of ZONES) expect(z.safeParse(TimeZone, zone).success, zone).toBe(true);
  for (const zone of ["", "Europe/Nowhere", "x".repeat(100)])
    expect(z.safeParse(TimeZone, zone).success, zone).toBe(false);
});

test("instants sort as they follow", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: 1e9 }),
      (ms, more) => toInstant(ms) < toInstant(ms + more),
    ),
  );
});
