import { expect, test } from "vitest";
import { aClient, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { appointments, appointmentTypes } from "../appointments/appointment.ts";
import { bookAppointment } from "../appointments/appointment.mutations.ts";
import { checkInAppointment } from "../appointments/check-in.mutations.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { changeClientStatus } from "./client.mutations.ts";
import { clients } from "./client.ts";

const ID = "019a5f00-0000-7000-8000-0000000f0001";

function book(clinic: MemoryClinic, clientId: string) {
  const pet = aPet(clinic, {}, clientId);
  const typeId = clinic.all(appointmentTypes)[0]?.id ?? "";
  const locationId = firstLocationId(clinic.clinicId);
  const slot = { startsAt: "2026-11-23T10:00:00.000Z", durationMin: 20 };
  return clinic.run(bookAppointment, { id: ID, locationId, clientId, petIds: [pet.id], typeId, ...slot });
}

test.each([
  ["active", "applied", undefined, "active"],
  ["inactive", "applied", undefined, "active"],
  ["blocked", "rejected", "client_blocked", "blocked"],
  ["deceased", "rejected", "client_deceased", "deceased"],
] as const)("booking for a client who is %s: %s", async (status, outcome, code, after) => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic, { status });
  expect(await book(clinic, client.id)).toMatchObject({ status: outcome, ...(code && { code }) });
  expect(clinic.row(clients, client.id).status).toBe(after);
});

test("booking for a client whose data were erased is refused as that, whatever the status", async () => {
  const clinic = new MemoryClinic();
  for (const status of ["active", "blocked"] as const) {
    const client = aClient(clinic, { status, erasedAt: "2026-11-20T10:00:00.000Z" });
    expect(await book(clinic, client.id)).toMatchObject({ status: "rejected", code: "client_erased" });
  }
});

test.each(["blocked", "deceased"] as const)(
  "what is booked stands for a client who is %s, and is checked in",
  async (status) => {
    const clinic = new MemoryClinic();
    const client = aClient(clinic);
    const appointment = anAppointment(clinic, { clientId: client.id });
    await clinic.run(changeClientStatus, { id: client.id, status });
    expect(clinic.row(appointments, appointment.id).status).toBe("booked");
    expect((await clinic.run(checkInAppointment, { id: appointment.id })).status).toBe("applied");
  },
);
