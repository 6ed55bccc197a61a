import { visitEvents, visits, type VisitStage } from "@fernpaw/domain/visits/visit";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { PetScreen } from "../pet/pet-screen.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

async function haveVisit(stage: VisitStage): Promise<string> {
  const at = new Date(Date.now() - 20 * 60_000).toISOString();
  const visitId = await desk.haveVisit({ stage, reason: "Collapsed", stageAt: at });
  const event = { visitId, petId: desk.petId, stage, roomId: null, occurredAt: at, deviceId: "other" };
  await clinic.have(visitEvents, { ...event, id: uuidv7(), alertIds: [] });
  return visitId;
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  clinic.show(<PetScreen petId={desk.petId} />);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mark as deceased" }));
  return within(await screen.findByRole("dialog", { name: "Juno has died" }));
}

const visit = (id: string) => rowsOf(clinic.db, visits).get(id);

test("what becomes of a visit that only waited must be said; closed, it comes back when the death was a mistake", async () => {
  const user = userEvent.setup();
  const id = await haveVisit("waiting");
  const dialog = await openDialog(user);
  const group = await dialog.findByRole("radiogroup", {
    name: /Juno is in the clinic now: Waiting since .* Collapsed/,
  });
  await user.click(dialog.getByRole("button", { name: "Mark as deceased" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Choose what happens to the visit.");
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  expect(await clinic.db.table("pets").get(desk.petId)).toMatchObject({ status: "active" });

  await user.click(dialog.getByRole("radio", { name: /Close the visit Juno was not seen/ }));
  await user.click(dialog.getByRole("button", { name: "Mark as deceased" }));
  expect(await screen.findByText(/Deceased on/)).toBeTruthy();
  expect(await visit(id)).toMatchObject({ stage: "left_without_being_seen", status: "closed" });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Undo deceased" }));
  await waitFor(async () => expect(await visit(id)).toMatchObject({ stage: "waiting", status: "open" }));
  await clinic.allSaved();
});

test.each([
  ["waiting", "It moves to Ready to pay.", "ready_for_checkout"],
  ["roomed", "It stays where it is: In a room.", "roomed"],
] as const)("kept from %s it goes on to payment, by keyboard", async (stage, words, after) => {
  const user = userEvent.setup();
  const id = await haveVisit(stage);
  const dialog = await openDialog(user);
  const keep = await dialog.findByRole("radio", { name: new RegExp(`Keep the visit for payment ${words}`) });
  dialog.getByRole("textbox", { name: "Cause" }).focus();
  await user.tab();
  await user.keyboard(" ");
  expect((keep as HTMLInputElement).checked).toBe(true);
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/Deceased on/)).toBeTruthy();
  expect(await visit(id)).toMatchObject({ stage: after, status: "open" });
  await clinic.allSaved();
});

test("one in which somebody had time for the pet is kept unless it is closed on purpose", async () => {
  const user = userEvent.setup();
  const id = await haveVisit("with_vet");
  const dialog = await openDialog(user);
  const keep = await dialog.findByRole("radio", { name: /Keep the visit for payment It stays where it is: In exam/ });
  expect((keep as HTMLInputElement).checked).toBe(true);
  await user.click(dialog.getByRole("button", { name: "Mark as deceased" }));
  expect(await screen.findByText(/Deceased on/)).toBeTruthy();
  expect(await visit(id)).toMatchObject({ stage: "with_vet", status: "open" });
  await clinic.allSaved();
});

test("a pet that is not here is asked nothing of the kind", async () => {
  const user = userEvent.setup();
  await desk.haveVisit({ stage: "checked_out", status: "closed", closedAt: "2026-11-21T11:00:00.000Z" });
  const dialog = await openDialog(user);
  expect(dialog.queryByRole("radio")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Mark as deceased" }));
  expect(await screen.findByText(/Deceased on/)).toBeTruthy();
  await clinic.allSaved();
});
