// @vitest-environment jsdom
import { LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { parseAge } from "@fernpaw/domain/imports/import-birth";
import { pets } from "@fernpaw/domain/pets/pet";
import { ageText } from "@fernpaw/domain/pets/pet-words.copy";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { PetFormDialog } from "../public/pet-form-dialog.tsx";
import type { Pet } from "../public/pet-words.ts";

const user = userEvent.setup();
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

/** The form of a new pet, or of this one; `noDialog` waits for its end. */
async function openForm(pet: Pet | null) {
  clinic.show(<PetFormDialog pet={pet} ownerId={desk.clientId} onClose={() => clinic.show(null)} />);
  const dialog = within(await screen.findByRole("dialog"));
  return { dialog, birth: dialog.getByRole<HTMLInputElement>("textbox", { name: "Born on" }) };
}

const today = () => localDateOf(new Date().toISOString(), "Europe/London");

test.each([
  ["3 y", "about 3 y"],
  ["8 months", "about 8 m"],
  ["2y 6m", "about 2 y 6 m"],
  ["12 w", "about 2 m"],
])("an age typed for the birth of a new pet, %s, is an estimated day", async (typed, shown) => {
  const { dialog, birth } = await openForm(null);
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Tofu");
  await user.type(birth, typed);
  expect(dialog.getByText(/^Born about /)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add pet" }));
  await waitFor(async () => expect(await rowsOf(clinic.db, pets).toArray()).toHaveLength(2));
  const pet = (await rowsOf(clinic.db, pets).toArray()).find(({ name }) => name === "Tofu");
  expect(pet).toMatchObject({ birthPrecision: "estimated", birthOn: parseAge(typed, today()) });
  expect(pet && ageText(pet, today())).toBe(shown);
  await clinic.allSaved();
});

test("an age makes a known day an estimate; a date whose beginning looks like an age does not", async () => {
  const pet = await rowsOf(clinic.db, pets).get(desk.petId);
  if (!pet) throw new Error("no pet");
  const known = { ...pet, birthOn: LocalDate.parse("2022-03-08"), birthPrecision: "day" as const };
  await rowsOf(clinic.db, pets).put(known);
  const { dialog, birth } = await openForm(known);
  const precision = () => dialog.getByRole("combobox", { name: "How exactly" }).textContent;
  await user.clear(birth);
  // "8 m" on its way here is an age.
  await user.type(birth, "8 mar 2021");
  await user.tab();
  expect(precision()).toBe("To the day");
  await user.clear(birth);
  await user.type(birth, "5 y");
  await user.tab();
  expect(precision()).toBe("Estimated");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await noDialog();
  expect(await rowsOf(clinic.db, pets).get(desk.petId)).toMatchObject({
    birthPrecision: "estimated",
    birthOn: parseAge("5 y", today()),
  });
  await clinic.allSaved();
});

test("text that is neither a date nor an age says what can be typed", async () => {
  const { dialog, birth } = await openForm(null);
  await user.type(birth, "puppy");
  await user.tab();
  expect(dialog.getByText(/^Type a date, such as .*, or an age, such as 3 y, 8 months or 2 y 6 m\.$/)).toBeTruthy();
  await user.clear(birth);
  await user.type(birth, "300 y");
  await user.tab();
  expect(dialog.getByText(/^Type a date, such as /)).toBeTruthy();
  await user.clear(birth);
  await user.type(birth, "31 april 2020");
  await user.tab();
  expect(dialog.getByText(/^April has no day 31/)).toBeTruthy();
});

test("a referring practice needs its name, and a phone and an e-mail that can be used", async () => {
  const pet = await rowsOf(clinic.db, pets).get(desk.petId);
  if (!pet) throw new Error("no pet");
  const { dialog } = await openForm(pet);
  const field = (name: string) => dialog.getByRole("textbox", { name });
  await user.type(field("Vet there"), "Dr Okafor");
  await user.type(field("E-mail of the practice"), "hillside");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Give the name of the practice.")).toBeTruthy();
  expect(dialog.getByText("This does not look like an e-mail address.")).toBeTruthy();
  await user.type(field("Practice"), "Hillside Vets");
  await user.type(field("E-mail of the practice"), "@vets.example");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await noDialog();
  const referringVet = { practice: "Hillside Vets", vet: "Dr Okafor", phone: "", email: "hillside@vets.example" };
  expect(await rowsOf(clinic.db, pets).get(desk.petId)).toMatchObject({ referringVet });
  await clinic.allSaved();
});
