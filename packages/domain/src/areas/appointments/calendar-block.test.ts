import { describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { equipment, locations, rooms } from "../clinics/clinic.ts";
import { newColumn } from "../clinics/calendar-column.ts";
import { firstLocationId, firstRoomIds } from "../clinics/new-clinic.ts";
import { appointments, appointmentTypes } from "./appointment.ts";
import { bookAppointment, cancelAppointment, moveAppointment } from "./appointment.mutations.ts";
import { calendarBlocks } from "./calendar-block.ts";
import { addBlock, correctBlock, removeBlock } from "./calendar-block.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

function setting(policy: "block" | "warn" | "allow" = "warn") {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const vet = aStaffMember(clinic, { overlapPolicy: policy });
  const locationId = firstLocationId(clinic.clinicId);
  const [type] = clinic.all(appointmentTypes);
  const booking = (set: object = {}) => ({
    id: id(1),
    locationId,
    clientId: client.id,
    petIds: [pet.id],
    typeId: type?.id ?? "",
    vetId: vet.id,
    startsAt: "2026-11-23T12:30:00.000Z",
    durationMin: 30,
    ...set,
  });
  const block = (set: object = {}) => ({
    id: id(50),
    locationId,
    scope: "vet",
    resourceId: vet.id,
    startsAt: "2026-11-23T12:00:00.000Z",
    endsAt: "2026-11-23T13:00:00.000Z",
    reason: "lunch",
    ...set,
  });
  return { clinic, vet, booking, block, typeId: type?.id ?? "", locationId };
}

describe("a block is refused", () => {
  test.each([
    ["without a length", { endsAt: "2026-11-23T12:00:00.000Z" }, "invalid_span"],
    ["that ends before it starts", { endsAt: "2026-11-23T11:00:00.000Z" }, "invalid_span"],
    ["of twenty years", { endsAt: "2046-11-23T12:00:00.000Z" }, "invalid_span"],
    ["for somebody of another clinic", { resourceId: id(777) }, "not_found"],
    ["for a room that is a person", { scope: "room" }, "not_found"],
    ["at another clinic's place", { locationId: id(778) }, "not_found"],
    ["for everybody and one", { scope: "everybody" }, "invalid_args"],
    ["for a vet and nobody", { resourceId: null }, "invalid_args"],
    ["for a reason nobody knows", { reason: "golf" }, "invalid_args"],
    ["of lunch that is released", { releaseAt: "2026-11-23T12:30:00.000Z" }, "invalid_args"],
    [
      "of held time that is released when it is over",
      { reason: "hold_same_day", releaseAt: "2026-11-23T13:00:00.000Z" },
      "invalid_span",
    ],
  ])("%s", async (_, set, code) => {
    const { clinic, block } = setting();
    expect(await clinic.run(addBlock, block(set))).toMatchObject({ status: "rejected", code });
    expect(clinic.all(calendarBlocks)).toHaveLength(0);
  });

  test("to who may not manage appointments, and a second time by somebody else", async () => {
    const { clinic, block } = setting();
    const viewer = { ...clinic.owner, role: "employee" as const, permissions: ["appointments:view"] };
    expect(await clinic.run(addBlock, block(), { actor: viewer })).toMatchObject({ code: "forbidden" });
    const context = clinic.contextOf({});
    expect((await clinic.runIn(addBlock, block(), context)).status).toBe("applied");
    expect((await clinic.runIn(addBlock, block(), context)).status).toBe("applied");
    expect(await clinic.run(addBlock, block())).toMatchObject({ code: "already_exists" });
  });
});

describe("booking over a block", () => {
  test("warn: stands, and is not double booked", async () => {
    const { clinic, block, booking } = setting();
    await clinic.run(addBlock, block());
    expect(await clinic.run(bookAppointment, booking())).toMatchObject({ status: "applied", raised: [] });
    expect(clinic.row(appointments, id(1)).tentative).toBe("no");
  });

  test("block: is refused with free times that the block does not cover; its end is free", async () => {
    const { clinic, block, booking } = setting("block");
    await clinic.run(addBlock, block());
    const refused = await clinic.run(bookAppointment, booking());
    expect(refused).toMatchObject({ code: "slot_taken", details: { resource: "calendarBlocks", resourceId: id(50) } });
    const slots = refused.status === "rejected" ? (refused.details["freeSlots"] as { startsAt: string }[]) : [];
    expect(slots[0]?.startsAt).toBe("2026-11-23T13:00:00.000Z");
    expect((await clinic.run(bookAppointment, booking({ startsAt: "2026-11-23T13:00:00.000Z" }))).status).toBe(
      "applied",
    );
    expect(await clinic.run(moveAppointment, { id: id(1), startsAt: "2026-11-23T11:45:00.000Z" })).toMatchObject({
      code: "slot_taken",
    });
    await clinic.run(removeBlock, { id: id(50) });
    await clinic.run(removeBlock, { id: id(50) });
    expect((await clinic.run(moveAppointment, { id: id(1), startsAt: "2026-11-23T11:45:00.000Z" })).status).toBe(
      "applied",
    );
  });

  test("of everybody, of a room, of a machine and over weeks are in the way too; of another vet it is not", async () => {
    const { clinic, block, booking, locationId } = setting("block");
    const [roomId = ""] = firstRoomIds(clinic.clinicId);
    clinic.put(rooms, { ...clinic.row(rooms, roomId), overlapPolicy: "block" });
    const machine = { id: id(60), locationId, name: "X-ray", kind: "imaging", sort: 1, status: "active" } as const;
    clinic.put(equipment, { ...newColumn, ...machine, overlapPolicy: "block" });
    const other = aStaffMember(clinic, { overlapPolicy: "block" });
    const refusedBy = async (set: object, book: object = {}) => {
      await clinic.run(addBlock, block({ id: id(51), ...set }));
      const result = await clinic.run(bookAppointment, booking(book));
      await clinic.run(removeBlock, { id: id(51) });
      return result.status === "rejected";
    };
    expect(await refusedBy({ scope: "everybody", resourceId: null })).toBe(true);
    // Another location stays open; a vet who is away is away from both.
    const west = clinic.put(locations, { ...clinic.row(locations, locationId), id: id(70), name: "Westgate" });
    const there = { locationId: west.id };
    expect(await refusedBy({ scope: "everybody", resourceId: null, ...there }, { id: id(4) })).toBe(false);
    await clinic.run(cancelAppointment, { id: id(4), reason: "clinic" });
    expect(await refusedBy({ ...there }, { id: id(5) })).toBe(true);
    expect(await refusedBy({ scope: "room", resourceId: roomId }, { roomId, id: id(2) })).toBe(true);
    expect(
      await refusedBy({ scope: "equipment", resourceId: machine.id }, { equipmentIds: [machine.id], id: id(2) }),
    ).toBe(true);
    expect(await refusedBy({ startsAt: "2026-11-02T00:00:00.000Z", endsAt: "2026-11-30T00:00:00.000Z" })).toBe(true);
    expect(await refusedBy({ resourceId: other.id }, { id: id(3) })).toBe(false);
  });

  test("held time is free from its release on, by the clock of whoever books", async () => {
    const { clinic, block, booking } = setting("block");
    await clinic.run(addBlock, block({ reason: "hold_same_day", releaseAt: "2026-11-23T08:00:00.000Z" }));
    const before = { now: "2026-11-23T07:59:00.000Z" };
    expect(await clinic.run(bookAppointment, booking(), before)).toMatchObject({ code: "slot_taken" });
    const after = { now: "2026-11-23T08:00:00.000Z" };
    expect((await clinic.run(bookAppointment, booking(), after)).status).toBe("applied");
  });
});

test("a block moves, lengthens to weeks and changes hands; of two people apart the later counts", async () => {
  const { clinic, block } = setting();
  const [roomId = ""] = firstRoomIds(clinic.clinicId);
  await clinic.run(addBlock, block());
  await clinic.run(correctBlock, { id: id(50), set: { endsAt: "2026-12-04T13:00:00.000Z" } });
  expect(clinic.row(calendarBlocks, id(50)).reach).toBe("long");
  const elsewhere = { deviceId: "tablet-2", base: {} };
  const set = { endsAt: "2026-11-23T14:00:00.000Z", note: "dentist" };
  expect(await clinic.run(correctBlock, { id: id(50), set }, elsewhere)).toMatchObject({ raised: [] });
  expect(clinic.row(calendarBlocks, id(50))).toMatchObject({ ...set, reach: "day" });
  await clinic.run(correctBlock, { id: id(50), set: { scope: "room", resourceId: roomId } });
  expect(clinic.row(calendarBlocks, id(50))).toMatchObject({ scope: "room", resourceId: roomId });
  expect(await clinic.run(correctBlock, { id: id(50), set: { startsAt: "2026-12-05T00:00:00.000Z" } })).toMatchObject({
    code: "invalid_span",
  });
  expect(await clinic.run(correctBlock, { id: id(99), set: { note: "x" } })).toMatchObject({ code: "not_found" });
});

describe("what an appointment takes", () => {
  test("its buffers count in both directions, as do those of what stands", async () => {
    const { clinic, booking, vet, typeId } = setting("block");
    clinic.put(appointmentTypes, { ...clinic.row(appointmentTypes, typeId), bufferBeforeMin: 10, bufferAfterMin: 15 });
    anAppointment(clinic, { vetId: vet.id, typeId, startsAt: "2026-11-23T10:00:00.000Z", durationMin: 30 });
    const at = (startsAt: string, number: number) =>
      clinic.run(bookAppointment, booking({ id: id(number), startsAt, durationMin: 20 }));
    expect(await at("2026-11-23T10:45:00.000Z", 2)).toMatchObject({ code: "slot_taken" });
    expect((await at("2026-11-23T10:55:00.000Z", 2)).status).toBe("applied");
    expect(await at("2026-11-23T09:20:00.000Z", 3)).toMatchObject({ code: "slot_taken" });
    expect((await at("2026-11-23T09:15:00.000Z", 3)).status).toBe("applied");
  });

  test("one machine at two places at once is a clash by its own policy; a retired or unknown one is refused", async () => {
    const { clinic, booking, locationId } = setting();
    const other = aStaffMember(clinic, {});
    const machine = { id: id(60), locationId, name: "X-ray", kind: "imaging", sort: 1, status: "active" } as const;
    clinic.put(equipment, { ...newColumn, ...machine });
    const equipmentIds = [machine.id];
    await clinic.run(bookAppointment, booking({ equipmentIds }));
    const second = await clinic.run(bookAppointment, booking({ id: id(2), vetId: other.id, equipmentIds }));
    expect(second.status === "rejected" ? [] : second.raised.map(({ kind }) => kind)).toEqual(["double_booking"]);
    expect(clinic.row(appointments, id(2)).tentative).toBe("yes");
    await clinic.run(moveAppointment, { id: id(2), equipmentIds: [] });
    expect(clinic.row(appointments, id(2))).toMatchObject({ tentative: "no", equipmentIds: [] });
    clinic.put(equipment, { ...newColumn, ...machine, status: "inactive" });
    expect(await clinic.run(bookAppointment, booking({ id: id(3), equipmentIds }))).toMatchObject({
      code: "inactive",
      details: { table: "equipment" },
    });
    expect(await clinic.run(bookAppointment, booking({ id: id(3), equipmentIds: [id(997)] }))).toMatchObject({
      code: "not_found",
    });
  });
});
