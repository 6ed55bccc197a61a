// @vitest-environment jsdom
import { clients } from "@fernpaw/domain/clients/client";
import { messages, messageTemplates } from "@fernpaw/domain/messages/message";
import { seededTemplateId } from "@fernpaw/domain/messages/template-vocabulary";
import { markPetDeceased, undoPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { PetScreen } from "../pet/pet-screen.tsx";

const user = userEvent.setup();
const WRITE = "Write a letter of condolence";
const ADDRESS = { line1: "1 High St", line2: "", city: "Eastgate", region: "", postcode: "E1 1AA" };
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const haveDied = () => {
  const deceasedOn = localDateOf(new Date().toISOString(), "Europe/London");
  return clinic.mutate(markPetDeceased, {
    id: desk.petId,
    deceasedOn,
    cause: "",
    cancelAppointmentIds: [],
    visits: [],
  });
};
const haveAddress = () => rowsOf(clinic.db, clients).update(desk.clientId, { address: ADDRESS });
const sent = () => rowsOf(clinic.db, messages).toArray();
const letter = async () => within(await screen.findByRole("dialog", { name: "Write to Samira Haddad" }));
const textOf = (dialog: Awaited<ReturnType<typeof letter>>) =>
  dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" }).value;

test("a tick with the death opens a letter that can be changed, and saves it for the printer", async () => {
  await haveAddress();
  clinic.show(<PetScreen petId={desk.petId} />);
  await user.click(await screen.findByRole("button", { name: "More" }));
  expect(screen.queryByRole("menuitem", { name: WRITE })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Mark as deceased" }));
  const died = within(await screen.findByRole("dialog", { name: "Juno has died" }));
  await user.click(died.getByRole("checkbox", { name: "Then write a letter of condolence to Samira Haddad" }));
  await user.click(died.getByRole("button", { name: "Mark as deceased" }));
  const dialog = await letter();
  expect(textOf(dialog)).toMatch(/^Dear Samira Haddad,\n\nwe are very sorry for the loss of Juno\./);
  expect(await sent()).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Message" }), " and from Dr Ruiz");
  await user.click(dialog.getByRole("button", { name: "Save the letter" }));
  await noDialog();
  const [message] = await sent();
  expect(message).toMatchObject({ channel: "letter", status: "queued", petIds: [desk.petId], subject: "" });
  expect(message?.toAddress).toContain("1 High St");
  expect(message?.body).toMatch(/and from Dr Ruiz$/);
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  await clinic.allSaved();
});

test("without the tick the pet's page offers the letter until one is written, and no longer for a living pet", async () => {
  await haveDied();
  clinic.show(<PetScreen petId={desk.petId} />);
  expect((await screen.findByRole("note")).textContent).toContain("You can write to Samira Haddad about the loss.");
  await clinic.mutate(undoPetDeceased, { id: desk.petId });
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  await haveDied();
  await user.click(await screen.findByRole("button", { name: WRITE }));
  const dialog = await letter();
  // Without a postal address it is an e-mail, which has a subject.
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await noDialog();
  expect(await sent()).toMatchObject([
    { channel: "email", toAddress: "samira@example.com", subject: "With our sympathy" },
  ]);
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: WRITE })).toBeTruthy();
  await clinic.allSaved();
});

test("the letter has the clinic's own words where it changed them", async () => {
  await haveAddress();
  await haveDied();
  await clinic.have(messageTemplates, {
    ...emptyRow(messageTemplates),
    id: seededTemplateId(clinic.clinicId, "Condolence by letter"),
    name: "Condolence",
    purpose: "general",
    channel: "letter",
    body: "{pets} will be missed, {client}.",
  });
  clinic.show(<PetScreen petId={desk.petId} />);
  await user.click(await screen.findByRole("button", { name: WRITE }));
  expect(textOf(await letter())).toBe("Juno will be missed, Samira Haddad.");
});
