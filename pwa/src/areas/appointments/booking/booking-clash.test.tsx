import { staff } from "@fernpaw/domain/staff/staff";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { staffRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { AppointmentDetails } from "../appointment/appointment-details.tsx";
import { appointmentEntry } from "../appointments.queries.ts";
import { BookingDialog } from "../public/booking-dialog.tsx";

const DAY = "2027-06-16";
const at = (hour: number, minute = 0) => instantAt(DAY, hour * 60 + minute, "Europe/London");
const CLASH = "Dr Amara Osei is taken by Otis. Both bookings stay until a team member decides.";
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  await clinic.have(staff, staffRow({ id: desk.vetId, overlapPolicy: "warn" }));
  await desk.haveAppointment({ startsAt: at(9), petIds: [await desk.havePet({ name: "Otis" }, desk.clientId)] });
});

const booked = async () =>
  (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, (args as { startsAt?: string }).startsAt]);

function open(set: object = {}) {
  const place = { day: DAY, time: "09:00", vetId: desk.vetId };
  const start = { ...place, petIds: [desk.petId], clientId: desk.clientId, ...set };
  clinic.show(<BookingDialog start={start} onClose={() => undefined} />);
}

test("a clash is told beside the button, asked about by the first tap and booked by a second one only", async () => {
  const user = userEvent.setup();
  open();
  const button = await screen.findByRole("button", { name: "Book" });
  const told = await screen.findByText(CLASH);
  // Below the fields, which scroll: in the part of the form that always stands.
  expect(button.closest(".dialog-footer")?.contains(told)).toBe(true);
  // The second tap of a double tap was not meant as an answer.
  await user.dblClick(button);
  expect((await screen.findByRole("alert")).textContent).toContain("Check again");
  expect(await booked()).toEqual([]);
  await user.hover(screen.getByRole("textbox", { name: "Reason" }));
  await user.click(screen.getByRole("button", { name: "Book anyway" }));
  await waitFor(async () => expect(await booked()).toEqual([["appointments.book", at(9)]]));
});

test("another time asks anew, a free one asks nothing", async () => {
  const user = userEvent.setup();
  await desk.haveAppointment({ startsAt: at(10), petIds: [await desk.havePet({ name: "Ziggy" }, desk.clientId)] });
  open();
  const chooseTime = async (time: string) => {
    await user.clear(screen.getByRole("textbox", { name: "Time" }));
    await user.type(screen.getByRole("textbox", { name: "Time" }), time);
  };
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await screen.findByRole("button", { name: "Book anyway" });
  await chooseTime("10:00");
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await screen.findByRole("button", { name: "Book anyway" });
  expect(await booked()).toEqual([]);
  await chooseTime("11:00");
  // A browser counts a quick tap at the same place as the second of two, though the form was changed between them.
  fireEvent.click(await screen.findByRole("button", { name: "Book" }), { detail: 2 });
  await waitFor(async () => expect(await booked()).toEqual([["appointments.book", at(11)]]));
});

test("a form that cannot be sent goes to what is missing", async () => {
  const user = userEvent.setup();
  open({ petIds: [] });
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Choose a pet."));
});

test("a move onto somebody else is asked about too", async () => {
  const user = userEvent.setup();
  const id = await desk.haveAppointment({ startsAt: at(11) });
  const entry = await appointmentEntry(clinic.db, id);
  if (!entry) throw new Error("It was just put there");
  clinic.show(<AppointmentDetails entry={entry} onCheckIn={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Move" }));
  await user.clear(await screen.findByRole("textbox", { name: "Time" }));
  await user.type(screen.getByRole("textbox", { name: "Time" }), "09:00");
  const form = screen.getByRole("textbox", { name: "Time" }).closest("form") ?? document.body;
  await within(form).findByText(CLASH);
  await user.click(within(form).getByRole("button", { name: "Move" }));
  const anyway = await within(form).findByRole("button", { name: "Move anyway" });
  expect(await booked()).toEqual([]);
  await user.hover(screen.getByRole("textbox", { name: "Time" }));
  await user.click(anyway);
  await waitFor(async () => expect(await booked()).toEqual([["appointments.move", at(9)]]));
});

test("choosing a repetition after a failed try shows no fault", async () => {
  const user = userEvent.setup();
  open({ time: "11:00" });
  const time = await screen.findByRole("textbox", { name: "Time" });
  await user.clear(time);
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await screen.findByText("Give a date and a time.");
  await user.type(time, "11:00");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("checkbox", { name: "Repeat" }));
  await screen.findByRole("textbox", { name: "Every" });
  expect(screen.queryByText(/does not know this field/)).toBeNull();
});
