import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, instantAt, localDateOf, minuteOfDay } from "../../kernel/time.ts";
import { MAX_OCCURRENCES } from "./appointment.ts";
import { countUntil, occurrenceDay, occurrenceIds, occurrenceStarts, shiftedAlong } from "./series.ts";

const LONDON = "Europe/London";
const weekly = { every: 1, unit: "week" } as const;

test("a series keeps its time on the clinic's clock when the clocks change", () => {
  const nine = instantAt("2027-03-21", 9 * 60, LONDON);
  const starts = occurrenceStarts(nine, { ...weekly, count: 3 }, LONDON);
  expect(starts).toEqual(["2027-03-21T09:00:00.000Z", "2027-03-28T08:00:00.000Z", "2027-04-04T08:00:00.000Z"]);
  expect(starts.map((start) => minuteOfDay(start, LONDON))).toEqual([540, 540, 540]);
});

test("a time that does not exist moves on by the gap, on that day alone", () => {
  const half = instantAt("2027-03-27", 90, LONDON);
  const starts = occurrenceStarts(half, { every: 1, unit: "day", count: 3 }, LONDON);
  expect(starts.map((start) => minuteOfDay(start, LONDON))).toEqual([90, 150, 90]);
});

test("a time that comes twice is the first, but the one that was asked for stays", () => {
  const second = "2026-10-25T01:30:00.000Z";
  expect(minuteOfDay(second, LONDON)).toBe(90);
  expect(occurrenceStarts(second, { ...weekly, count: 2 }, LONDON)[0]).toBe(second);
  const before = instantAt("2026-10-18", 90, LONDON);
  expect(occurrenceStarts(before, { ...weekly, count: 2 }, LONDON)[1]).toBe("2026-10-25T00:30:00.000Z");
});

test.each([
  ["2027-01-31", 1, "2027-02-28"],
  ["2027-01-31", 2, "2027-03-31"],
  ["2028-01-30", 1, "2028-02-29"],
  ["2027-11-15", 2, "2028-01-15"],
  ["2027-12-31", 14, "2029-02-28"],
])("%s and %i months on is %s", (first, index, day) => {
  expect(occurrenceDay(first, { every: 1, unit: "month" }, index)).toBe(day);
});

test("until a day counts what lies on it, and no further than one too many", () => {
  expect(countUntil("2027-01-04", weekly, "2027-01-18")).toBe(3);
  expect(countUntil("2027-01-04", weekly, "2027-01-17")).toBe(2);
  expect(countUntil("2027-01-04", weekly, "2027-01-03")).toBe(0);
  expect(countUntil("2027-01-04", { every: 1, unit: "day" }, "2099-01-01")).toBe(MAX_OCCURRENCES + 1);
});

describe("too long", () => {
  test.each([
    ["ten thousand", { ...weekly, count: 10_000 }],
    ["one too many", { ...weekly, count: MAX_OCCURRENCES + 1 }],
    ["over more than five years", { every: 1, unit: "month" as const, count: 62 }],
    ["each a lifetime apart", { every: 99, unit: "month" as const, count: 2 }],
    ["more than a number can hold", { ...weekly, count: Number.MAX_SAFE_INTEGER }],
  ])("%s is refused with what may be", (_, repeat) => {
    expect(() => occurrenceStarts("2027-01-04T09:00:00.000Z", repeat, LONDON)).toThrow(
      expect.objectContaining({ code: "series_too_long", details: { most: 104, years: 5 } }),
    );
  });

  test("exactly as many, and exactly five years, is allowed", () => {
    expect(occurrenceStarts("2027-01-04T09:00:00.000Z", { ...weekly, count: MAX_OCCURRENCES }, LONDON)).toHaveLength(
      MAX_OCCURRENCES,
    );
    expect(occurrenceStarts("2027-01-04T09:00:00.000Z", { every: 1, unit: "month", count: 61 }, LONDON).at(-1)).toBe(
      "2032-01-04T09:00:00.000Z",
    );
  });
});

test("every occurrence has an id of its own, which anybody can tell", () => {
  const id = "019a5f00-1234-7abc-8def-0123456789ab";
  const ids = occurrenceIds({ id, count: MAX_OCCURRENCES });
  expect(ids[0]).toBe(id);
  expect(new Set(ids).size).toBe(MAX_OCCURRENCES);
  expect(occurrenceIds({ id, count: 3 })).toEqual(ids.slice(0, 3));
});

describe("when one of a series is moved, another one goes", () => {
  const at = (day: string, minute: number) => instantAt(day, minute, LONDON);
  const goes = (startsAt: string, from: string, to: string) => shiftedAlong(startsAt, { from, to }, LONDON);

  test("as many days on and to the chosen time, also across a clock change", () => {
    const [from, to] = [at("2027-03-22", 540), at("2027-03-23", 600)];
    expect(goes(at("2027-03-29", 540), from, to)).toBe(at("2027-03-30", 600));
    expect(goes(at("2027-04-05", 700), from, to)).toBe(at("2027-04-06", 600));
    expect(goes(at("2027-10-25", 540), from, to)).toBe(at("2027-10-26", 600));
  });

  test("to the chosen time, not as far as the one that had been moved alone", () => {
    // Weekly at 10:00; the second one stands at 11:00 and goes to 09:15.
    const [from, to] = [at("2026-12-01", 660), at("2026-12-01", 555)];
    expect(goes(at("2026-12-08", 600), from, to)).toBe(at("2026-12-08", 555));
    expect(goes(at("2026-12-15", 555), from, to)).toBe(at("2026-12-15", 555));
  });

  test("by its days alone where the time was left as it is", () => {
    const [from, to] = [at("2026-12-01", 660), at("2026-12-03", 660)];
    expect(goes(at("2026-12-08", 600), from, to)).toBe(at("2026-12-10", 600));
    expect(goes(at("2027-03-30", 600), from, to)).toBe(at("2027-04-01", 600));
  });

  test("nowhere where nothing was chosen, also in the hour that comes twice", () => {
    const second = "2026-10-25T01:30:00.000Z";
    expect(goes(second, at("2026-10-18", 90), at("2026-10-18", 90))).toBe(second);
  });

  test("on by the gap where the clocks skip the chosen time", () => {
    expect(goes(at("2027-03-28", 540), at("2027-03-21", 540), at("2027-03-21", 90))).toBe(at("2027-03-28", 150));
  });
});

test("whatever the zone and the day, all occurrences stand at one time of day unless the clocks skip it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia"),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 287 }),
      fc.record({
        every: fc.integer({ min: 1, max: 6 }),
        unit: fc.constantFrom("day" as const, "week" as const, "month" as const),
      }),
      (zone, days, step, repeat) => {
        const first = addDays("2024-01-01", days);
        const start = instantAt(first, step * 5, zone);
        const minute = minuteOfDay(start, zone);
        const day = localDateOf(start, zone);
        occurrenceStarts(start, { ...repeat, count: 8 }, zone).forEach((each, index) => {
          const wanted = occurrenceDay(day, repeat, index);
          if (each === instantAt(wanted, minute, zone) || each === start) return;
          throw new Error(`${each} is not at minute ${minute} of ${wanted}`);
        });
      },
    ),
    { numRuns: 200 },
  );
});
