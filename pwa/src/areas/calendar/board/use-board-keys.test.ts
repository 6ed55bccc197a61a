import { describe, expect, test } from "vitest";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";
import { onBoard, type BoardItem } from "./board-model.ts";
import { carriedOn, neighbour } from "./use-board-keys.ts";

const item = (id: string, column: number, fromMin: number, moves: BoardItem["moves"] = "free"): BoardItem => ({
  id,
  column,
  span: { id, fromMin, toMin: fromMin + 20 },
  entry: {} as AppointmentEntry,
  isReady: false,
  lateVaccine: null,
  hue: null,
  moves,
});

describe("arrows walk", () => {
  const [a, b, c, d] = [item("a", 0, 540), item("b", 0, 600), item("c", 2, 550), item("d", 2, 700)] as const;
  const items = [a, b, c, d];

  test("up and down within a column, and no further", () => {
    expect(neighbour(items, a, "ArrowDown")).toBe(b);
    expect(neighbour(items, b, "ArrowDown")).toBeUndefined();
    expect(neighbour(items, a, "ArrowUp")).toBeUndefined();
  });

  test("sideways to the nearest time of the next column that holds anything", () => {
    expect(neighbour(items, b, "ArrowRight")).toBe(c);
    expect(neighbour(items, d, "ArrowLeft")).toBe(b);
    expect(neighbour(items, c, "ArrowRight")).toBeUndefined();
  });
});

describe("arrows move what is carried", () => {
  const place = { column: 1, fromMin: 600, durationMin: 20 };

  test("by five minutes, by a column, and with Shift its length", () => {
    const free = item("a", 1, 600);
    expect(carriedOn(free, place, "ArrowDown", false)).toEqual({ ...place, fromMin: 605 });
    expect(carriedOn(free, place, "ArrowUp", true)).toEqual({ ...place, durationMin: 15 });
    expect(carriedOn(free, place, "ArrowLeft", false)).toEqual({ ...place, column: 0 });
  });

  test("but not in time once the patient is here", () => {
    const here = item("a", 1, 600, "column");
    expect(carriedOn(here, place, "ArrowDown", false)).toEqual(place);
    expect(carriedOn(here, place, "ArrowDown", true)).toEqual(place);
    expect(carriedOn(here, place, "ArrowRight", false)).toEqual({ ...place, column: 2 });
  });

  test("never off the board, and never to nothing", () => {
    const hours = { fromMin: 480, toMin: 1140 };
    expect(onBoard({ column: 4, fromMin: 1200, durationMin: 20 }, 4, hours)).toEqual({
      column: 3,
      fromMin: 1120,
      durationMin: 20,
    });
    const night = { fromMin: 1080, toMin: 1440 };
    const pastMidnight = { column: 1, fromMin: 1425, durationMin: 60 };
    expect(onBoard(pastMidnight, 4, night)).toEqual(pastMidnight);
    expect(onBoard({ column: -1, fromMin: 100, durationMin: 0 }, 4, hours)).toEqual({
      column: 0,
      fromMin: 480,
      durationMin: 5,
    });
  });
});
