import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { formTemplates } from "@fernpaw/domain/consents/form-template";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { AppointmentScreen } from "./appointment-screen.tsx";
import { longDay } from "../../../ui/clock-time.tsx";
import { loadParts } from "../../../use-parts.ts";

const startsAt = instantAt("2026-11-23", 10 * 60 + 30, "Europe/London");

test("an appointment has a page with its facts, and what can be done to it", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const id = await desk.haveAppointment({ startsAt, reason: "Itchy ears", status: "booked" });
  clinic.show(<AppointmentScreen id={id} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Juno" })).toBeTruthy();
  expect(screen.getByText(`${longDay("2026-11-23")}, 10:30`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Appointments" }).getAttribute("href")).toBe(
    "/dashboard/appointments?day=2026-11-23",
  );
  expect(screen.getByText("Itchy ears")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  await userEvent.click(await screen.findByRole("button", { name: "By phone" }));
  expect(await screen.findByText(/, by phone$/)).toBeTruthy();
  expect(await screen.findByText("pending")).toBeTruthy();
  expect((await clinic.db.table("appointments").get(id)) as unknown).toMatchObject({
    status: "confirmed",
    confirmedVia: "phone",
  });
});

test("before check-in it names the forms to sign, on its page and in the check-in", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const blank = { ...emptyRow(formTemplates), clauses: [] };
  const forms = ["Surgery", "Admission"].map((name) => ({ ...blank, id: v7(), name }));
  for (const form of forms) await clinic.have(formTemplates, form);
  const type = await rowsOf(clinic.db, appointmentTypes).get(desk.typeId);
  if (!type) throw new Error("The desk has a type");
  await clinic.have(appointmentTypes, { ...type, formTemplateIds: forms.map(({ id }) => id) });
  const id = await desk.haveAppointment({ startsAt, status: "booked" });
  clinic.show(<AppointmentScreen id={id} />);
  expect(await screen.findByText("Admission, Surgery")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Check in" }));
  expect(await screen.findByText("To sign in the visit: Admission, Surgery")).toBeTruthy();
  cleanup();
  const over = await desk.haveAppointment({ startsAt, status: "cancelled" });
  clinic.show(<AppointmentScreen id={over} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Juno" })).toBeTruthy();
  expect(screen.queryByText("To sign")).toBeNull();
});

test("one that is not on the device says so and leads back", async () => {
  const clinic = await openTestClinic();
  clinic.show(<AppointmentScreen id="018f0000-0000-7000-8000-000000000001" />);
  expect(await screen.findByRole("heading", { name: "This appointment is not on this tablet." })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Appointments" })).toBeTruthy();
});

beforeAll(() => loadParts("visits"));

test("a completed appointment of today leads back to Ready to pay, one of another day does not", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T12:00:00.000Z") });
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const now = "2026-11-23T10:00:00.000Z";
  const haveCompleted = async (at: string) => {
    const appointmentId = await desk.haveAppointment({ startsAt: at, status: "completed" });
    const times = { stageAt: at, openedAt: at, closedAt: at, status: "closed" } as const;
    return { appointmentId, visitId: await desk.haveVisit({ ...times, appointmentId, stage: "checked_out" }) };
  };
  const before = await haveCompleted("2026-01-05T10:00:00.000Z");
  const { appointmentId, visitId } = await haveCompleted(now);
  clinic.show(<AppointmentScreen id={before.appointmentId} />);
  expect(await screen.findByRole("button", { name: "Book again" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Back to/ })).toBeNull();
  cleanup();
  clinic.show(<AppointmentScreen id={appointmentId} />);
  await userEvent.click(await screen.findByRole("button", { name: "Back to Ready to pay Juno" }));
  await waitFor(async () =>
    expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "ready_for_checkout", closedAt: null }),
  );
  await clinic.allSaved();
});
