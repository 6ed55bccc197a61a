import { expect, test } from "vitest";
import { dayFigures, triageRank } from "./day-figures.ts";

/** The day on which London's clocks go back: 25 hours. */
const DAY = { from: "2026-10-24T23:00:00.000Z", to: "2026-10-26T00:00:00.000Z" };
const at = (time: string): string => `2026-10-25T${time}:00.000Z`;
const visit = (openedAt: string, seenAt: string | null, stage: "waiting" | "with_vet" | "checked_out") => ({
  openedAt,
  seenAt,
  stage,
});

test("a day is counted in pets: the cancelled are not expected, walk-ins arrive, yesterday's patients do not", () => {
  const planned = [
    { status: "booked", petIds: ["a", "b"] },
    { status: "arrived", petIds: ["c"] },
    { status: "completed", petIds: ["d"] },
    { status: "no_show", petIds: ["e", "f"] },
    { status: "cancelled", petIds: ["g"] },
  ] as const;
  const rows = planned.map((row) => ({ ...row, petIds: [...row.petIds] }));
  const visits = [
    visit(at("09:00"), at("09:07"), "checked_out"),
    visit(at("09:30"), at("09:50"), "with_vet"),
    visit(at("10:00"), null, "waiting"),
    visit("2026-10-24T15:00:00.000Z", "2026-10-24T15:01:00.000Z", "with_vet"),
  ];
  expect(dayFigures(rows, visits, DAY)).toEqual({
    expected: 6,
    arrived: 3,
    waiting: 1,
    seen: 2,
    noShows: 2,
    meanWaitMin: 14,
  });
});

test("a day on which nothing has happened has no mean, and a clock that was set back gives no negative one", () => {
  expect(dayFigures([], [], DAY)).toEqual({
    expected: 0,
    arrived: 0,
    waiting: 0,
    seen: 0,
    noShows: 0,
    meanWaitMin: null,
  });
  expect(dayFigures([], [visit(at("09:10"), at("09:00"), "with_vet")], DAY).meanWaitMin).toBe(0);
});

test("the hour that the clocks repeat belongs to the day, its bounds to one day each", () => {
  const visits = [
    visit("2026-10-25T23:59:00.000Z", null, "waiting"),
    visit(DAY.from, null, "waiting"),
    visit(DAY.to, null, "waiting"),
  ];
  expect(dayFigures([], visits, DAY)).toMatchObject({ arrived: 2, waiting: 3 });
});

test("who was not judged waits like green", () => {
  expect(["red", "orange", "yellow", "green"].map((triage) => triageRank(triage as "red"))).toEqual([0, 1, 2, 3]);
  expect(triageRank(null)).toBe(3);
});
