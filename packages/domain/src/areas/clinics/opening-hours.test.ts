import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { locations, rooms } from "./clinic.ts";
import { addEquipment, correctEquipment } from "./equipment.mutations.ts";
import { correctLocation } from "./location.mutations.ts";
import { firstLocationId } from "./new-clinic.ts";
import { openDayFrom, openRanges, usualHours, WeekHours } from "./opening-hours.ts";
import { correctRoom } from "./room.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const week = (monday: { fromMin: number; toMin: number }[]) => [monday, ...usualHours().slice(1)];
const withLunch = [
  { fromMin: 480, toMin: 720 },
  { fromMin: 780, toMin: 1080 },
];

describe("opening hours", () => {
  test.each([
    ["no length", [{ fromMin: 600, toMin: 600 }]],
    ["inverted", [{ fromMin: 720, toMin: 480 }]],
    [
      "overlapping",
      [
        { fromMin: 480, toMin: 720 },
        { fromMin: 700, toMin: 900 },
      ],
    ],
    [
      "out of order",
      [
        { fromMin: 780, toMin: 900 },
        { fromMin: 480, toMin: 720 },
      ],
    ],
    ["past midnight", [{ fromMin: 600, toMin: 1500 }]],
    ["before midnight", [{ fromMin: -5, toMin: 600 }]],
    ["half a minute", [{ fromMin: 480.5, toMin: 600 }]],
  ])("that are %s are refused, and nothing changes", async (_, spans) => {
    const clinic = new MemoryClinic();
    const at = firstLocationId(clinic.clinicId);
    expect(await clinic.run(correctLocation, { id: at, set: { hours: week(spans) } })).toMatchObject({
      code: "invalid_args",
    });
    expect(clinic.row(locations, at).hours).toEqual(usualHours());
  });

  test("six or eight days are no week; closed days and breaks are kept as they are", async () => {
    expect(z.safeParse(WeekHours, usualHours().slice(1)).success).toBe(false);
    expect(z.safeParse(WeekHours, [...usualHours(), []]).success).toBe(false);
    const clinic = new MemoryClinic();
    const at = firstLocationId(clinic.clinicId);
    const hours = [...week(withLunch).slice(0, 6), []];
    expect((await clinic.run(correctLocation, { id: at, set: { hours } })).status).toBe("applied");
    expect(clinic.row(locations, at)).toMatchObject({ hours, name: "Test clinic" });
    expect(await clinic.run(correctLocation, { id: id(99), set: { hours } })).toMatchObject({ code: "not_found" });
    const employee = { ...clinic.owner, role: "employee" as const, permissions: ["appointments:manage"] };
    expect(await clinic.run(correctLocation, { id: at, set: { hours } }, { actor: employee })).toMatchObject({
      code: "forbidden",
    });
  });

  test("are of the clinic's wall clock on days with a clock change", () => {
    const hours = [...usualHours().slice(0, 6), [{ fromMin: 0, toMin: 1440 }]];
    expect(openRanges(hours, ["2026-03-29", "2026-03-30"], "Europe/London")).toEqual([
      { from: "2026-03-29T00:00:00.000Z", to: "2026-03-29T23:00:00.000Z" },
      { from: "2026-03-30T07:00:00.000Z", to: "2026-03-30T18:00:00.000Z" },
    ]);
    expect(openRanges(usualHours(), ["2026-10-24", "2026-10-25"], "Europe/London")).toEqual([
      { from: "2026-10-24T07:00:00.000Z", to: "2026-10-24T18:00:00.000Z" },
      { from: "2026-10-25T08:00:00.000Z", to: "2026-10-25T19:00:00.000Z" },
    ]);
  });

  test("that meet at midnight are one", () => {
    const always = usualHours().map(() => [{ fromMin: 0, toMin: 1440 }]);
    expect(openRanges(always, ["2026-11-23", "2026-11-24"], "Europe/London")).toEqual([
      { from: "2026-11-23T00:00:00.000Z", to: "2026-11-25T00:00:00.000Z" },
    ]);
  });
});

describe("columns of the calendar", () => {
  test("a day that ends before it starts is refused for rooms and equipment, also in two steps", async () => {
    const clinic = new MemoryClinic();
    const [room] = clinic.all(rooms);
    const roomId = room?.id ?? "";
    const set = { dayFromMin: 900, dayToMin: 600 };
    expect(await clinic.run(correctRoom, { id: roomId, set })).toMatchObject({ code: "invalid_span" });
    await clinic.run(correctRoom, { id: roomId, set: { dayFromMin: 900, slotMin: 30 } });
    expect(await clinic.run(correctRoom, { id: roomId, set: { dayToMin: 900 } })).toMatchObject({
      code: "invalid_span",
    });
    expect(clinic.row(rooms, roomId)).toMatchObject({ dayFromMin: 900, dayToMin: null, slotMin: 30 });
    expect(await clinic.run(correctRoom, { id: roomId, set: { slotMin: 7 } })).toMatchObject({ code: "invalid_args" });
    const machine = { id: id(1), locationId: firstLocationId(clinic.clinicId), name: "Ultrasound" };
    expect(await clinic.run(addEquipment, { ...machine, ...set })).toMatchObject({ code: "invalid_span" });
    expect((await clinic.run(addEquipment, { ...machine, kind: "imaging" })).status).toBe("applied");
    expect(await clinic.run(addEquipment, { ...machine, id: id(2), locationId: id(98) })).toMatchObject({
      code: "not_found",
    });
    expect(await clinic.run(correctEquipment, { id: id(1), set })).toMatchObject({ code: "invalid_span" });
  });
});

test.each([
  ["2026-11-27", "2026-11-27"],
  ["2026-11-28", "2026-11-30"],
  ["2026-11-29", "2026-11-30"],
])("from %s on, a clinic that is closed at weekends is open on %s", (from, open) => {
  const weekdays = usualHours().map((spans, at) => (at < 5 ? spans : []));
  expect(openDayFrom(weekdays, from)).toBe(open);
  expect(
    openDayFrom(
      weekdays.map(() => []),
      from,
    ),
  ).toBe(from);
});
