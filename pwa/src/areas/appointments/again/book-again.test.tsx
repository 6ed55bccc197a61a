import { clients } from "@fernpaw/domain/clients/client";
import { instantAt, toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { clientRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { appointmentEntry } from "../appointments.queries.ts";
import { AppointmentDrawer } from "../public/appointment-drawer.tsx";
import { AppointmentList } from "../public/appointment-list.tsx";
import { bookedAgain } from "./booked-again.ts";

const ZONE = "Europe/London";
const DAY = "2027-06-16";
const cancellation = { reason: "Client called", by: "", at: toInstant(0), isLate: false };
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const none = () => undefined;

async function anEntry(set: object) {
  const id = await desk.haveAppointment({ startsAt: instantAt(DAY, 600, ZONE), ...set });
  const entry = await appointmentEntry(clinic.db, id);
  if (!entry) throw new Error("It was just put there");
  return entry;
}

test.each(["completed", "cancelled", "no_show"] as const)(
  "a %s appointment is booked again from its drawer",
  async (status) => {
    const user = userEvent.setup();
    const { appointment } = await anEntry({
      status,
      vetId: desk.vetId,
      cancellation: status === "cancelled" ? { ...cancellation, by: desk.vetId } : null,
    });
    clinic.show(<AppointmentDrawer appointmentId={appointment.id} onClose={none} onCheckIn={none} />);
    await user.click(await screen.findByRole("button", { name: "Book again" }));
    const form = within(await screen.findByRole("dialog", { name: "New appointment" }));
    expect((await form.findByRole("button", { name: "Juno" })).getAttribute("aria-pressed")).toBe("true");
    expect(form.getByRole("combobox", { name: "With" }).textContent).toBe("Dr Amara Osei");
    expect(form.getByRole("combobox", { name: "Type" }).textContent).toBe("Consultation");
    // Only a visit that was done is counted from.
    const weeks = status === "completed" ? "Weeks after 16 Jun 2027" : "Weeks from today";
    await user.click(within(form.getByRole("group", { name: weeks })).getByRole("button", { name: /^2 weeks/ }));
    await waitFor(() => expect(form.getByRole("group", { name: "Free times" })).toBeTruthy());
    await user.click(form.getByRole("button", { name: "Book" }));
    await waitFor(async () =>
      expect((await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args])).toMatchObject([
        [
          "appointments.book",
          { petIds: [desk.petId], clientId: desk.clientId, typeId: desk.typeId, vetId: desk.vetId },
        ],
      ]),
    );
  },
);

test("a list offers it in the rows that are over, and opens the filled form", async () => {
  const user = userEvent.setup();
  const entries = [await anEntry({ status: "no_show" }), await anEntry({ status: "booked" })];
  clinic.show(<AppointmentList entries={entries} onOpen={none} />);
  await user.click(screen.getByRole("button", { name: "Book Juno again" }));
  const form = within(await screen.findByRole("dialog", { name: "New appointment" }));
  expect((await form.findByRole("button", { name: "Juno" })).getAttribute("aria-pressed")).toBe("true");
});

test("nothing is booked again for an appointment that is to come, or whose pets have died", async () => {
  expect(bookedAgain(await anEntry({ status: "booked" }), ZONE)).toBeNull();
  const entry = await anEntry({ status: "completed" });
  expect(bookedAgain(entry, ZONE)).toMatchObject({ petIds: [desk.petId], weeksFrom: DAY });
  const dead = entry.pets.map((pet) => ({ ...pet, hasDied: true }));
  expect(bookedAgain({ ...entry, pets: dead }, ZONE)).toBeNull();
  expect(await rowsOf(clinic.db, pets).count()).toBe(1);
});

test("once the client is chosen, the form says how often they did not come and what they owe", async () => {
  const user = userEvent.setup();
  const missed = clientRow({ noShowCount: 3 });
  await clinic.have(clients, missed);
  const entry = await anEntry({ status: "no_show", clientId: missed.id });
  clinic.show(<AppointmentList entries={[entry]} onOpen={none} />);
  await user.click(screen.getByRole("button", { name: "Book Juno again" }));
  expect(await screen.findByText("Many missed appointments: 3 no-shows before")).toBeTruthy();
  expect(await screen.findByText("Nothing is due.")).toBeTruthy();
});
