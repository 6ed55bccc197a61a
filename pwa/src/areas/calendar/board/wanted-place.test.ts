import { expect, test } from "vitest";
import type { FilledColumn } from "./board-columns.ts";
import { withWanted } from "./wanted-place.ts";

const DAY = "2027-06-16";
const column = (key: string, takes: FilledColumn["takes"], day = DAY): FilledColumn => ({
  key,
  title: key,
  subtitle: "",
  day,
  isToday: false,
  slotMin: 15,
  shades: [],
  blocks: [],
  takes,
  entries: [],
});
const wanted = { day: DAY, time: "09:30", durationMin: 20, vetId: "vet", roomId: "room", equipmentIds: ["x", "y"] };
const shownIn = (columns: FilledColumn[], change: Partial<typeof wanted> = {}) =>
  withWanted(columns, { ...wanted, ...change }, "Europe/London").flatMap(({ key, shades }) =>
    shades.map(({ fromMin, toMin, label }) => [key, label, fromMin, toMin]),
  );

test("the wanted place shows in the column that would have it, whatever the columns are", () => {
  const vets = [
    column("vet", { vetId: "vet" }),
    column("other", { vetId: "other" }),
    column("nobody", { vetId: null }),
  ];
  expect(shownIn(vets)).toEqual([["vet", "09:30", 570, 590]]);
  const rooms = [column("room", { roomId: "room" }), column("none", { roomId: null })];
  expect(shownIn(rooms)).toEqual([["room", "09:30", 570, 590]]);
  const things = [column("x", { equipmentIds: ["x"] }), column("z", { equipmentIds: ["z"] })];
  expect(shownIn(things)).toEqual([["x", "09:30", 570, 590]]);
  const week = [column("Wed", {}), column("Thu", {}, "2027-06-17")];
  expect(shownIn(week)).toEqual([["Wed", "09:30", 570, 590]]);
});

test("no time, no place: the columns stay the very same", () => {
  const columns = [column("vet", { vetId: "vet" })];
  expect(withWanted(columns, null, "Europe/London")).toBe(columns);
  expect(withWanted(columns, { ...wanted, time: "" }, "Europe/London")).toBe(columns);
});
