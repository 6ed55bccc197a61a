import { describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { clients } from "../clients/client.ts";
import { equipment, locations, rooms } from "../clinics/clinic.ts";
import { firstLocationId, firstRoomIds } from "../clinics/new-clinic.ts";
import { staff } from "../staff/staff.ts";
import {
  bookAppointment,
  cancelAppointment,
  correctAppointment,
  moveAppointment,
  reinstateAppointment,
} from "./appointment.mutations.ts";
import { appointments, appointmentTypes } from "./appointment.ts";
import { markNoShow, undoNoShow } from "./no-show.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const UNKNOWN = id(999);

function setting({ policy = "warn", at }: { policy?: "block" | "warn" | "allow"; at?: string } = {}) {
  const clinic = new MemoryClinic(at === undefined ? {} : { at });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const vet = aStaffMember(clinic, { overlapPolicy: policy });
  const [type] = clinic.all(appointmentTypes);
  const booking = (set: object = {}) => ({
    id: id(1),
    locationId: firstLocationId(clinic.clinicId),
    clientId: client.id,
    petIds: [pet.id],
    typeId: type?.id,
    vetId: vet.id,
    startsAt: "2026-11-23T10:00:00.000Z",
    durationMin: 30,
    ...set,
  });
  return { clinic, client, pet, vet, booking, typeId: type?.id ?? "" };
}

test("a booking stands as it was asked for, once however often it is sent", async () => {
  const { clinic, booking, pet } = setting();
  const context = clinic.contextOf({});
  const args = booking({ petIds: [pet.id, pet.id] });
  expect((await clinic.runIn(bookAppointment, args, context)).status).toBe("applied");
  expect((await clinic.runIn(bookAppointment, args, context)).status).toBe("applied");
  expect(clinic.all(appointments)).toMatchObject([
    { status: "booked", petIds: [pet.id], tentative: "no", urgency: "routine", source: "phone" },
  ]);
  expect(await clinic.run(bookAppointment, booking())).toMatchObject({ code: "already_exists" });
});

test("a room and equipment of another location are refused at their field, in a booking and in a move", async () => {
  const { clinic, booking } = setting();
  const [place] = clinic.all(locations);
  const elsewhere = clinic.put(locations, { ...(place as RowOf<typeof locations>), id: id(70), name: "North" }).id;
  const [room] = clinic.all(rooms);
  const away = clinic.put(rooms, { ...(room as RowOf<typeof rooms>), id: id(71), locationId: elsewhere }).id;
  const scanner = { ...emptyRow(equipment), id: id(72), locationId: elsewhere, name: "Scanner" };
  clinic.put(equipment, scanner);
  const at = (path: string) => ({ code: "invalid_args", details: { errors: [{ path }] } });
  expect(await clinic.run(bookAppointment, booking({ roomId: away }))).toMatchObject(at("roomId"));
  expect(await clinic.run(bookAppointment, booking({ equipmentIds: [id(72)] }))).toMatchObject(at("equipmentIds"));
  expect((await clinic.run(bookAppointment, booking({ roomId: room?.id }))).status).toBe("applied");
  expect(await clinic.run(moveAppointment, { id: id(1), roomId: away })).toMatchObject(at("roomId"));
  expect(await clinic.run(moveAppointment, { id: id(1), equipmentIds: [id(72)] })).toMatchObject(at("equipmentIds"));
  expect(clinic.row(appointments, id(1)).roomId).toBe(room?.id);
  const there = booking({ id: id(2), locationId: elsewhere, roomId: away, equipmentIds: [id(72)], vetId: null });
  expect((await clinic.run(bookAppointment, there)).status).toBe("applied");
});

describe("a booking is refused", () => {
  test.each([
    ["unknown pet", { petIds: [UNKNOWN] }, "not_found"],
    ["unknown client", { clientId: UNKNOWN }, "not_found"],
    ["unknown type", { typeId: UNKNOWN }, "not_found"],
    ["unknown vet", { vetId: UNKNOWN }, "not_found"],
    ["unknown room", { roomId: UNKNOWN }, "not_found"],
    ["unknown location", { locationId: UNKNOWN }, "not_found"],
    ["no client", { clientId: null }, "owner_required"],
    ["no pet", { petIds: [] }, "invalid_args"],
    ["four minutes", { durationMin: 4 }, "invalid_args"],
    ["a day and more", { durationMin: 1500 }, "invalid_args"],
    ["half a minute", { durationMin: 30.5 }, "invalid_args"],
    ["a local time", { startsAt: "2026-11-23T10:00:00" }, "invalid_args"],
    ["a status of its own", { status: "arrived" }, "invalid_args"],
  ])("%s", async (_, set, code) => {
    const { clinic, booking } = setting();
    expect(await clinic.run(bookAppointment, booking(set))).toMatchObject({ status: "rejected", code });
    expect(clinic.all(appointments)).toHaveLength(0);
  });

  test("for a blocked client, a dead pet, a merged pet, an inactive type, vet or room", async () => {
    const { clinic, booking, client, pet, vet, typeId } = setting();
    const [roomId = ""] = firstRoomIds(clinic.clinicId);
    const blocked = aClient(clinic, { status: "blocked" });
    const dead = aPet(clinic, { status: "deceased" });
    const merged = aPet(clinic, { mergedIntoId: pet.id });
    const gone = aStaffMember(clinic, { status: "disabled" });
    expect(await clinic.run(bookAppointment, booking({ clientId: blocked.id }))).toMatchObject({
      code: "client_blocked",
    });
    expect(await clinic.run(bookAppointment, booking({ petIds: [pet.id, dead.id] }))).toMatchObject({
      code: "pet_deceased",
      details: { id: dead.id },
    });
    expect(await clinic.run(bookAppointment, booking({ petIds: [merged.id] }))).toMatchObject({ code: "merged_away" });
    expect(await clinic.run(bookAppointment, booking({ vetId: gone.id }))).toMatchObject({
      code: "inactive",
      details: { table: "staff" },
    });
    clinic.put(rooms, { ...clinic.row(rooms, roomId), status: "inactive" });
    expect(await clinic.run(bookAppointment, booking({ roomId }))).toMatchObject({
      code: "inactive",
      details: { table: "rooms" },
    });
    clinic.put(appointmentTypes, { ...clinic.row(appointmentTypes, typeId), status: "inactive" });
    expect(await clinic.run(bookAppointment, booking())).toMatchObject({
      code: "inactive",
      details: { table: "appointmentTypes" },
    });
    expect([client.status, vet.status]).toEqual(["active", "active"]);
  });
});

test("a stray as an emergency, or off the street, needs no client", async () => {
  const { clinic, booking } = setting();
  expect((await clinic.run(bookAppointment, booking({ clientId: null, urgency: "emergency" }))).status).toBe("applied");
  expect(
    (await clinic.run(bookAppointment, booking({ id: id(2), clientId: null, source: "walk_in", vetId: null }))).status,
  ).toBe("applied");
});

describe("two bookings of one vet at one time", () => {
  const later = (set: object = {}) => ({ id: id(2), startsAt: "2026-11-23T10:15:00.000Z", ...set });

  test("block: the second is refused with the nearest free slots", async () => {
    const { clinic, booking, vet } = setting({ policy: "block" });
    await clinic.run(bookAppointment, booking());
    const refused = await clinic.run(bookAppointment, booking(later()));
    expect(refused).toMatchObject({
      code: "slot_taken",
      details: { resource: "staff", resourceId: vet.id, appointmentIds: [id(1)] },
    });
    const slots = refused.status === "rejected" ? (refused.details["freeSlots"] as { startsAt: string }[]) : [];
    expect(slots.map((slot) => slot.startsAt)).toEqual([
      "2026-11-23T10:30:00.000Z",
      "2026-11-23T10:45:00.000Z",
      "2026-11-23T11:00:00.000Z",
    ]);
    for (const { startsAt } of slots) {
      const trial = setting({ policy: "block" });
      trial.clinic.rows = clinic.rows.copy();
      expect((await clinic.run(bookAppointment, booking({ id: id(3), startsAt }))).status).toBe("applied");
      clinic.rows = trial.clinic.rows;
    }
  });

  test("what is offered lies on quarters of an hour, not before the wanted time, also when that is odd", async () => {
    const { clinic, booking } = setting({ policy: "block" });
    await clinic.run(bookAppointment, booking());
    const refused = await clinic.run(bookAppointment, booking(later({ startsAt: "2026-11-23T10:20:00.000Z" })));
    const slots = refused.status === "rejected" ? (refused.details["freeSlots"] as { startsAt: string }[]) : [];
    expect(slots.map((slot) => slot.startsAt.slice(11, 16))).toEqual(["10:30", "10:45", "11:00"]);
  });

  test("warn: both stand, the second is tentative, the desk is told", async () => {
    const { clinic, booking } = setting();
    await clinic.run(bookAppointment, booking());
    expect(await clinic.run(bookAppointment, booking(later()))).toMatchObject({
      status: "merged",
      raised: [{ kind: "double_booking" }],
    });
    expect(clinic.all(appointments).map((row) => row.tentative)).toEqual(["no", "yes"]);
    expect(clinic.all(attention)).toMatchObject([
      { scope: "schedule", status: "open", entities: [{ id: id(2) }, { id: id(1) }] },
    ]);
  });

  test("allow: nothing is said", async () => {
    const { clinic, booking } = setting({ policy: "allow" });
    await clinic.run(bookAppointment, booking());
    expect(await clinic.run(bookAppointment, booking(later()))).toMatchObject({ status: "applied" });
  });

  test.each([
    ["they only touch", { startsAt: "2026-11-23T10:30:00.000Z" }],
    ["it ends as the first begins", { startsAt: "2026-11-23T09:30:00.000Z" }],
    ["another vet", { vetId: null }],
  ])("no clash: %s", async (_, set) => {
    const { clinic, booking } = setting({ policy: "block" });
    await clinic.run(bookAppointment, booking());
    expect((await clinic.run(bookAppointment, booking(later(set)))).status).toBe("applied");
  });

  test("a long one that began hours ago still stands in the way; a cancelled one does not", async () => {
    const { clinic, booking } = setting({ policy: "block" });
    await clinic.run(bookAppointment, booking({ startsAt: "2026-11-23T08:00:00.000Z", durationMin: 480 }));
    expect(await clinic.run(bookAppointment, booking(later({ startsAt: "2026-11-23T15:45:00.000Z" })))).toMatchObject({
      code: "slot_taken",
    });
    await clinic.run(cancelAppointment, { id: id(1), reason: "Ill" });
    expect((await clinic.run(bookAppointment, booking(later()))).status).toBe("applied");
    expect(await clinic.run(reinstateAppointment, { id: id(1) })).toMatchObject({ code: "slot_taken" });
  });

  test("a room has its own policy", async () => {
    const { clinic, booking } = setting();
    const [roomId = ""] = firstRoomIds(clinic.clinicId);
    clinic.put(rooms, { ...clinic.row(rooms, roomId), overlapPolicy: "block" });
    await clinic.run(bookAppointment, booking({ roomId }));
    expect(await clinic.run(bookAppointment, booking(later({ roomId, vetId: null })))).toMatchObject({
      code: "slot_taken",
      details: { resource: "rooms" },
    });
  });
});

test("of two moves made apart the first stands, the second is offered to a person", async () => {
  const { clinic, booking } = setting();
  await clinic.run(bookAppointment, booking());
  const base = { startsAt: clinic.rows.version };
  await clinic.run(moveAppointment, { id: id(1), startsAt: "2026-11-23T11:00:00.000Z" }, { base });
  const second = await clinic.run(
    moveAppointment,
    { id: id(1), startsAt: "2026-11-23T14:00:00.000Z" },
    { base, deviceId: "tablet-2" },
  );
  expect(second).toMatchObject({ status: "merged", raised: [{ kind: "stale_field" }] });
  expect(clinic.row(appointments, id(1)).startsAt).toBe("2026-11-23T11:00:00.000Z");
});

test("a move onto another booking is refused or tentative; a move away makes it firm again", async () => {
  const { clinic, booking, vet } = setting();
  await clinic.run(bookAppointment, booking());
  await clinic.run(bookAppointment, booking({ id: id(2), startsAt: "2026-11-23T12:00:00.000Z" }));
  expect(await clinic.run(moveAppointment, { id: id(2), startsAt: "2026-11-23T10:00:00.000Z" })).toMatchObject({
    status: "merged",
  });
  expect(clinic.row(appointments, id(2)).tentative).toBe("yes");
  await clinic.run(moveAppointment, { id: id(2), startsAt: "2026-11-23T13:00:00.000Z" });
  expect(clinic.row(appointments, id(2)).tentative).toBe("no");
  clinic.put(staff, { ...clinic.row(staff, vet.id), overlapPolicy: "block" });
  expect(await clinic.run(moveAppointment, { id: id(2), startsAt: "2026-11-23T10:00:00.000Z" })).toMatchObject({
    code: "slot_taken",
  });
  expect(clinic.row(appointments, id(2)).startsAt).toBe("2026-11-23T13:00:00.000Z");
  expect(await clinic.run(moveAppointment, { id: id(2), vetId: UNKNOWN })).toMatchObject({ code: "not_found" });
});

test("a correction changes the plan's words, and its client under the rules of booking", async () => {
  const { clinic, booking } = setting();
  await clinic.run(bookAppointment, booking());
  const blocked = aClient(clinic, { status: "blocked" });
  await clinic.run(correctAppointment, { id: id(1), set: { reason: "Limping", urgency: "urgent" } });
  expect(clinic.row(appointments, id(1))).toMatchObject({ reason: "Limping", urgency: "urgent" });
  expect(await clinic.run(correctAppointment, { id: id(1), set: { clientId: blocked.id } })).toMatchObject({
    code: "client_blocked",
  });
  expect(await clinic.run(correctAppointment, { id: id(1), set: { typeId: UNKNOWN } })).toMatchObject({
    code: "not_found",
  });
  expect(await clinic.run(correctAppointment, { id: UNKNOWN, set: {} })).toMatchObject({ code: "not_found" });
});

test.each([
  ["2026-11-22T09:59:00.000Z", false],
  ["2026-11-22T10:01:00.000Z", true],
  ["2026-11-23T11:00:00.000Z", true],
])("a cancellation at %s of a start at ten the next day: late %s", async (now, isLate) => {
  const { clinic, booking } = setting();
  await clinic.run(bookAppointment, booking());
  await clinic.run(cancelAppointment, { id: id(1), reason: "Ill" }, { now });
  expect(clinic.row(appointments, id(1)).cancellation).toEqual({ reason: "Ill", by: clinic.ownerId, at: now, isLate });
  expect(await clinic.run(cancelAppointment, { id: id(1), reason: " " })).toMatchObject({ code: "invalid_args" });
});

test("nobody is a no-show before the clinic's minutes are over, and each counts once", async () => {
  const clinic = new MemoryClinic();
  const appointment = anAppointment(clinic);
  const run = (now: string) => clinic.run(markNoShow, { id: appointment.id }, { now });
  expect(await run("2026-11-21T10:14:59.999Z")).toMatchObject({
    code: "too_early",
    details: { earliestAt: "2026-11-21T10:15:00.000Z" },
  });
  expect((await run("2026-11-21T10:15:00.000Z")).status).toBe("applied");
  expect((await run("2026-11-21T10:16:00.000Z")).status).toBe("applied");
  expect(clinic.row(clients, appointment.clientId ?? "").noShowCount).toBe(1);
});

test("a no-show by mistake is undone once, and the client's count with it", async () => {
  const clinic = new MemoryClinic();
  const appointment = anAppointment(clinic, { confirmedAt: "2026-11-20T10:00:00.000Z", status: "confirmed" });
  const at = { now: "2026-11-21T10:20:00.000Z" };
  const count = () => clinic.row(clients, appointment.clientId ?? "").noShowCount;
  expect((await clinic.run(undoNoShow, { id: appointment.id }, at)).status).toBe("applied");
  expect(count()).toBe(0);
  await clinic.run(markNoShow, { id: appointment.id }, at);
  expect(count()).toBe(1);
  for (const _ of [1, 2]) expect((await clinic.run(undoNoShow, { id: appointment.id }, at)).status).toBe("applied");
  expect(clinic.row(appointments, appointment.id)).toMatchObject({ status: "confirmed", tentative: "no" });
  expect(count()).toBe(0);
});

test.each(["warn", "block"] as const)(
  "a no-show is undone although its place was booked meanwhile: both are kept (%s)",
  async (policy) => {
    const { clinic, booking } = setting({ policy });
    await clinic.run(bookAppointment, booking());
    const at = { now: "2026-11-23T10:20:00.000Z" };
    await clinic.run(markNoShow, { id: id(1) }, at);
    expect((await clinic.run(bookAppointment, booking({ id: id(2) }), at)).status).toBe("applied");
    expect((await clinic.run(undoNoShow, { id: id(1) }, at)).status).toBe("merged");
    expect(clinic.row(appointments, id(1))).toMatchObject({ status: "booked", tentative: "yes" });
    expect(clinic.all(attention)).toMatchObject([{ kind: "double_booking" }]);
  },
);
