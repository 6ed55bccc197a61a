import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import { handoverNotes } from "@fernpaw/domain/tasks/handover-note";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { HandoverButton } from "./handover-button.tsx";

const OTHER = uuidv7();
let clinic: TestClinic;

async function open(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  await clinic.have(
    staff,
    staffRow({ id: clinic.actor.userId, firstName: "Noor", lastName: "Aziz", profession: "vet" }),
  );
  await clinic.have(staff, staffRow({ id: OTHER, firstName: "Ines", lastName: "Roth", profession: "nurse" }));
  everythingIsHere(clinic);
}

async function haveNote(text: string, hoursAgo: number, set: object = {}): Promise<void> {
  const at = toInstant(Date.now() - hoursAgo * 3_600_000);
  const base = { ...emptyRow(handoverNotes), id: uuidv7(), createdBy: OTHER, createdAt: at, updatedAt: at };
  await clinic.have(handoverNotes, { ...base, text, ...set });
}

beforeEach(() => open());

test("says how many notes of the others are new, and shows those of the last days", async () => {
  const user = userEvent.setup({ delay: null });
  await haveNote("Miso may go home at nine.", 1);
  await haveNote("Taken back", 1, { status: "removed" });
  await haveNote("Last week's", 24 * 9);
  clinic.show(<HandoverButton />);
  await user.click(await screen.findByRole("button", { name: "Handover: 1 new note" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Handover" }));
  expect(await drawer.findByText("Miso may go home at nine.")).toBeTruthy();
  expect(drawer.getByText(/Ines Roth/)).toBeTruthy();
  expect(drawer.queryByText("Taken back")).toBeNull();
  expect(drawer.queryByText("Last week's")).toBeNull();
  expect(drawer.queryByRole("button", { name: /^Actions for your note/ })).toBeNull();
});

test("one's own note is written and changed", async () => {
  const user = userEvent.setup({ delay: null });
  clinic.show(<HandoverButton />);
  await user.click(await screen.findByRole("button", { name: "Handover" }));
  expect(await screen.findByText("No handover notes in the last seven days.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Write a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Handover note" }));
  await user.click(dialog.getByRole("button", { name: "Save note" }));
  expect(await dialog.findByText("Write what the next shift must know.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox"), "The oven is on.");
  await user.click(dialog.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Handover note" })).toBeNull());
  expect(await screen.findByText("The oven is on.")).toBeTruthy();

  await user.click(await screen.findByRole("button", { name: /^Actions for your note/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Change" }));
  const again = within(await screen.findByRole("dialog", { name: "Change the handover note" }));
  await user.type(again.getByRole("textbox"), " Turn it off.");
  await user.click(again.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change the handover note" })).toBeNull());
  expect(await screen.findByText(/changed/)).toBeTruthy();
  expect(screen.getByText("The oven is on. Turn it off.")).toBeTruthy();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, handoverNotes).toArray()).toMatchObject([
    { text: "The oven is on. Turn it off.", status: "current", createdBy: clinic.actor.userId },
  ]);
});

test("one's own note is removed, and put back", async () => {
  const user = userEvent.setup({ delay: null });
  await haveNote("The oven is on.", 0, { createdBy: clinic.actor.userId });
  clinic.show(
    <>
      <HandoverButton />
      <Toaster />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Handover" }));
  await user.click(await screen.findByRole("button", { name: /^Actions for your note/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(await screen.findByText("No handover notes in the last seven days.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  expect(await screen.findByText("The oven is on.")).toBeTruthy();
  expect(screen.queryByText(/changed/)).toBeNull();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo", hidden: true })).toBeNull());
  await clinic.allSaved();
});

test("a person who may not see patients has no handover", async () => {
  await open({ role: "employee", permissions: ["inventory:view"] });
  clinic.show(<HandoverButton />);
  await clinic.allSaved();
  expect(screen.queryByRole("button")).toBeNull();
});
