import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { petTypeIdOf, SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { productRow } from "@fernpaw/testing/builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { haveRefused } from "../../../testing/have-refused.ts";
import { openTestClinic, stored, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { InboxScreen } from "../../notifications/inbox-screen.tsx";
import { DosesCard } from "./doses-card.tsx";

const MELOXICAM = productRow({
  name: "Meloxicam 1.5 mg/ml",
  kind: "medication",
  dispensingUnit: "ml",
  concentration: { amountMilli: 1500, unit: "mg" },
});

const dose = (at: number, set: object) => ({
  ...emptyRow(productDoses),
  id: `019a5f00-0000-7000-8000-${String(at).padStart(12, "0")}`,
  productId: MELOXICAM.id,
  petTypeId: petTypeIdOf("dog"),
  lowMilli: 100,
  highMilli: 200,
  frequency: "once daily",
  source: "A label",
  ...set,
});

async function open(
  doses: readonly ReturnType<typeof dose>[],
  { isComplete = true, ...rights }: Partial<Actor> & { isComplete?: boolean } = {},
): Promise<TestClinic> {
  const clinic = await openTestClinic(rights);
  if (isComplete) everythingIsHere(clinic);
  await clinic.have(products, MELOXICAM);
  for (const type of SEEDED_PET_TYPES) await clinic.have(petTypes, type);
  for (const row of doses) await clinic.have(productDoses, row);
  return clinic;
}

async function show(...doses: Parameters<typeof open>): Promise<TestClinic> {
  const clinic = await open(...doses);
  clinic.show(<DosesCard product={stored(MELOXICAM)} />);
  return clinic;
}

test("the dose for a typed weight is that of the species and the weight band", async () => {
  await show([dose(1, { belowG: 10_000 }), dose(2, { fromG: 10_000, lowMilli: 200, highMilli: 200 })]);
  const user = userEvent.setup({ delay: null });
  const list = await screen.findByRole("list", { name: "Doses" });
  expect(within(list).getByText("Dog, below 10 kg")).toBeTruthy();
  expect(within(list).getAllByText("Source: A label")).toHaveLength(2);
  const weight = screen.getByRole("textbox", { name: "Weight (kg)" });
  await user.type(weight, "4.5");
  expect(await screen.findByText("Gives 0.3 to 0.6 ml")).toBeTruthy();
  await user.clear(weight);
  await user.type(weight, "10");
  expect(await screen.findByText("Gives 1.333 ml")).toBeTruthy();
  await user.clear(weight);
  await user.type(weight, "ten");
  expect(await screen.findByText("A weight in kilograms, such as 4.2.")).toBeTruthy();
  expect(screen.queryByText(/^Gives/)).toBeNull();
});

test("while doses are still loading none is proposed, and none is said to be missing", async () => {
  await show([dose(1, {})], { isComplete: false });
  expect(await screen.findByText(/^Products are still loading\./)).toBeTruthy();
  expect(screen.queryByText(/^No dose is on file/)).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Weight (kg)" })).toBeNull();
});

test("a dose of a species that is not on the device is not one of all other species", async () => {
  await show([dose(1, { petTypeId: "019a5f00-0000-7000-8000-0000000000ff" })]);
  expect(await screen.findByText("A species that is not on this device, any weight")).toBeTruthy();
});

test("a species without a dose says so", async () => {
  await show([dose(1, {})]);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("combobox", { name: "Species" }));
  await user.click(await screen.findByRole("option", { name: "Cat" }));
  await user.type(screen.getByRole("textbox", { name: "Weight (kg)" }), "4");
  expect(await screen.findByText("No dose is on file for this species and weight.")).toBeTruthy();
});

test("a dose is added, and faults are marked at their fields", async () => {
  const clinic = await show([]);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText("No dose is on file.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add dose" }));
  const dialog = await screen.findByRole("dialog");
  const type = (name: string, text: string): Promise<void> =>
    user.type(within(dialog).getByRole("textbox", { name }), text);
  await type("From weight", "10");
  await type("Below weight", "5");
  await type("Dose from", "0.1");
  await type("Dose to", "0.2");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Name the source.")).toBeTruthy();
  await type("Source", "Label of the product");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Must be above the lower weight.")).toBeTruthy();
  await user.clear(within(dialog).getByRole("textbox", { name: "Below weight" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("All other species, from 10 kg")).toBeTruthy();
  await clinic.allSaved();
  const [row] = await rowsOf(clinic.db, productDoses).toArray();
  expect(row).toMatchObject({ productId: MELOXICAM.id, fromG: 10_000, belowG: null, lowMilli: 100, highMilli: 200 });
});

test("a dose is removed", async () => {
  const clinic = await show([dose(1, {})]);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Actions for Dog, any weight" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(await screen.findByText("No dose is on file.")).toBeTruthy();
  await clinic.allSaved();
});

test("without the right to manage the inventory nothing can be changed", async () => {
  await show([dose(1, {})], { role: "employee", permissions: ["inventory:view"] });
  expect(await screen.findByText("Dog, any weight")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add dose" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Actions/ })).toBeNull();
});

test("a dose that overlaps one of another tablet is corrected with its values", async () => {
  const clinic = await open([dose(1, { belowG: 10_000 })]);
  const { id, productId, petTypeId, lowMilli, highMilli, unit, per, source } = dose(2, {});
  const values = { id, productId, petTypeId, lowMilli, highMilli, unit, per, source, frequency: "once daily" };
  const message = "overlaps another dose of this species, route and frequency";
  await haveRefused(clinic, values, {
    mutationName: "productDoses.register",
    details: { errors: [{ path: "fromG", code: "custom", message }] },
  });
  clinic.show(<InboxScreen />);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Open and correct" }));
  const form = within(await screen.findByRole("dialog", { name: "New dose" }));
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Dose to" }).value).toBe("0.2");
  expect(form.getByText(/^Another dose of this species/)).toBeTruthy();
  await user.type(form.getByRole("textbox", { name: "From weight" }), "10");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, productDoses).get(id)).toMatchObject({ fromG: 10_000, lowMilli: 100, source });
});
