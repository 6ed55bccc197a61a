import { instantAt } from "@fernpaw/domain/kernel/time";
import { describe, expect, test } from "vitest";
import { foldedLanes, layLanes, shownHours, snapped, spanOf, startOfPlace, startingWithin } from "./day-grid.ts";

const span = (id: string, fromMin: number, toMin: number) => ({ id, fromMin, toMin });
const lanes = (...spans: ReturnType<typeof span>[]) => Object.fromEntries(layLanes(spans));

describe("lanes", () => {
  test("two that overlap stand side by side, one after the other takes the whole width", () => {
    expect(lanes(span("a", 600, 630), span("b", 610, 640), span("c", 640, 700))).toEqual({
      a: { lane: 0, lanes: 2 },
      b: { lane: 1, lanes: 2 },
      c: { lane: 0, lanes: 1 },
    });
  });

  test("a lane is taken again as soon as it is free, and all that hang together share the width", () => {
    expect(lanes(span("long", 600, 720), span("a", 600, 630), span("b", 630, 660), span("c", 640, 650))).toEqual({
      long: { lane: 0, lanes: 3 },
      a: { lane: 1, lanes: 3 },
      b: { lane: 1, lanes: 3 },
      c: { lane: 2, lanes: 3 },
    });
  });

  test("very short ones do not hide what follows within a quarter of an hour", () => {
    expect(lanes(span("a", 600, 605), span("b", 605, 610))).toEqual({
      a: { lane: 0, lanes: 2 },
      b: { lane: 1, lanes: 2 },
    });
  });

  test("the order in which they come does not matter", () => {
    const spans = [span("a", 600, 630), span("b", 600, 630), span("c", 615, 700), span("d", 690, 720)];
    expect(Object.fromEntries(layLanes([...spans].reverse()))).toEqual(Object.fromEntries(layLanes(spans)));
  });
});

describe("lanes for which there is no room", () => {
  const four = [span("a", 600, 630), span("b", 600, 630), span("c", 605, 630), span("d", 615, 660)];
  const alone = span("e", 700, 720);
  const shown = (keptId: string | null, room = { whole: 3, besideFold: 2 }) => {
    const { lanes: kept, folds } = foldedLanes([...four, alone], room, keptId);
    return { folds, kept };
  };

  test("are folded into one strip for each time, and what stands elsewhere is not made narrower", () => {
    const { folds, kept } = shown(null);
    expect([...kept]).toEqual([
      ["a", { lane: 0, lanes: 2, isBesideFold: true }],
      ["b", { lane: 1, lanes: 2, isBesideFold: true }],
      ["e", { lane: 0, lanes: 1, isBesideFold: false }],
    ]);
    expect(folds).toEqual([{ ids: ["c", "d"], fromMin: 605, toMin: 660 }]);
  });

  test("nothing is folded where all can be read", () => {
    const { folds, kept } = shown(null, { whole: 4, besideFold: 3 });
    expect(folds).toEqual([]);
    expect(kept.get("d")).toEqual({ lane: 3, lanes: 4, isBesideFold: false });
  });

  test("what somebody has in hand stays, in the place of what stands in its way", () => {
    const { folds, kept } = shown("d");
    expect([...kept.keys()]).toEqual(["a", "d", "e"]);
    expect(kept.get("d")).toEqual({ lane: 1, lanes: 2, isBesideFold: true });
    expect(folds).toEqual([{ ids: ["b", "c"], fromMin: 600, toMin: 630 }]);
  });
});

test("a board shows its usual hours and whatever lies outside of them, as whole hours of one day", () => {
  const usual = { fromMin: 8 * 60, toMin: 19 * 60 };
  expect(shownHours([], usual)).toEqual(usual);
  expect(shownHours([span("a", 430, 440), span("b", 1150, 1205)], usual)).toEqual({ fromMin: 420, toMin: 1260 });
  expect(shownHours([span("a", 1430, 1500)], usual)).toEqual({ fromMin: 480, toMin: 1440 });
});

test("a place starts within its day and may end after it, on whole steps", () => {
  const place = { day: "2026-11-21", fromMin: -20, durationMin: 30 };
  expect(startingWithin(place)).toEqual({ ...place, fromMin: 0 });
  expect(startingWithin({ ...place, fromMin: 1430 })).toEqual({ ...place, fromMin: 1430 });
  expect(startingWithin({ ...place, fromMin: 1440 })).toEqual({ ...place, fromMin: 1439 });
  expect([snapped(607, 5), snapped(608, 5), snapped(-2, 5)]).toEqual([605, 610, -0]);
});

describe("on days with a clock change in the clinic's zone", () => {
  const zone = "Europe/London";
  const place = (fromMin: number, day: string) => ({ day, fromMin, durationMin: 30 });

  test("the wall clock rules: nine is nine before, on and after the day", () => {
    for (const [day, startsAt] of [
      ["2026-03-28", "2026-03-28T09:00:00.000Z"],
      ["2026-03-29", "2026-03-29T08:00:00.000Z"],
      ["2026-10-24", "2026-10-24T08:00:00.000Z"],
      ["2026-10-25", "2026-10-25T09:00:00.000Z"],
    ] as const) {
      expect(startOfPlace(place(540, day), null, zone)).toBe(startsAt);
      expect(spanOf({ id: "a", startsAt, durationMin: 45 }, zone)).toEqual(span("a", 540, 585));
    }
  });

  test("a time that does not exist moves on by the gap", () => {
    expect(startOfPlace(place(90, "2026-03-29"), null, zone)).toBe("2026-03-29T01:30:00.000Z");
  });

  test("in the hour that comes twice, what was not moved keeps its own instant", () => {
    const second = "2026-10-25T01:30:00.000Z";
    expect(startOfPlace(place(90, "2026-10-25"), second, zone)).toBe(second);
    expect(startOfPlace(place(90, "2026-10-25"), null, zone)).toBe(instantAt("2026-10-25", 90, zone));
    expect(startOfPlace(place(95, "2026-10-25"), second, zone)).toBe("2026-10-25T00:35:00.000Z");
  });
});
