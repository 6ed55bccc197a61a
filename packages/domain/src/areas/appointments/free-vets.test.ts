import { expect, test } from "vitest";
import { anAppointment, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { MemoryTx } from "../../../../testing/src/memory-tx.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { staff } from "../staff/staff.ts";
import { appointmentTypes } from "./appointment.ts";
import { freeVets } from "./free-vets.ts";

const DAY = "2026-11-23";
const time = (clock: string): string => `${DAY}T${clock}:00.000Z`;

function setting() {
  const at = time("08:00");
  const clinic = new MemoryClinic({ at, timeZone: "Europe/London" });
  clinic.put(staff, { ...clinic.row(staff, clinic.ownerId), isBookable: "no" });
  const type = clinic.all(appointmentTypes).find(({ needsVet }) => needsVet === "yes");
  if (!type) throw new Error("A new clinic has appointment types");
  const find = (set: object = {}) => {
    const context = clinic.contextOf({ now: at });
    const claim = {
      id: "019a5f00-0000-7000-8000-000000000001",
      locationId: firstLocationId(clinic.clinicId),
      typeId: type.id,
      vetId: null,
      roomId: null,
      equipmentIds: [],
      startsAt: time("10:00"),
      durationMin: 30,
    };
    return freeVets(new MemoryTx(clinic.rows, context, "device", "search"), { ...claim, ...set }, context);
  };
  return { clinic, type, find };
}

test("a clinic without bookable staff has no free vet to name", async () => {
  expect(await setting().find()).toBeNull();
});

test("of two who are free the one with the least booked on that day is first; who is busy is not named", async () => {
  const { clinic, find } = setting();
  const busy = aStaffMember(clinic, {});
  const little = aStaffMember(clinic, {});
  anAppointment(clinic, { vetId: busy.id, startsAt: time("14:00"), durationMin: 60 });
  anAppointment(clinic, { vetId: little.id, startsAt: time("15:00"), durationMin: 15 });
  expect(await find()).toEqual([little.id, busy.id]);
  anAppointment(clinic, { vetId: little.id, startsAt: time("10:15"), durationMin: 15 });
  expect(await find()).toEqual([busy.id]);
  expect(await find({ startsAt: time("10:30") })).toEqual([little.id, busy.id]);
});

test("a nurse does not stand in for a vet where one is needed; then no vet is free", async () => {
  const { clinic, type, find } = setting();
  const vet = aStaffMember(clinic, {});
  const nurse = aStaffMember(clinic, { profession: "nurse" });
  anAppointment(clinic, { vetId: vet.id, startsAt: time("09:45"), durationMin: 30 });
  expect(await find()).toEqual([]);
  clinic.put(appointmentTypes, { ...type, needsVet: "no" });
  expect(await find()).toEqual([nurse.id]);
});
