import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { appointmentEntry } from "../appointments.queries.ts";
import { AppointmentDetails } from "../appointment/appointment-details.tsx";
import { BookingDialog } from "../public/booking-dialog.tsx";

const DAY = "2027-06-16";
const at = (hour: number) => instantAt(DAY, hour * 60, "Europe/London");
const NO_ROOM = "This type needs a room, and none is chosen: surgery.";
let clinic: TestClinic;
let desk: ClinicDesk;
let roomId: string;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  roomId = uuidv7();
  const { locationId } = desk;
  await clinic.have(rooms, { ...emptyRow(rooms), id: roomId, locationId, name: "Theatre", kind: "surgery" });
});

/** The clinic's type needs a surgery. */
async function needRoom(requirementPolicy: "warn" | "block") {
  const type = await rowsOf(clinic.db, appointmentTypes).get(desk.typeId);
  if (!type) throw new Error("The desk has it");
  await clinic.have(appointmentTypes, { ...type, roomKind: "surgery", requirementPolicy });
}

const sent = async () => (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args]);

function open(set: object = {}) {
  const start = { day: DAY, vetId: desk.vetId, petIds: [desk.petId], clientId: desk.clientId, ...set };
  clinic.show(<BookingDialog start={start} onClose={() => undefined} />);
}

test("a type that refuses says so, the refusal opens the room's field, and a room makes it bookable", async () => {
  const user = userEvent.setup();
  await needRoom("block");
  open({ time: "10:00" });
  expect(await screen.findByText(`${NO_ROOM} This cannot be booked.`)).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Room" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Book" }));
  const room = await screen.findByRole("combobox", { name: "Room" });
  await waitFor(() => expect(document.activeElement).toBe(room));
  expect(screen.getByText("This type needs a room. Choose a room.")).toBeTruthy();
  expect(await sent()).toEqual([]);
  await user.click(room);
  await user.click(await screen.findByRole("option", { name: "Theatre" }));
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () => expect(await sent()).toMatchObject([["appointments.book", { startsAt: at(10), roomId }]]));
});

test("a type that warns books all the same", async () => {
  const user = userEvent.setup();
  await needRoom("warn");
  open({ time: "10:00" });
  expect(await screen.findByText(NO_ROOM)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () => expect(await sent()).toMatchObject([["appointments.book", { roomId: null }]]));
});

test("the proposed time comes with a free room, which another type gives back", async () => {
  const user = userEvent.setup();
  await needRoom("block");
  const type = await rowsOf(clinic.db, appointmentTypes).get(desk.typeId);
  if (!type) throw new Error("The desk has it");
  await clinic.have(appointmentTypes, { ...type, id: uuidv7(), name: "Talk", roomKind: null, sort: 2 });
  open();
  expect(await screen.findByText("20 min · Theatre")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByRole("option", { name: "Talk" }));
  expect(await screen.findByText("20 min")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByRole("option", { name: "Consultation" }));
  expect(await screen.findByText("20 min · Theatre")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () => expect(await sent()).toMatchObject([["appointments.book", { startsAt: at(8), roomId }]]));
});

test("a move away from the room is refused at its field", async () => {
  const user = userEvent.setup();
  await needRoom("block");
  const id = await desk.haveAppointment({ startsAt: at(11), vetId: desk.vetId, roomId });
  const entry = await appointmentEntry(clinic.db, id);
  if (!entry) throw new Error("It was just put there");
  clinic.show(<AppointmentDetails entry={entry} onCheckIn={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Move" }));
  const room = await screen.findByRole("combobox", { name: "Room" });
  await user.click(room);
  await user.click(await screen.findByRole("option", { name: "No room" }));
  const form = within(room.closest("form") ?? document.body);
  expect(await form.findByText(`${NO_ROOM} This cannot be booked.`)).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(room.getAttribute("aria-invalid")).toBe("true"));
  expect(await sent()).toEqual([]);
});
