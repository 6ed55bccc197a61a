import { appointments } from "@fernpaw/domain/appointments/appointment";
import { addMinutes, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { addRoom } from "@fernpaw/domain/clinics/room.mutations";
import { messages } from "@fernpaw/domain/messages/message";
import { visits } from "@fernpaw/domain/visits/visit";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { rowsOf } from "../../db/rows.ts";
import { loadBoardParts } from "../../testing/board-parts.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { noDialog } from "../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { TodayScreen } from "./today-screen.tsx";

const now = toInstant(Date.now());
/** A zone in which it is noon now: what comes in an hour or came an hour ago is today's, whenever the test runs. */
const hoursAhead = 12 - new Date(now).getUTCHours();
const timeZone = `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
const day = localDateOf(now, timeZone);
const user = userEvent.setup({ delay: null });
let clinic: TestClinic;
let desk: ClinicDesk;

beforeAll(loadBoardParts);
beforeEach(async () => {
  clinic = await openTestClinic({}, { timeZone });
  desk = await aClinicDesk(clinic);
});

const open = () =>
  clinic.show(
    <>
      <TodayScreen day={day} />
      <Toaster />
    </>,
  );
const more = async (): Promise<void> => user.click(await screen.findByRole("button", { name: "More for Juno" }));
const pick = async (name: string | RegExp, role = "menuitem"): Promise<void> =>
  user.click(await screen.findByRole(role, { name }));

test("who is expected can be called, moved and cancelled from the card, and be marked as missed once it is time", async () => {
  const id = await desk.haveAppointment({ startsAt: addMinutes(now, -40) });
  open();
  await more();
  const call = await screen.findByRole("menuitem", { name: /^Call/ });
  expect(call.getAttribute("href")).toMatch(/^tel:\+?\d+$/);
  await pick("Move");
  expect(await screen.findByRole("heading", { name: "Move appointment" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await noDialog();
  await more();
  await pick("Cancel");
  expect(await screen.findByRole("heading", { name: "Cancel appointment" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await noDialog();
  await more();
  await pick("Mark as no-show");
  const status = async () => (await rowsOf(clinic.db, appointments).get(id))?.status;
  await waitFor(async () => expect(await status()).toBe("no_show"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await status()).toBe("booked"));
  await clinic.allSaved();
});

test("before its time an appointment cannot be missed; five minutes after it the patient is late", async () => {
  await desk.haveAppointment({ startsAt: addMinutes(now, -3) });
  const later = await desk.havePet({ name: "Otis" }, desk.clientId);
  await desk.haveAppointment({ startsAt: addMinutes(now, 90), petIds: [later] });
  open();
  expect((await screen.findByText(/^\d+ min late$/)).className).not.toContain("is-long");
  await user.click(await screen.findByRole("button", { name: "More for Otis" }));
  expect(await screen.findByRole("menuitem", { name: "Move" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Mark as no-show" })).toBeNull();
});

test("a room is chosen at the card and shown on it, and the board shows one room's patients", async () => {
  const [exam, dental] = [newId(), newId()];
  for (const [id, name] of [
    [exam, "Exam 7"],
    [dental, "Dental 2"],
  ] as const)
    await clinic.mutate(addRoom, { id, locationId: desk.locationId, name });
  const visitId = await desk.haveVisit({ stage: "waiting", stageAt: now });
  open();
  await more();
  await pick("Room");
  await pick("Exam 7", "menuitemradio");
  await waitFor(async () => expect(await rowsOf(clinic.db, visits).get(visitId)).toMatchObject({ roomId: exam }));
  expect(await screen.findByText(/Exam 7/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Vet or room" }));
  await pick("Dental 2", "menuitemradio");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Juno" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Dental 2" }));
  await pick("Every room", "menuitemradio");
  expect(await screen.findByRole("heading", { name: "Juno" })).toBeTruthy();
  await clinic.allSaved();
});

test("a column that a filter empties says so, and the figures count the chosen room", async () => {
  const roomId = newId();
  await clinic.mutate(addRoom, { id: roomId, locationId: desk.locationId, name: "Dental 2" });
  await desk.haveVisit({ stage: "waiting", stageAt: now });
  open();
  const waiting = within(await screen.findByRole("region", { name: "Waiting" }));
  await waiting.findByRole("heading", { name: "Juno" });
  await user.click(screen.getByRole("button", { name: "Vet or room" }));
  await pick("Dental 2", "menuitemradio");
  expect(await waiting.findByText("1 patient is not shown.")).toBeTruthy();
  const figure = screen.getByText("waiting", { selector: "dt" }).nextElementSibling;
  await waitFor(() => expect(figure?.textContent).toBe("0"));
});

test("clients who wait or come soon get one message that the clinic runs late, by text or mail", async () => {
  await desk.haveVisit({ stage: "waiting", stageAt: now });
  const clientId = await desk.haveClient({ firstName: "Mira", lastName: "Soon", phones: [], emails: [] });
  const petId = await desk.havePet({ name: "Otis" }, clientId);
  await desk.haveAppointment({ startsAt: addMinutes(now, 60), clientId, petIds: [petId] });
  open();
  await screen.findByRole("heading", { name: "Otis" });
  await user.click(screen.getByRole("button", { name: "Running late" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Running late" }));
  await user.click(dialog.getByRole("button", { name: "30 min" }));
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toContain("about 30 minutes");
  expect(dialog.queryByRole("checkbox", { name: /Mira Soon/ })).toBeNull();
  expect(dialog.getByText("no phone or e-mail")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Write to 1" }));
  await noDialog();
  const [written, ...others] = await rowsOf(clinic.db, messages).toArray();
  expect(others).toEqual([]);
  expect(written).toMatchObject({ clientId: desk.clientId, petIds: [desk.petId], channel: "sms", status: "queued" });
  expect(written?.body).toContain("30 minutes");
  await clinic.allSaved();
});

test("who did not come hears of a delay only if ticked, and who cannot be written to can be called", async () => {
  const missed = await desk.haveClient({
    firstName: "Lena",
    lastName: "Gone",
    phones: [],
    emails: ["lena@example.com"],
  });
  const petId = await desk.havePet({ name: "Otis" }, missed);
  await desk.haveAppointment({ startsAt: addMinutes(now, -90), clientId: missed, petIds: [petId] });
  const phones = [{ label: "home" as const, typed: "020 7946 0009", e164: null, isPreferred: true }];
  const reached = await desk.haveClient({ firstName: "Mira", lastName: "Soon", phones, consentSms: "no" });
  const other = await desk.havePet({ name: "Fig" }, reached);
  await desk.haveAppointment({ startsAt: addMinutes(now, 30), clientId: reached, petIds: [other] });
  open();
  await screen.findByRole("heading", { name: "Otis" });
  await user.click(screen.getByRole("button", { name: "Running late" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Running late" }));
  const tick = dialog.getByRole<HTMLInputElement>("checkbox", { name: /Lena Gone .* did not come/ });
  expect(tick.checked).toBe(false);
  expect(dialog.getByRole("link", { name: "call 020 7946 0009" }).getAttribute("href")).toBe("tel:02079460009");
  expect(dialog.getByRole("button", { name: "Write to 0" })).toHaveProperty("disabled", true);
  await user.click(tick);
  await user.click(dialog.getByRole("button", { name: "Write to 1" }));
  await noDialog();
  expect(await rowsOf(clinic.db, messages).toArray()).toMatchObject([{ clientId: missed, channel: "email" }]);
  await clinic.allSaved();
});

test("who starts an exam and goes to another page at once stays there; who waits is led to the note", async () => {
  const vet = await openTestClinic({ profession: "vet" }, { timeZone });
  const atVet = await aClinicDesk(vet);
  await atVet.haveVisit({ stage: "waiting", stageAt: now });
  const router = vet.showRoutes(
    [
      { path: "/", element: <TodayScreen day={day} /> },
      { path: "*", element: <p>Another page</p> },
    ],
    "/",
  );
  const startExam = await screen.findByRole("button", { name: "Start exam Juno" });
  act(() => {
    fireEvent.click(startExam);
    void router.navigate("/dashboard/pets");
  });
  await waitFor(async () => expect(await vet.db.table("visits").toArray()).toMatchObject([{ stage: "with_vet" }]));
  await vet.allSaved();
  expect(router.state.location.pathname).toBe("/dashboard/pets");

  await atVet.haveVisit({
    stage: "waiting",
    stageAt: now,
    petId: await atVet.havePet({ name: "Otto" }, atVet.clientId),
  });
  await act(() => router.navigate("/"));
  await user.click(await screen.findByRole("button", { name: "Start exam Otto" }));
  await waitFor(() => expect(router.state.location.search).toContain("tab=note"));
  await vet.allSaved();
});
