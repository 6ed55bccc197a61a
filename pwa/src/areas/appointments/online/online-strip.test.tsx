import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { type OnlineRequest, onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { clientRow } from "@fernpaw/testing/builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { OnlineStrip } from "../public/online-strip.tsx";

const START: Instant = "2027-06-16T09:00:00.000Z";
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

async function haveRequest(set: Partial<OnlineRequest> = {}): Promise<string> {
  const id = uuidv7();
  const [type] = await rowsOf(clinic.db, appointmentTypes).toArray();
  await clinic.have(onlineRequests, {
    ...emptyRow(onlineRequests),
    id,
    locationId: desk.locationId,
    typeId: type?.id ?? "",
    startsAt: START,
    durationMin: 20,
    vetId: desk.vetId,
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.com",
    phone: "020 7946 0001",
    petName: "Fig",
    petTypeId: null,
    reason: "Limps",
    heldUntil: addMinutes(toInstant(Date.now()), 15),
    ...set,
  });
  return id;
}

const sent = async () => (await clinic.sync.exportQueue()).entries;

async function openRequest(): Promise<HTMLElement> {
  clinic.show(<OnlineStrip />);
  await userEvent.click(await screen.findByRole("button", { name: "Open the request of Ada Byron" }));
  return screen.findByRole("dialog", { name: "Online request of Ada Byron" });
}

test("without requests there is nothing; what was answered is gone", async () => {
  await haveRequest({ status: "declined" });
  await haveRequest({ status: "accepted" });
  const id = await haveRequest();
  clinic.show(<OnlineStrip />);
  expect(await screen.findByRole("heading", { name: "1 online request" })).toBeTruthy();
  expect(screen.getByText(/Held until/)).toBeTruthy();
  const row = await rowsOf(clinic.db, onlineRequests).get(id);
  if (row) await clinic.have(onlineRequests, { ...row, status: "declined" });
  await expect.poll(() => screen.queryByRole("heading")).toBeNull();
});

test("a person who is in no record becomes a client with a pet, and the booking names the request", async () => {
  const id = await haveRequest();
  const dialog = await openRequest();
  const user = userEvent.setup();
  expect(within(dialog).getByRole("radio", { name: /New client/ })).toHaveProperty("checked", true);
  await user.click(within(dialog).getByRole("button", { name: "Accept" }));
  expect(await within(dialog).findByText("Choose the kind of animal.")).toBeTruthy();
  await user.click(within(dialog).getByLabelText("Kind of animal"));
  await user.click(await screen.findByRole("option", { name: "Dog" }));
  await user.click(within(dialog).getByRole("button", { name: "Accept" }));
  await expect.poll(async () => (await sent()).length).toBe(3);
  const entries = await sent();
  expect(entries.map(({ name }) => name)).toEqual(["clients.register", "pets.register", "appointments.book"]);
  const [client, pet, booking] = entries.map(({ args }) => args as Record<string, unknown>);
  expect(client).toMatchObject({ lastName: "Byron", emails: ["ada@example.com"] });
  expect(pet).toMatchObject({ name: "Fig", owner: { clientId: client?.["id"] } });
  expect(booking).toMatchObject({
    clientId: client?.["id"],
    petIds: [pet?.["id"]],
    startsAt: START,
    source: "online",
    onlineRequestId: id,
  });
  await expect.poll(() => screen.queryByRole("region")).toBeNull();
});

test("a client of the same address is proposed with the pet of that name, and nothing is added", async () => {
  const clientId = uuidv7();
  await clinic.have(clients, clientRow({ id: clientId, lastName: "Lovelace", emails: ["ada@example.com"] }));
  const petId = await desk.havePet({ name: "fig" }, clientId);
  await haveRequest();
  const dialog = await openRequest();
  expect(await within(dialog).findByRole("radio", { name: /Lovelace same e-mail/ })).toHaveProperty("checked", true);
  expect(await within(dialog).findByRole("radio", { name: /^fig/ })).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Accept" }));
  await expect.poll(async () => (await sent()).map(({ name }) => name)).toEqual(["appointments.book"]);
  expect((await sent())[0]?.args).toMatchObject({ clientId, petIds: [petId] });
});

test("a taken place is shown before it is booked, and another time can be offered", async () => {
  await haveRequest();
  await desk.haveAppointment({ startsAt: START, vetId: desk.vetId });
  const dialog = await openRequest();
  const user = userEvent.setup();
  expect(await within(dialog).findByText(/is taken by/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Offer another time" }));
  const offer = await screen.findByRole("dialog", { name: "Offer another time" });
  await user.click((await within(offer).findAllByRole("button", { name: /, \d\d:\d\d( · .*)?$/ }))[0] ?? offer);
  await user.click(within(offer).getByRole("button", { name: "Send offer" }));
  await expect.poll(async () => (await sent()).map(({ name }) => name)).toEqual(["onlineRequests.offer"]);
  expect(await screen.findByText(/Other time offered/)).toBeTruthy();
});

test("a refusal needs words to the client", async () => {
  const id = await haveRequest();
  const dialog = await openRequest();
  const user = userEvent.setup();
  await user.click(within(dialog).getByRole("button", { name: "Decline" }));
  const decline = await screen.findByRole("dialog", { name: "Decline" });
  await user.click(within(decline).getByRole("button", { name: "Decline request" }));
  expect(await within(decline).findByText("Write what the client should know.")).toBeTruthy();
  await user.click(within(decline).getByText("We do not treat this kind of animal."));
  await user.click(within(decline).getByRole("button", { name: "Decline request" }));
  await expect
    .poll(async () => (await sent()).map(({ args }) => args))
    .toEqual([{ id, words: "We do not treat this kind of animal." }]);
});

test("who may not add clients cannot accept for a new one", async () => {
  const reader = await openTestClinic({
    role: "employee",
    permissions: ["appointments:view", "appointments:manage", "clients:view"],
  });
  clinic = reader;
  desk = await aClinicDesk(reader);
  await haveRequest();
  const dialog = await openRequest();
  expect(within(dialog).getByText(/you need the right to manage clients/)).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Accept" })).toHaveProperty("disabled", true);
});
