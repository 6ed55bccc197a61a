import { describe, expect, test } from "vitest";
import { aClient, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { rooms } from "../clinics/clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import type { RowOf } from "../../kernel/entity.ts";
import { attention } from "../../kernel/attention.ts";
import { appointments, appointmentTypes } from "./appointment.ts";
import { bookAppointment, moveAppointment } from "./appointment.mutations.ts";
import { checkInAppointment } from "./check-in.mutations.ts";
import { occurrenceId } from "./series.ts";
import { bookSeries, cancelSeries, correctSeries, moveSeries } from "./series.mutations.ts";

const SERIES = "019a5f00-0000-7000-8000-000000000001";
const OTHER = "019a5f00-0000-7000-8000-000000000099";

function setting(policy: "block" | "warn" = "warn") {
  const clinic = new MemoryClinic({ at: "2026-11-21T09:00:00.000Z" });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const vet = aStaffMember(clinic, { overlapPolicy: policy });
  const [type] = clinic.all(appointmentTypes);
  const single = (set: object = {}) => ({
    id: OTHER,
    locationId: firstLocationId(clinic.clinicId),
    clientId: client.id,
    petIds: [pet.id],
    typeId: type?.id,
    vetId: vet.id,
    startsAt: "2026-11-30T10:00:00.000Z",
    durationMin: 30,
    ...set,
  });
  const series = (set: object = {}) => ({
    ...single({ id: SERIES, startsAt: "2026-11-23T10:00:00.000Z" }),
    repeat: { every: 1, unit: "week", count: 4 },
    ...set,
  });
  const startOf = (index: number) => clinic.row(appointments, occurrenceId(SERIES, index)).startsAt;
  return { clinic, client, pet, vet, single, series, startOf };
}

const idOf = (index: number): string => occurrenceId(SERIES, index);

test("a series is as many appointments, once however often it is sent", async () => {
  const { clinic, series } = setting();
  const context = clinic.contextOf({});
  expect((await clinic.runIn(bookSeries, series(), context)).status).toBe("applied");
  expect((await clinic.runIn(bookSeries, series(), context)).status).toBe("applied");
  const rows = clinic.all(appointments).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  expect(rows.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    "2026-11-23",
    "2026-11-30",
    "2026-12-07",
    "2026-12-14",
  ]);
  expect(rows.map(({ id }) => id)).toEqual([0, 1, 2, 3].map(idOf));
  expect(rows[2]).toMatchObject({
    status: "booked",
    series: { id: SERIES, index: 2, count: 4, every: 1, unit: "week" },
  });
  expect(await clinic.run(bookSeries, series())).toMatchObject({ code: "already_exists" });
});

test("what does not suit is left out, the first one too", async () => {
  const { clinic, series } = setting();
  const context = clinic.contextOf({});
  await clinic.runIn(bookSeries, series({ without: [0, 2] }), context);
  await clinic.runIn(bookSeries, series({ without: [0, 2] }), context);
  expect(clinic.all(appointments).map(({ series: place }) => place?.index)).toEqual(expect.arrayContaining([1, 3]));
  expect(clinic.all(appointments)).toHaveLength(2);
  expect(await setting().clinic.run(bookSeries, series({ without: [0, 1, 2, 3] }))).toMatchObject({
    code: "invalid_args",
  });
});

test.each([
  ["ten thousand", { repeat: { every: 1, unit: "day", count: 10_000 } }, "series_too_long"],
  ["one", { repeat: { every: 1, unit: "day", count: 1 } }, "invalid_args"],
  ["every 0 days", { repeat: { every: 0, unit: "day", count: 3 } }, "invalid_args"],
  ["every year, which is 12 months", { repeat: { every: 1, unit: "year", count: 3 } }, "invalid_args"],
  ["an unknown pet", { petIds: [OTHER] }, "not_found"],
  ["nobody", { clientId: null }, "owner_required"],
])("a series of %s is refused, and leaves nothing", async (_, set, code) => {
  const { clinic, series } = setting();
  expect(await clinic.run(bookSeries, series(set))).toMatchObject({ status: "rejected", code });
  expect(clinic.all(appointments)).toEqual([]);
});

test("a taken slot makes that one tentative, or refuses the series where the vet's policy blocks", async () => {
  const warned = setting();
  await warned.clinic.run(bookAppointment, warned.single());
  expect(await warned.clinic.run(bookSeries, warned.series())).toMatchObject({
    status: "merged",
    raised: [{ kind: "double_booking" }],
  });
  const places = [0, 1, 2].map((index) => warned.clinic.row(appointments, idOf(index)).tentative);
  expect(places).toEqual(["no", "yes", "no"]);

  const blocked = setting("block");
  await blocked.clinic.run(bookAppointment, blocked.single());
  expect(await blocked.clinic.run(bookSeries, blocked.series())).toMatchObject({
    code: "slot_taken",
    details: { appointmentIds: [OTHER] },
  });
  expect(blocked.clinic.all(appointments)).toHaveLength(1);
  expect((await blocked.clinic.run(bookSeries, blocked.series({ without: [1] }))).status).toBe("applied");
});

describe("moving", () => {
  const movesFrom = (first: number, day: (index: number) => string) => ({
    moves: [0, 1, 2, 3].slice(first).map((index) => ({ id: idOf(index), startsAt: `${day(index)}T11:00:00.000Z` })),
  });
  const DAYS = ["2026-11-23", "2026-11-30", "2026-12-07", "2026-12-14"];

  test("this and the following go, the others and what has begun stay", async () => {
    const { clinic, series, startOf } = setting();
    await clinic.run(bookSeries, series());
    await clinic.run(checkInAppointment, { id: idOf(2), arrivedAt: "2026-12-07T10:00:00.000Z" });
    expect(
      (
        await clinic.run(
          moveSeries,
          movesFrom(1, (index) => DAYS[index] ?? ""),
        )
      ).status,
    ).toBe("applied");
    expect([0, 1, 2, 3].map((index) => startOf(index).slice(11, 16))).toEqual(["10:00", "11:00", "10:00", "11:00"]);
  });

  test("one may go where the next one stood until now", async () => {
    const { clinic, series, startOf } = setting("block");
    await clinic.run(bookSeries, series({ repeat: { every: 1, unit: "day", count: 4 } }));
    const moves = [0, 1, 2, 3].map((index) => ({ id: idOf(index), startsAt: `2026-11-2${4 + index}T10:00:00.000Z` }));
    expect((await clinic.run(moveSeries, { moves })).status).toBe("applied");
    expect(startOf(3)).toBe("2026-11-27T10:00:00.000Z");
    expect(clinic.all(attention)).toEqual([]);
  });

  test("a taken slot refuses all of it under block", async () => {
    const { clinic, series, single, startOf } = setting("block");
    await clinic.run(bookSeries, series());
    await clinic.run(bookAppointment, single({ startsAt: "2026-12-07T11:00:00.000Z" }));
    expect(
      await clinic.run(
        moveSeries,
        movesFrom(0, (index) => DAYS[index] ?? ""),
      ),
    ).toMatchObject({
      code: "slot_taken",
    });
    expect(startOf(0)).toBe("2026-11-23T10:00:00.000Z");
  });

  test("another vet alone leaves the times", async () => {
    const { clinic, series, startOf } = setting();
    await clinic.run(bookSeries, series());
    const other = aStaffMember(clinic);
    await clinic.run(moveSeries, { moves: [{ id: idOf(1) }, { id: idOf(2) }], vetId: other.id });
    expect([0, 1, 2, 3].map((index) => clinic.row(appointments, idOf(index)).vetId === other.id)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(startOf(1)).toBe("2026-11-30T10:00:00.000Z");
  });

  test("somebody else's move of one of them stands, and a card says so", async () => {
    const { clinic, series, startOf } = setting();
    await clinic.run(bookSeries, series());
    const seen = clinic.rows.version;
    await clinic.run(moveAppointment, { id: idOf(1), startsAt: "2026-11-30T15:00:00.000Z" }, { deviceId: "tablet-2" });
    const result = await clinic.run(
      moveSeries,
      movesFrom(0, (index) => DAYS[index] ?? ""),
      { base: { startsAt: seen } },
    );
    expect(result).toMatchObject({ status: "merged", raised: [{ kind: "stale_field" }] });
    expect([0, 1, 2].map((index) => startOf(index).slice(11, 16))).toEqual(["11:00", "15:00", "11:00"]);
  });

  test("appointments of different series, or of none, are not moved together", async () => {
    const { clinic, series, single } = setting();
    await clinic.run(bookSeries, series());
    await clinic.run(bookAppointment, single());
    expect(await clinic.run(moveSeries, { moves: [{ id: OTHER }] })).toMatchObject({ code: "invalid_args" });
    expect(await clinic.run(cancelSeries, { ids: [idOf(0), OTHER], reason: "Moved away" })).toMatchObject({
      code: "invalid_args",
    });
  });
});

test("cancelling several leaves those that are here, and tells the desk of one who came meanwhile", async () => {
  const { clinic, series } = setting();
  await clinic.run(bookSeries, series());
  await clinic.run(checkInAppointment, { id: idOf(1), arrivedAt: "2026-11-30T10:00:00.000Z" });
  const ids = [1, 2, 3].map(idOf);
  expect(await clinic.run(cancelSeries, { ids, reason: "Moved away" })).toMatchObject({
    raised: [{ kind: "arrived_after_cancel" }],
  });
  expect([0, 1, 2, 3].map((index) => clinic.row(appointments, idOf(index)).status)).toEqual([
    "booked",
    "arrived",
    "cancelled",
    "cancelled",
  ]);
  // Twice is once.
  expect((await clinic.run(cancelSeries, { ids: [idOf(2)], reason: "Again" })).status).toBe("applied");
  expect(clinic.row(appointments, idOf(2)).cancellation?.reason).toBe("Moved away");
});

test("a correction reaches those that are still to come", async () => {
  const { clinic, series } = setting();
  await clinic.run(bookSeries, series());
  await clinic.run(cancelSeries, { ids: [idOf(0)], reason: "Ill" });
  await clinic.run(correctSeries, { ids: [0, 1, 2, 3].map(idOf), set: { reason: "Laser", urgency: "urgent" } });
  expect([0, 1].map((index) => clinic.row(appointments, idOf(index)).reason)).toEqual(["", "Laser"]);
  expect(await clinic.run(correctSeries, { ids: [idOf(0)], set: { reason: "Late" } })).toMatchObject({
    code: "invalid_transition",
  });
});

test("a series is not moved into a room of another location", async () => {
  const { clinic, series } = setting();
  await clinic.run(bookSeries, series());
  const [room] = clinic.all(rooms);
  const away = clinic.put(rooms, { ...(room as RowOf<typeof rooms>), id: OTHER, locationId: SERIES }).id;
  const moves = [{ id: idOf(0) }, { id: idOf(1) }];
  expect(await clinic.run(moveSeries, { moves, roomId: away })).toMatchObject({
    code: "invalid_args",
    details: { errors: [{ path: "roomId" }] },
  });
  expect((await clinic.run(moveSeries, { moves, roomId: room?.id })).status).toBe("applied");
});
