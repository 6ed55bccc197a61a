import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { appointmentRow, petRow, staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import type { TestClinic } from "../../testing/render-in-clinic.tsx";
import { InboxScreen } from "./inbox-screen.tsx";
import { shortDay } from "../../ui/clock-time.tsx";

type Item = RowOf<typeof attention>;

let clinic: TestClinic;
const dog = uuidv7();
const AT_NOON = "2026-11-23T12:00:00.000Z";

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(petTypes, {
    id: dog,
    code: "dog",
    name: "Dog",
    weightUnit: "kg",
    sort: 1,
    status: "active",
    mergedIntoId: null,
  });
});

async function aPet(name: string): Promise<string> {
  const row = petRow({ name, petTypeId: dog });
  await clinic.have(pets, row);
  return row.id;
}

async function aColleague(firstName: string, lastName: string): Promise<string> {
  const row = staffRow({ firstName, lastName });
  await clinic.have(staff, row);
  return row.id;
}

async function anAppointment(
  petId: string,
  startsAt: string,
  vetId: string,
  tentative: "yes" | "no" = "yes",
): Promise<string> {
  const place = { locationId: uuidv7(), typeId: uuidv7() };
  const row = appointmentRow({ ...place, petIds: [petId], vetId, startsAt, durationMin: 15, tentative });
  await clinic.have(appointments, row);
  return row.id;
}

async function anItem(change: Partial<Item> & Pick<Item, "kind">): Promise<string> {
  const id = uuidv7();
  await clinic.have(attention, {
    id,
    severity: "conflict",
    scope: `user:${clinic.actor.userId}`,
    mutationName: "appointments.move",
    mutationUuid: uuidv7(),
    code: change.kind,
    entities: [],
    mine: { actorId: clinic.actor.userId, deviceId: clinic.sync.deviceId, at: "2026-11-23T10:04:00.000Z", values: {} },
    theirs: null,
    details: {},
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    ...change,
  });
  return id;
}

const itemOf = async (title: RegExp) => {
  const heading = await screen.findByRole("heading", { name: title });
  const item = heading.closest("article");
  if (!item) throw new Error("the heading stands in no item");
  return within(item);
};
const stored = (id: string) => rowsOf(clinic.db, attention).get(id);

describe("two people moved one appointment", () => {
  async function twoMoves() {
    const lena = await aColleague("Lena", "Brandt");
    const appointment = await anAppointment(await aPet("Tofu"), "2026-11-23T12:00:00.000Z", lena);
    return anItem({
      kind: "stale_field",
      scope: "schedule",
      entities: [{ table: "appointments", id: appointment }],
      mine: {
        actorId: clinic.actor.userId,
        deviceId: clinic.sync.deviceId,
        at: "2026-11-23T10:04:00.000Z",
        values: { startsAt: "2026-11-23T11:30:00.000Z", vetId: lena },
      },
      theirs: {
        actorId: lena,
        deviceId: null,
        at: null,
        values: { startsAt: "2026-11-23T12:00:00.000Z", vetId: lena },
      },
    });
  }

  test("shows both versions and underlines only what differs", async () => {
    await twoMoves();
    clinic.show(<InboxScreen />);
    const item = await itemOf(/Two people moved Tofu's appointment/);
    expect(item.getByRole("radio", { name: /Keep mine This tablet, 10:04/ })).toBeTruthy();
    expect(item.getByRole("radio", { name: /Keep Dr Lena Brandt's/ })).toBeTruthy();
    const underlined = (text: string) =>
      item.getAllByText(text).map((node) => getComputedStyle(node).textDecoration.includes("underline"));
    expect(underlined(`${shortDay(AT_NOON, "UTC")}, 11:30`)).toEqual([true]);
    expect(underlined(`${shortDay(AT_NOON, "UTC")}, 12:00`)).toEqual([true]);
    expect(underlined("Dr Lena Brandt")).toEqual([false, false]);
  });

  test("using mine moves the appointment on this device and closes the item", async () => {
    const id = await twoMoves();
    clinic.show(<InboxScreen />);
    const item = await itemOf(/Two people moved/);
    await userEvent.click(item.getByRole("radio", { name: /Keep mine/ }));
    await userEvent.click(item.getByRole("button", { name: "Use this version" }));
    expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
    expect(await stored(id)).toMatchObject({ status: "resolved", resolution: "apply_mine" });
    expect((await rowsOf(clinic.db, appointments).toArray())[0]?.startsAt).toBe("2026-11-23T11:30:00.000Z");
    expect(await clinic.sync.outbox.q.toArray()).toMatchObject([{ name: "attention.resolve" }]);
    await clinic.allSaved();
  });
});

test("a double booking shows both, says which came second, and lets them stand", async () => {
  const vet = await aColleague("Lena", "Brandt");
  const ids = [
    await anAppointment(await aPet("Tofu"), "2026-11-23T12:00:00.000Z", vet, "no"),
    await anAppointment(await aPet("Juno"), "2026-11-23T12:05:00.000Z", vet),
  ];
  const id = await anItem({
    kind: "double_booking",
    scope: "schedule",
    entities: ids.map((row) => ({ table: "appointments", id: row })),
  });
  clinic.show(<InboxScreen />);
  const item = await itemOf(/Two bookings at the same time/);
  expect(item.getByText("Tofu")).toBeTruthy();
  expect(item.getByText(`${shortDay(AT_NOON, "UTC")}, 12:05–12:20`)).toBeTruthy();
  const second = item.getByText("Tentative: booked second").closest("li");
  expect(second?.textContent).toContain("Juno");
  expect(item.getAllByRole("link", { name: "Move…" }).map((link) => link.getAttribute("href"))).toEqual(
    ids.map((row) => `/dashboard/appointments?open=${row}`),
  );
  await userEvent.click(item.getByRole("button", { name: "Keep both" }));
  await waitFor(async () => expect(await stored(id)).toMatchObject({ status: "resolved", resolution: "keep_both" }));
  expect((await rowsOf(clinic.db, appointments).toArray()).map(({ tentative }) => tentative)).toEqual(["no", "no"]);
  await clinic.allSaved();
});

describe("one person may be there twice", () => {
  async function twins() {
    const desk = await aClinicDesk(clinic);
    const twin = await desk.haveClient({ firstName: "Sam", lastName: "Haddad" });
    const ids = [twin, desk.clientId];
    const item = await anItem({
      kind: "duplicate_client",
      scope: "people",
      entities: ids.map((id) => ({ table: "clients", id })),
      details: { reasons: ["phone"] },
    });
    clinic.show(<InboxScreen />);
    return { item, twin, first: desk.clientId, shown: await itemOf(/Sam Haddad may be registered twice/) };
  }
  const client = (id: string) => rowsOf(clinic.db, clients).get(id);

  test("one tap makes one client of both, and the first record stays", async () => {
    const { item, twin, first, shown } = await twins();
    expect(await shown.findByText("Samira Haddad")).toBeTruthy();
    expect(shown.getByText("07700 900142")).toBeTruthy();
    expect(shown.getByText("Samira Haddad").closest("li")?.textContent).toContain("Stays");
    expect(shown.getByText("Sam Haddad").closest("li")?.textContent).toContain("Added last · Will be merged");
    await userEvent.click(shown.getByRole("button", { name: "Merge clients" }));
    await waitFor(async () => expect(await stored(item)).toMatchObject({ status: "resolved", resolution: "merged" }));
    expect(await client(twin)).toMatchObject({ mergedIntoId: first });
    expect(await client(first)).toMatchObject({ mergedIntoId: null, absorbedIds: [twin] });
    await clinic.allSaved();
  });

  test("a later record into which others were merged is the one that stays", async () => {
    const desk = await aClinicDesk(clinic);
    const [twin, third] = [
      await desk.haveClient({ firstName: "Sam", lastName: "Haddad" }),
      await desk.haveClient({ lastName: "Hadad" }),
    ];
    await clinic.mutate(mergeClients, { fromId: third, intoId: twin });
    const entities = [twin, desk.clientId].map((id) => ({ table: "clients", id }));
    await anItem({ kind: "duplicate_client", scope: "people", entities, details: { reasons: ["phone"] } });
    clinic.show(<InboxScreen />);
    const shown = await itemOf(/Sam Haddad may be registered twice/);
    expect((await shown.findByText("Sam Haddad")).closest("li")?.textContent).toContain("Added last · Stays");
    await userEvent.click(shown.getByRole("button", { name: "Merge clients" }));
    await waitFor(async () => expect(await client(desk.clientId)).toMatchObject({ mergedIntoId: twin }));
    await clinic.allSaved();
  });

  test("two people stay two", async () => {
    const { item, twin, first, shown } = await twins();
    await userEvent.click(await shown.findByRole("button", { name: "Keep both clients" }));
    await waitFor(async () =>
      expect(await stored(item)).toMatchObject({ status: "resolved", resolution: "two_people" }),
    );
    expect([await client(twin), await client(first)]).toMatchObject([{ mergedIntoId: null }, { mergedIntoId: null }]);
    await clinic.allSaved();
  });
});

describe("questions that a change leaves open", () => {
  test("plans that still name a former owner are listed, and move to the new owner by default", async () => {
    const desk = await aClinicDesk(clinic);
    const next = await desk.haveClient({ firstName: "Tomás", lastName: "Ødegård" });
    const startsAt = `${new Date().getFullYear() + 1}-01-14T10:30:00.000Z`;
    const appointment = await desk.haveAppointment({ startsAt, reason: "Booster" });
    await clinic.mutate(transferPet, {
      petId: desk.petId,
      linkId: uuidv7(),
      fromClientId: desk.clientId,
      toClientId: next,
      keepIds: [appointment],
    });
    const id = await anItem({
      kind: "stale_field",
      scope: "schedule",
      mutationName: "pets.transfer",
      entities: [
        { table: "pets", id: desk.petId },
        { table: "appointments", id: appointment },
      ],
      mine: { actorId: null, deviceId: null, at: null, values: { clientId: next } },
      theirs: { actorId: null, deviceId: null, at: null, values: { clientId: desk.clientId } },
      details: { leftBehind: true, petId: desk.petId },
    });
    clinic.show(<InboxScreen />);
    const item = await itemOf(/^Juno has a new owner\. Some plans still name the former owner$/);
    expect(item.getByText(/14 Jan.*10:30 · Booster$/)).toBeTruthy();
    const move = item.getByRole<HTMLInputElement>("radio", { name: /Move to the new owner/ });
    expect(move.checked).toBe(true);
    expect(item.getByText("Tomás Ødegård")).toBeTruthy();
    expect(item.getByText("Samira Haddad")).toBeTruthy();
    await userEvent.click(item.getByRole("button", { name: "Use this version" }));
    await waitFor(async () => expect(await stored(id)).toMatchObject({ status: "resolved" }));
    expect(await rowsOf(clinic.db, appointments).get(appointment)).toMatchObject({ clientId: next });
    await clinic.allSaved();
  });

  test("a visit of a pet that has died stays open by default", async () => {
    const desk = await aClinicDesk(clinic);
    const visitId = await desk.haveVisit({ stage: "waiting", reason: "Collapsed" });
    const id = await anItem({
      kind: "stale_field",
      scope: "schedule",
      mutationName: "pets.markDeceased",
      entities: [{ table: "visits", id: visitId }],
      mine: { actorId: null, deviceId: null, at: null, values: { stage: "left_without_being_seen" } },
      theirs: { actorId: null, deviceId: null, at: null, values: { stage: "waiting" } },
      details: { afterDeath: true, petId: desk.petId },
    });
    clinic.show(<InboxScreen />);
    const item = await itemOf(/^Juno is marked as deceased\. The visit is still open$/);
    expect(item.getByRole<HTMLInputElement>("radio", { name: /Keep the visit open/ }).checked).toBe(true);
    await userEvent.click(item.getByRole("radio", { name: /Close the visit/ }));
    await userEvent.click(item.getByRole("button", { name: "Use this version" }));
    await waitFor(async () => expect(await stored(id)).toMatchObject({ status: "resolved" }));
    expect(await rowsOf(clinic.db, visits).get(visitId)).toMatchObject({ status: "closed" });
    await clinic.allSaved();
  });
});

test("the warnings that a vet did not see are named in words", async () => {
  const checks = [
    { kind: "age", level: "look", what: "8" },
    { kind: "species", level: "look", what: "" },
  ];
  await anItem({ kind: "signed_unseen", mutationName: "prescriptions.sign", details: { checks } });
  clinic.show(<InboxScreen />);
  expect(await screen.findByText(/did not have the warning yet: Only 8 weeks old, For another species\./)).toBeTruthy();
});

test("a kind that a newer server opens is drawn and can be noted", async () => {
  const kind: Item["kind"] = JSON.parse('"moon_landing"');
  const id = await anItem({ kind });
  clinic.show(<InboxScreen />);
  const item = await itemOf(/Something needs a look/);
  expect(item.getByText(/Update the app to see it in full/)).toBeTruthy();
  await userEvent.click(item.getByRole("button", { name: "Noted" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  expect(await stored(id)).toMatchObject({ status: "resolved" });
  await clinic.allSaved();
});
