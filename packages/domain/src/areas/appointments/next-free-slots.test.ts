import { describe, expect, test } from "vitest";
import { anAppointment, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { MemoryTx } from "../../../../testing/src/memory-tx.ts";
import { newColumn } from "../clinics/calendar-column.ts";
import { equipment, locations, rooms } from "../clinics/clinic.ts";
import { firstLocationId, firstRoomIds } from "../clinics/new-clinic.ts";
import { usualHours } from "../clinics/opening-hours.ts";
import { shifts } from "../staff/shift.ts";
import { staff } from "../staff/staff.ts";
import { appointmentTypes } from "./appointment.ts";
import { bookAppointment } from "./appointment.mutations.ts";
import { calendarBlocks } from "./calendar-block.ts";
import { freeSlotsOfDay, nextFreeSlots, type FreePlace } from "./next-free-slots.ts";
import { slotWarnings } from "./slot-warnings.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const DAY = "2026-11-23";
const time = (clock: string, day = DAY): string => `${day}T${clock}:00.000Z`;
const clocks = (places: readonly FreePlace[]): string[] => places.map(({ startsAt }) => startsAt.slice(5, 16));

/** One vet, open from nine to twelve on weekdays, Monday morning. */
function setting({ at = time("08:00"), timeZone = "Europe/London" } = {}) {
  const clinic = new MemoryClinic({ at, timeZone });
  const locationId = firstLocationId(clinic.clinicId);
  const morning = usualHours().map((_, weekday) => (weekday < 5 ? [{ fromMin: 540, toMin: 720 }] : []));
  clinic.put(locations, { ...clinic.row(locations, locationId), hours: morning });
  clinic.put(staff, { ...clinic.row(staff, clinic.ownerId), isBookable: "no" });
  const vet = aStaffMember(clinic, { slotMin: 30 });
  const type = clinic.all(appointmentTypes).find(({ needsVet }) => needsVet === "yes");
  if (!type) throw new Error("A new clinic has appointment types");
  const change = (set: object) => clinic.put(appointmentTypes, { ...type, ...set });
  const none = { vetId: null, roomId: null, equipmentIds: [] as string[] };
  const wish = { ...none, id: id(1), locationId, typeId: type.id, durationMin: 30, startsAt: at };
  const search = (set: object = {}, count = 3) => {
    const context = clinic.contextOf({ now: at });
    return nextFreeSlots(new MemoryTx(clinic.rows, context, "device", "search"), { ...wish, ...set }, count, context);
  };
  const ofDay = (set: object = {}, count = 3) => {
    const context = clinic.contextOf({ now: at });
    return freeSlotsOfDay(new MemoryTx(clinic.rows, context, "device", "search"), { ...wish, ...set }, count, context);
  };
  const warnings = async (set: object) => {
    const context = clinic.contextOf({ now: at });
    const tx = new MemoryTx(clinic.rows, context, "device", "search");
    return (await slotWarnings(tx, { ...wish, vetId: vet.id, ...set }, context)).map(({ kind }) => kind);
  };
  return { clinic, vet, type, change, search, ofDay, warnings, locationId };
}

describe("the next free times", () => {
  test("lie in the opening hours, past what is booked, on the vet's own grid, over the weekend to Monday", async () => {
    const { clinic, vet, search } = setting();
    anAppointment(clinic, { vetId: vet.id, startsAt: time("09:00"), durationMin: 40 });
    expect(clocks(await search({ vetId: vet.id }, 4))).toEqual([
      "11-23T10:00",
      "11-23T10:30",
      "11-23T11:00",
      "11-23T11:30",
    ]);
    const friday = { vetId: vet.id, startsAt: time("11:30", "2026-11-27") };
    expect(clocks(await search(friday, 2))).toEqual(["11-27T11:30", "11-30T09:00"]);
    expect(clocks(await search({ vetId: vet.id, durationMin: 181 }))).toEqual([]);
  });

  test("name the one whom any vet would book: of two who are free the one with the least booked on that day", async () => {
    const { clinic, vet, search } = setting();
    const [first] = await search({}, 1);
    const other = aStaffMember(clinic, { slotMin: 30, lastName: "Abel" });
    anAppointment(clinic, { vetId: first?.vetId ?? null, startsAt: time("11:00"), durationMin: 30 });
    expect((await search({}, 1)).map(({ vetId }) => vetId)).toEqual([other.id]);
    anAppointment(clinic, { vetId: other.id, startsAt: time("10:00"), durationMin: 60 });
    expect((await search({}, 1)).map(({ vetId }) => vetId)).toEqual([vet.id]);
  });

  test("count buffers, blocks and the roster", async () => {
    const { clinic, vet, type, search, change, locationId } = setting();
    change({ bufferAfterMin: 20 });
    const block = { id: id(5), locationId, scope: "vet", resourceId: vet.id, reason: "meeting", note: "" } as const;
    const span = { startsAt: time("09:00"), endsAt: time("10:00"), reach: "day" } as const;
    clinic.put(calendarBlocks, { ...block, ...span, releaseAt: null, series: null });
    anAppointment(clinic, { vetId: vet.id, typeId: type.id, startsAt: time("10:30"), durationMin: 30 });
    expect(clocks(await search({ vetId: vet.id }, 2))).toEqual(["11-23T11:30", "11-24T09:00"]);
    clinic.put(shifts, {
      id: id(6),
      userId: vet.id,
      locationId,
      kind: "work",
      status: "published",
      note: "",
      reach: "day",
      startsAt: time("09:30", "2026-11-25"),
      endsAt: time("11:00", "2026-11-25"),
    });
    // The free grid begins where the shift does.
    expect(clocks(await search({ vetId: vet.id }, 4))).toEqual([
      "11-25T09:30",
      "11-25T10:00",
      "11-25T10:30",
      "11-30T09:00",
    ]);
  });

  test("any vet will do where none is named, nurses not where a vet is needed; each start once", async () => {
    const { clinic, vet, search, change } = setting();
    const nurse = aStaffMember(clinic, { profession: "nurse" });
    const second = aStaffMember(clinic, { slotMin: 30 });
    anAppointment(clinic, { vetId: vet.id, startsAt: time("09:00"), durationMin: 30 });
    const found = await search({}, 2);
    expect(clocks(found)).toEqual(["11-23T09:00", "11-23T09:30"]);
    expect(found[0]?.vetId).toBe(second.id);
    change({ needsVet: "no" });
    expect((await search({}, 9)).map(({ vetId }) => vetId)).toContain(nurse.id);
  });

  test("bring a room of the kind and the machine that the type asks for, and only while those are free", async () => {
    const { clinic, vet, search, change, locationId } = setting();
    const [exam1 = "", exam2 = "", treatment = ""] = firstRoomIds(clinic.clinicId);
    const machine = { id: id(60), locationId, name: "X-ray", kind: "imaging", sort: 1, status: "active" } as const;
    clinic.put(equipment, { ...newColumn, ...machine });
    change({ roomKind: "treatment", equipmentIds: [machine.id] });
    const [first] = await search({ vetId: vet.id });
    expect(first).toMatchObject({ startsAt: time("09:00"), roomId: treatment, equipmentIds: [machine.id] });
    anAppointment(clinic, { roomId: treatment, startsAt: time("09:00"), durationMin: 30 });
    anAppointment(clinic, { equipmentIds: [machine.id], startsAt: time("09:30"), durationMin: 30 });
    expect(clocks(await search({ vetId: vet.id }, 1))).toEqual(["11-23T10:00"]);
    change({ roomKind: "exam", equipmentIds: [] });
    anAppointment(clinic, { roomId: exam1, startsAt: time("09:00"), durationMin: 30 });
    expect((await search({ vetId: vet.id }, 1))[0]?.roomId).toBe(exam2);
    change({ roomKind: "surgery" });
    expect(await search({ vetId: vet.id })).toEqual([]);
    expect(clinic.all(rooms).every(({ kind }) => kind !== "surgery")).toBe(true);
  });

  test("of one day are those of the next days that lie on it, with whom and where; the night is answered for the night", async () => {
    const { clinic, vet, search, ofDay, change } = setting();
    const [, , treatment = ""] = firstRoomIds(clinic.clinicId);
    change({ roomKind: "treatment" });
    anAppointment(clinic, { vetId: vet.id, startsAt: time("09:00"), durationMin: 40 });
    // Any vet: before ten there is none.
    expect(await ofDay()).toEqual(await search());
    expect((await ofDay())[0]).toMatchObject({ startsAt: time("10:00"), vetId: vet.id, roomId: treatment });
    expect(clocks(await ofDay({ startsAt: time("11:05") }))).toEqual(["11-23T11:30"]);
    expect(clocks(await ofDay({ startsAt: time("21:10") }, 2))).toEqual(["11-23T21:30", "11-23T22:00"]);
  });

  test("are none for a nurse where a vet is needed, nor in a room of another kind", async () => {
    const { clinic, search, ofDay, change } = setting();
    const nurse = aStaffMember(clinic, { profession: "nurse" });
    const [exam = ""] = firstRoomIds(clinic.clinicId);
    expect([await search({ vetId: nurse.id }), await ofDay({ vetId: nurse.id })]).toEqual([[], []]);
    change({ needsVet: "no", roomKind: "treatment" });
    expect(await ofDay({ vetId: nurse.id })).toHaveLength(3);
    expect([await search({ roomId: exam }), await ofDay({ roomId: exam })]).toEqual([[], []]);
  });

  test("can be booked under `block`, each one, and speak against nothing", async () => {
    const { clinic, vet, type, search, warnings, locationId, change } = setting();
    clinic.put(staff, { ...clinic.row(staff, vet.id), overlapPolicy: "block" });
    change({ bufferBeforeMin: 5, bufferAfterMin: 10 });
    const patient = anAppointment(clinic, { vetId: vet.id, startsAt: time("10:00"), durationMin: 25 });
    for (const [index, place] of (await search({ vetId: vet.id }, 1)).entries()) {
      expect(await warnings(place)).toEqual([]);
      const { clientId, petIds } = patient;
      const args = { ...place, id: id(100 + index), locationId, clientId, petIds, typeId: type.id };
      expect((await clinic.run(bookAppointment, args)).status).toBe("applied");
    }
  });

  test("follow the wall clock over a clock change", async () => {
    const { search, vet } = setting({ at: "2026-03-27T11:00:00.000Z" });
    expect(clocks(await search({ vetId: vet.id }, 3))).toEqual(["03-27T11:00", "03-27T11:30", "03-30T08:00"]);
  });
});

describe("what speaks against a slot", () => {
  test("closed hours, the column's own day, the roster, length, room, machine and a nurse where a vet is needed", async () => {
    const { clinic, vet, change, warnings, locationId } = setting();
    const slot = { startsAt: time("09:00"), durationMin: 30 };
    expect(await warnings(slot)).toEqual([]);
    expect(await warnings({ ...slot, startsAt: time("11:45") })).toEqual(["closed"]);
    expect(await warnings({ ...slot, startsAt: time("09:00", "2026-11-28") })).toEqual(["closed"]);
    clinic.put(staff, { ...clinic.row(staff, vet.id), dayFromMin: 600 });
    expect(await warnings(slot)).toEqual(["column_hours"]);
    clinic.put(staff, { ...clinic.row(staff, vet.id), dayFromMin: null, profession: "nurse" });
    const leave = { id: id(6), userId: vet.id, locationId, kind: "leave", status: "published", note: "" } as const;
    clinic.put(shifts, { ...leave, startsAt: time("00:00"), endsAt: time("00:00", "2026-12-07"), reach: "long" });
    change({ roomKind: "treatment", needsVet: "no" });
    expect((await warnings({ ...slot, startsAt: time("10:00") })).filter((kind) => kind !== "off")).toEqual([
      "no_room",
    ]);
    const [exam1 = ""] = firstRoomIds(clinic.clinicId);
    const machine = { id: id(60), locationId, name: "X-ray", kind: "imaging", sort: 1, status: "active" } as const;
    clinic.put(equipment, { ...newColumn, ...machine });
    change({ minMin: 40, defaultMin: 60, roomKind: "surgery", equipmentIds: [id(60)], needsVet: "yes" });
    expect(await warnings({ ...slot, roomId: exam1 })).toEqual([
      "off",
      "too_short",
      "needs_vet",
      "room_kind",
      "needs_equipment",
    ]);
  });
});

test("a patient who is elsewhere at the time is told of, by the same appointment and at another time not", async () => {
  const { clinic, warnings } = setting();
  const taken = anAppointment(clinic, { startsAt: time("10:00"), durationMin: 30 });
  const { petIds } = taken;
  expect(await warnings({ startsAt: time("10:15"), petIds })).toContain("patient_taken");
  expect(await warnings({ startsAt: time("10:30"), petIds })).not.toContain("patient_taken");
  expect(await warnings({ startsAt: time("10:15"), petIds, id: taken.id })).not.toContain("patient_taken");
  expect(await warnings({ startsAt: time("10:15"), petIds: [id(77)] })).not.toContain("patient_taken");
  anAppointment(clinic, { startsAt: time("11:00"), durationMin: 30, petIds, status: "cancelled" });
  expect(await warnings({ startsAt: time("11:00"), petIds })).not.toContain("patient_taken");
});
