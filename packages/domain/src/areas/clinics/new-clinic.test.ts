import { expect, test } from "vitest";
import * as z from "zod/mini";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import {
  addAppointmentType,
  correctAppointmentType,
  retireAppointmentType,
} from "../appointments/appointment-type.mutations.ts";
import { petTypes } from "../pets/pet.ts";
import { staff } from "../staff/staff.ts";
import { correctStaff } from "../staff/staff.mutations.ts";
import { clinicSettings, rooms } from "./clinic.ts";
import { newClinicRows } from "./new-clinic.ts";
import { addRoom, correctRoom } from "./room.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const owner = { userId: id(1), firstName: "Olga", lastName: "Ferrer" };
const clinicOf = (clinicId: string) =>
  newClinicRows({ clinicId, name: "Eastgate", timeZone: "America/New_York", country: "US", currency: "USD", owner });
const STAMPS = {
  createdAt: "2026-11-21T09:00:00.000Z",
  createdBy: null,
  updatedAt: "2026-11-21T09:00:00.000Z",
  updatedBy: null,
};

test("a new clinic has what it needs to open, every row fit for its table and with an id of its own", () => {
  const rows = clinicOf(id(2));
  for (const { entity, row } of rows) expect(() => z.parse(entity.schema, { ...row, ...STAMPS })).not.toThrow();
  const count = (table: string) => rows.filter(({ entity }) => entity.table === table).length;
  expect([count("clinicSettings"), count("locations"), count("rooms"), count("staff"), count("petTypes")]).toEqual([
    1, 1, 3, 1, 25,
  ]);
  expect(count("appointmentTypes")).toBeGreaterThan(15);
  expect(new Set(rows.map(({ row }) => row.id)).size).toBe(rows.length);
  expect(rows.find(({ entity }) => entity.table === "clinicSettings")?.row).toMatchObject({
    weightUnit: "lb",
    locale: "en-US",
    pricesIncludeTax: "no",
  });
});

test("species have the same ids in every clinic, everything else has its own; twice is the same", () => {
  const idsOf = (clinicId: string, table: string) =>
    clinicOf(clinicId)
      .filter(({ entity }) => entity.table === table)
      .map(({ row }) => row.id);
  const [one, two] = [id(2), "019a5f00-0000-7abc-9def-0123456789ab"];
  expect(idsOf(one, petTypes.table)).toEqual(idsOf(two, petTypes.table));
  for (const { table } of [clinicSettings, rooms, appointmentTypes]) {
    expect(idsOf(one, table).some((each) => idsOf(two, table).includes(each))).toBe(false);
  }
  expect(clinicOf(one)).toEqual(clinicOf(one));
});

test("rooms, appointment types and the staff directory are the owner's to change", async () => {
  const clinic = new MemoryClinic();
  const [room] = clinic.all(rooms);
  if (!room) throw new Error("A new clinic has rooms");
  const type = { id: id(5), name: "Laser", colour: 3, defaultMin: 25, needsVet: "no" };
  expect((await clinic.run(addRoom, { id: id(4), locationId: room.locationId, name: "Ward" })).status).toBe("applied");
  expect(await clinic.run(addRoom, { id: id(4), locationId: room.locationId, name: "Ward" })).toMatchObject({
    code: "already_exists",
  });
  expect(await clinic.run(addRoom, { id: id(6), locationId: id(99), name: "Ward" })).toMatchObject({
    code: "not_found",
  });
  await clinic.run(correctRoom, { id: id(4), set: { overlapPolicy: "block", status: "inactive" } });
  expect(clinic.row(rooms, id(4))).toMatchObject({ name: "Ward", overlapPolicy: "block", status: "inactive" });
  expect((await clinic.run(addAppointmentType, type)).status).toBe("applied");
  expect(await clinic.run(addAppointmentType, type)).toMatchObject({ code: "already_exists" });
  await clinic.run(correctAppointmentType, { id: id(5), set: { defaultMin: 30 } });
  await clinic.run(retireAppointmentType, { id: id(5) });
  await clinic.run(retireAppointmentType, { id: id(5) });
  expect(clinic.row(appointmentTypes, id(5))).toMatchObject({ defaultMin: 30, status: "inactive" });
  await clinic.run(correctStaff, { id: clinic.ownerId, set: { jobTitle: "Director", overlapPolicy: "block" } });
  expect(clinic.row(staff, clinic.ownerId)).toMatchObject({
    jobTitle: "Director",
    overlapPolicy: "block",
    firstName: "Olga",
  });
  const unknown = [correctRoom, correctAppointmentType, correctStaff].map((mutation) =>
    clinic.run(mutation, { id: id(99), set: { sort: 1 } }),
  );
  expect((await Promise.all(unknown)).map((result) => "code" in result && result.code)).toEqual([
    "not_found",
    "not_found",
    "invalid_args",
  ]);
  expect(await clinic.run(retireAppointmentType, { id: id(99) })).toMatchObject({ code: "not_found" });
  const employee = {
    ...clinic.owner,
    role: "employee" as const,
    permissions: ["appointments:manage", "clients:manage"],
  };
  expect(
    await clinic.run(addRoom, { id: id(7), locationId: room.locationId, name: "Ward" }, { actor: employee }),
  ).toMatchObject({ code: "forbidden" });
});
