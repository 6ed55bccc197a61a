import { expect, test } from "vitest";
import { aClient, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { cancelAppointment } from "../appointments/appointment.mutations.ts";
import { appointments } from "../appointments/appointment.ts";
import { clinicSettings } from "./clinic.ts";
import { correctClinicSettings } from "./clinic-settings.mutations.ts";

test.each([
  [24, true],
  [2, false],
  [0, false],
])("with a window of %i hours, cancelling three hours before is late: %s", async (lateCancelHours, isLate) => {
  const clinic = new MemoryClinic({ at: "2026-11-23T07:00:00.000Z" });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const { id } = anAppointment(clinic, { petIds: [pet.id], startsAt: "2026-11-23T10:00:00.000Z" });
  expect((await clinic.run(correctClinicSettings, { set: { lateCancelHours } })).status).toBe("applied");
  await clinic.run(cancelAppointment, { id, reason: "Client called" });
  expect(clinic.row(appointments, id).cancellation?.isLate).toBe(isLate);
});

test("only the owner says so, within bounds, and what is left out stays", async () => {
  const clinic = new MemoryClinic();
  const set = { noShowAfterMin: 30 };
  expect(await clinic.run(correctClinicSettings, { set }, { actor: anEmployee() })).toMatchObject({
    code: "forbidden",
  });
  for (const wrong of [
    { lateCancelHours: 169 },
    { lateCancelHours: -1 },
    { noShowAfterMin: 1.5 },
    { notableCostPercent: 101 },
    { witnessWithinHours: 0 },
    { registerCountDays: 367 },
    { paymentTermsDays: 366 },
    { tillLimitUnits: -1 },
    { tillSilentMinutes: 0 },
    { lostAfterMonths: 0 },
    { timeZone: "UTC" },
  ]) {
    expect(await clinic.run(correctClinicSettings, { set: wrong })).toMatchObject({ code: "invalid_args" });
  }
  await clinic.run(correctClinicSettings, { set });
  expect(clinic.row(clinicSettings, clinic.clinicId)).toMatchObject({ noShowAfterMin: 30, lateCancelHours: 24 });
});
