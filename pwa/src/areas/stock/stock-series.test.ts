import { expect, test } from "vitest";
import { levelsByDay, stockSeries } from "./stock-series.ts";

const at = (day: string, time = "12:00"): string => `2026-11-${day}T${time}:00.000Z`;
const moved = (occurredAt: string, quantityMilli: number) => ({ occurredAt, quantityMilli });

test("the curve ends at what is in stock, and begins where the movements lead back to", () => {
  const points = stockSeries(4000, [moved(at("10"), -2000), moved(at("12"), 5000)], at("01"), at("20"));
  expect(points.map(({ quantityMilli }) => quantityMilli)).toEqual([1000, -1000, 4000, 4000]);
  expect(points.map(({ atMs }) => new Date(atMs).toISOString())).toEqual([at("01"), at("10"), at("12"), at("20")]);
  expect(stockSeries(4000, [], at("01"), at("20")).map(({ quantityMilli }) => quantityMilli)).toEqual([4000, 4000]);
});

test("a day has the level at its end, in the clinic's zone, and days without a change are left out", () => {
  const points = stockSeries(
    4000,
    [moved(at("10", "08:00"), -2000), moved(at("10", "09:00"), 1000), moved(at("11", "23:30"), 5000)],
    at("09"),
    at("20"),
  );
  expect(levelsByDay(points, "2026-11-09", "2026-11-20", "Europe/London")).toEqual([
    { day: "2026-11-11", quantityMilli: 4000 },
    { day: "2026-11-10", quantityMilli: -1000 },
    { day: "2026-11-09", quantityMilli: 0 },
  ]);
  expect(levelsByDay(points, "2026-11-09", "2026-11-20", "Europe/Berlin")[0]?.day).toBe("2026-11-12");
});
