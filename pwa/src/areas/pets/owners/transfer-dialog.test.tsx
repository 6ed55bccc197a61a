import { appointments } from "@fernpaw/domain/appointments/appointment";
import { waitlist } from "@fernpaw/domain/appointments/waitlist";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import { reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { visits } from "@fernpaw/domain/visits/visit";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { AppointmentDetails } from "../../appointments/appointment/appointment-details.tsx";
import { appointmentEntry } from "../../appointments/appointments.queries.ts";
import { PetScreen } from "../pet/pet-screen.tsx";

const TODAY = localDateOf(new Date().toISOString(), "Europe/London");
const AHEAD = addDays(TODAY, 5);

let clinic: TestClinic;
let desk: ClinicDesk;
let nextId: string;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  const phones = [{ label: "mobile" as const, typed: "07700 900777", e164: "+447700900777", isPreferred: true }];
  nextId = await desk.haveClient({ firstName: "Tomás", lastName: "Ødegård", phones });
});

const ahead = (hour: string) => `${AHEAD}T${hour}:00:00.000Z`;
const booked = (hour: string, reason: string, set: object = {}) =>
  desk.haveAppointment({ startsAt: ahead(hour), reason, ...set });

async function haveWish(): Promise<string> {
  const id = uuidv7();
  const wish = { clientId: desk.clientId, petId: desk.petId, typeId: desk.typeId, durationMin: 20, vetId: null };
  const when = { weekdays: [], fromMin: 0, toMin: 1440, earliestOn: AHEAD, latestOn: null };
  const state = { status: "waiting", offer: null, appointmentId: null } as const;
  await clinic.have(waitlist, { ...wish, ...when, ...state, id, priority: "routine", notes: "" });
  return id;
}

async function haveReminder(): Promise<string> {
  const [id, typeId] = [uuidv7(), uuidv7()];
  const every = { groupName: "", petTypeIds: [], interval: null, cancelAfter: null, completedByTypeIds: [] };
  const type = { id: typeId, name: "Health check", groupBy: "client", sort: 1, status: "active" } as const;
  await clinic.have(reminderTypes, { ...every, ...type, steps: [] });
  const blank = { completedBy: null, completedOn: null, cancelReason: null, lastSentAt: null };
  const due = { petId: desk.petId, typeId, dueOn: AHEAD, step: 0, nextStepOn: null };
  await clinic.have(reminders, { ...blank, ...due, id, status: "open" });
  return id;
}

async function haveMessage(cause: "manual" | "reminder", body: string): Promise<string> {
  const id = uuidv7();
  const whom = { clientId: desk.clientId, petIds: [desk.petId], toAddress: "+447700900142" };
  const how = { channel: "sms", direction: "out", status: "queued", at: "2026-11-21T08:00:00.000Z" } as const;
  const blank = {
    templateId: null,
    reminderIds: [],
    appointmentId: null,
    invoiceIds: [],
    scope: "people" as const,
    subject: "",
    reason: null,
    detail: "",
  };
  await clinic.have(messages, { ...whom, ...how, ...blank, id, cause, body });
  return id;
}

/** Up to where the new owner is chosen. */
async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  clinic.show(<PetScreen petId={desk.petId} />);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "New owner" }));
  return within(await screen.findByRole("dialog", { name: "New owner of Juno" }));
}

async function chooseNext(user: ReturnType<typeof userEvent.setup>) {
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole("combobox", { name: "New owner" }), "odegard");
  await user.click(await screen.findByRole("option", { name: /Ødegård/ }));
  await dialog.findByText(/These plans name Samira Haddad/);
  return dialog;
}

const section = (dialog: ReturnType<typeof within>, name: string) => within(dialog.getByRole("group", { name }));

test("a new owner takes over what was planned, all of it unless somebody unticks it", async () => {
  const user = userEvent.setup();
  const otis = await desk.havePet({ name: "Otis" }, desk.clientId);
  const [moved, cancelled] = [await booked("09", "Booster"), await booked("11", "Dental")];
  const shared = await booked("15", "Both", { petIds: [desk.petId, otis], vetId: null });
  const visitId = await desk.haveVisit({ stage: "waiting", reason: "Limping" });
  const [wish, reminder] = [await haveWish(), await haveReminder()];
  const [written, automatic] = [
    await haveMessage("manual", "Dear Samira, all is fine."),
    await haveMessage("reminder", "Juno is due."),
  ];
  const dialog = await chooseNext(user);
  await user.click(section(dialog, "Appointments").getByRole("checkbox", { name: /Dental/ }));
  expect(dialog.getByRole("checkbox", { name: /Dental Will be cancelled/ })).toBeTruthy();
  const ticked = (name: RegExp) => (dialog.getByRole("checkbox", { name }) as HTMLInputElement).checked;
  expect(ticked(/Both Also for Otis\. Juno gets its own appointment at the same time/)).toBe(true);
  expect(ticked(/Text message · Juno is due\. Will be rewritten for Tomás Ødegård/)).toBe(true);
  expect(ticked(/Dear Samira, all is fine\. Will not be sent/)).toBe(false);
  expect(ticked(/Since .* · Limping/)).toBe(true);
  expect(section(dialog, "Waiting list").getByRole("checkbox", { name: /Consultation · from/ })).toBeTruthy();
  await user.click(section(dialog, "Reminders").getByRole("checkbox", { name: /Health check · due/ }));
  await user.click(dialog.getByRole("button", { name: "Change owner" }));

  await noDialog();
  const row = (id: string) => rowsOf(clinic.db, appointments).get(id);
  expect(await row(moved)).toMatchObject({ clientId: nextId, status: "booked" });
  expect(await row(cancelled)).toMatchObject({ clientId: desk.clientId, status: "cancelled" });
  expect(await row(shared)).toMatchObject({ clientId: desk.clientId, petIds: [otis] });
  const all = await rowsOf(clinic.db, appointments).toArray();
  expect(all.filter((one) => one.clientId === nextId).map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(["Booster", "Both"]),
  );
  expect(await rowsOf(clinic.db, visits).get(visitId)).toMatchObject({ clientId: nextId });
  expect(await rowsOf(clinic.db, waitlist).get(wish)).toMatchObject({ clientId: nextId });
  expect(await rowsOf(clinic.db, reminders).get(reminder)).toMatchObject({ status: "cancelled" });
  for (const id of [written, automatic])
    expect(await rowsOf(clinic.db, messages).get(id)).toMatchObject({ status: "suppressed", reason: "owner_changed" });
});

test("the phone that stands with the appointment is the new owner's", async () => {
  const user = userEvent.setup();
  const id = await booked("09", "Booster");
  const dialog = await chooseNext(user);
  await user.click(dialog.getByRole("button", { name: "Change owner" }));
  await noDialog();
  cleanup();
  const entry = await appointmentEntry(clinic.db, id);
  if (!entry) throw new Error("no appointment");
  clinic.show(<AppointmentDetails entry={entry} onCheckIn={() => undefined} />);
  expect(await screen.findByRole("link", { name: /07700 900777/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /07700 900142/ })).toBeNull();
});

test("by keyboard alone: the focus stays in the dialog, Space unticks, Enter on the button changes the owner", async () => {
  const user = userEvent.setup();
  const id = await booked("09", "Booster");
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole("combobox", { name: "New owner" }), "odegard");
  await screen.findByRole("option", { name: /Ødegård/ });
  await user.keyboard("{ArrowDown}{Enter}");
  const line = await dialog.findByRole("checkbox", { name: /Booster/ });
  expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Juno goes to Tomás Ødegård"));
  await user.tab();
  await waitFor(() => expect(document.activeElement).toBe(line));
  await user.keyboard(" ");
  await user.tab();
  await user.tab();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Change owner"));
  await user.keyboard("{Enter}");
  await noDialog();
  expect(await rowsOf(clinic.db, appointments).get(id)).toMatchObject({ status: "cancelled" });
});

test("many lines are unticked in one tap", async () => {
  const user = userEvent.setup();
  for (const hour of ["09", "10", "11", "12"]) await booked(hour, `Physio ${hour}`);
  const dialog = await chooseNext(user);
  await user.click(dialog.getByRole("button", { name: "Untick all: Appointments" }));
  await user.click(dialog.getByRole("checkbox", { name: /Physio 10/ }));
  await user.click(dialog.getByRole("button", { name: "Change owner" }));
  await noDialog();
  const rows = await rowsOf(clinic.db, appointments).toArray();
  expect(rows.filter(({ status }) => status === "booked").map(({ reason }) => reason)).toEqual(["Physio 10"]);
});

test("where the next owner is not known, everything is cancelled but what is ticked", async () => {
  const user = userEvent.setup();
  const [cancelled, kept] = [await booked("09", "Booster"), await booked("11", "Handover")];
  await haveReminder();
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole("button", { name: "Owner not known" }));
  await dialog.findByText(/Ticked plans stay with Samira Haddad\. Unticked plans are cancelled\./);
  expect(dialog.getByRole("checkbox", { name: /Booster Will be cancelled/ })).toBeTruthy();
  expect(dialog.getByText("Reminders stay with Juno. They are sent once an owner is known.")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: /Handover/ }));
  expect(dialog.getByRole("checkbox", { name: /Handover Stays with Samira Haddad/ })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Change owner" }));
  await noDialog();
  expect(await rowsOf(clinic.db, appointments).get(cancelled)).toMatchObject({ status: "cancelled" });
  expect(await rowsOf(clinic.db, appointments).get(kept)).toMatchObject({
    status: "booked",
    clientId: desk.clientId,
  });
});

test("where nothing is planned, nothing is asked", async () => {
  const user = userEvent.setup();
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole("combobox", { name: "New owner" }), "odegard");
  await user.click(await screen.findByRole("option", { name: /Ødegård/ }));
  expect(await dialog.findByText("No plans name Samira Haddad.")).toBeTruthy();
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Change owner" }));
  expect(await screen.findByRole("link", { name: "Tomás Ødegård" })).toBeTruthy();
});
