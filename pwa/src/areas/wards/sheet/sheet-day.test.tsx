import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, instantAt, localDateOf } from "@fernpaw/domain/kernel/time";
import { careEntries, careOrders } from "@fernpaw/domain/wards/care-order";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { loadParts } from "../../../use-parts.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { longDay } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { AppointmentScreen } from "../../appointments/appointment/appointment-screen.tsx";
import { orderSubject } from "../../notifications/care-subject.ts";

beforeAll(() => loadParts("visits"));

test("an inbox item about a time of another day leads to the sheet of that day, also from the open sheet", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const { petId } = desk;
  const today = localDateOf(presentInstant(), "Europe/London");
  const before = addDays(today, -2);
  const dueAt = instantAt(before, 9 * 60, "Europe/London");
  const visitId = await desk.haveVisit({
    stage: "hospitalised",
    stageAt: dueAt,
    openedAt: dueAt,
    admittedAt: dueAt,
    locationId: desk.locationId,
  });
  const orderId = uuidv7();
  const order = { id: orderId, visitId, petId, what: "Walk", everyHours: 24, fromAt: dueAt };
  await clinic.have(careOrders, { ...emptyRow(careOrders), ...order });
  const id = uuidv7();
  const entry = { id, orderId, visitId, petId, dueAt, occurredAt: dueAt, by: clinic.actor.userId };
  await clinic.have(careEntries, { ...emptyRow(careEntries), ...entry });
  const { link } = await orderSubject(clinic.db, { table: careEntries.table, id });
  const router = clinic.showRoutes(
    [{ path: "/dashboard/appointments/:id", element: <AppointmentScreen id={visitId} /> }],
    `/dashboard/appointments/${visitId}?pet=${petId}`,
  );
  await userEvent.click(await screen.findByRole("tab", { name: /^Treatment sheet/ }));
  expect(await screen.findByText(longDay(today))).toBeTruthy();
  await act(() => router.navigate(link ?? ""));
  expect(await screen.findByText(longDay(before))).toBeTruthy();
  expect(await screen.findByRole("button", { name: /^Walk, .*: given 09:00/ })).toBeTruthy();
  await clinic.allSaved();
});
