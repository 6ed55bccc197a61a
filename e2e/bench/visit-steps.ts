import { expect, type Locator } from "@playwright/test";
import type { Desk } from "../support/desk.ts";
import type { Shown } from "./tap-watch.ts";

/** A tap, under a name that tells which, and what is shown when its work is done. */
export interface Taps {
  tap(name: string, target: Locator, shown: Shown): Promise<void>;
}

interface AtDesk {
  desk: Desk;
  taps: Taps;
  pet: string;
}

const MEDICINE = "Ondansetron 4 mg tablet";

const dialogOf = (text: string): Shown => ({ selector: "[role=dialog]", text });
const noDialog: Shown = { selector: "[role=dialog]", isGone: true };

/** Of a patient with an appointment today, on the board. */
export async function checkIn({ desk: { page }, taps, pet }: AtDesk): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `Check in ${pet}` });
  await taps.tap("check in: the dialog", page.getByRole("button", { name: `Check in ${pet}` }), dialogOf(pet));
  await dialog.getByLabel(`Weight of ${pet}`).fill("12.4");
  const button = dialog.getByRole("button", { name: "Check in", exact: true });
  await taps.tap("check in: the patient waits", button, noDialog);
}

export async function openNote({ desk: { page }, taps, pet }: AtDesk): Promise<void> {
  const start = page.getByRole("button", { name: `Start exam ${pet}` });
  await taps.tap("start exam: the note takes keys", start, { selector: "main textarea", hasFocus: true });
}

export async function signNote({ desk: { page, tablet }, taps }: AtDesk): Promise<void> {
  await page.getByRole("textbox", { name: "Plan", exact: true }).fill("Clean daily.");
  const sign = page.getByRole("button", { name: "Sign note" });
  await taps.tap("sign the note", sign, { selector: "main", text: "Signed by " });
  await tablet.shows(/^Signed by /);
}

/** The type of the appointment planned one treatment, its fee. */
export async function treat({ desk: { page }, taps }: AtDesk): Promise<void> {
  const toGive = page.getByRole("list", { name: "To give" });
  const list: Shown = { selector: "[aria-label='To give']" };
  await taps.tap("the tab of treatments", page.getByRole("tab", { name: /^Treatments/ }), list);
  const give = toGive.getByRole("button", { name: /^(Give|Hand over) / });
  await expect(give).toHaveCount(1);
  await taps.tap("give a treatment", give, { ...list, isGone: true });
}

export async function vaccinate({ desk: { page }, taps, pet }: AtDesk): Promise<void> {
  const button = page.getByRole("button", { name: "Vaccine", exact: true });
  await taps.tap("vaccinate: the dialog", button, dialogOf(`Vaccinate ${pet}`));
  const dialog = page.getByRole("dialog", { name: `Vaccinate ${pet}` });
  await dialog.getByRole("combobox", { name: "Another vaccine" }).click();
  await page.getByRole("option").first().click();
  await expect(dialog.getByRole("combobox", { name: /^Batch/ })).toBeVisible();
  const batch = dialog.getByRole("textbox", { name: "Batch number" });
  // After a few visits the last dose in stock is given.
  if (await batch.isVisible()) await batch.fill("LOT-7");
  await taps.tap("vaccinate: given", dialog.getByRole("button", { name: "Give 1 vaccine", exact: true }), noDialog);
}

/** One tablet for one day. */
export async function dispense({ desk: { page }, taps, pet }: AtDesk): Promise<void> {
  const tab = page.getByRole("tab", { name: /^Prescriptions/ });
  await taps.tap("the tab of prescriptions", tab, { selector: "[role=tabpanel] button", text: "Prescribe" });
  const prescribe = page.getByRole("tabpanel").getByRole("button", { name: "Prescribe" });
  await taps.tap("prescribe: the dialog", prescribe, dialogOf(`Prescribe for ${pet}`));
  const dialog = page.getByRole("dialog", { name: `Prescribe for ${pet}` });
  await dialog.getByRole("combobox", { name: "Find the medicine" }).fill("ondansetron");
  await page.getByRole("option", { name: new RegExp(MEDICINE) }).click();
  await dialog.getByRole("textbox", { name: "Each dose, in tablets" }).fill("1");
  await dialog.getByRole("textbox", { name: "For, in days" }).fill("1");
  for (const tick of await dialog.getByRole("checkbox", { name: /^I have checked this/ }).all()) await tick.check();
  const sign = dialog.getByRole("button", { name: "Sign and dispense" });
  await taps.tap("prescribe: signed", sign, { selector: "button", text: "Dispense and show label" });
  const give = page.getByRole("button", { name: "Dispense and show label" });
  await taps.tap("dispense: the label", give, { selector: "h1", text: `Label of ${MEDICINE}` });
  await page.goBack();
}

/** Ends on the board. */
export async function finishAndPay({ desk, taps, pet }: AtDesk): Promise<void> {
  const { page } = desk;
  const finish = page.getByRole("button", { name: "Finish visit" }).first();
  await taps.tap("finish the visit", finish, { selector: "body", text: `${pet} is ready to pay.` });
  await desk.go("Dashboard");
  await desk.isIn("Ready to pay", pet);
  const take = page.getByRole("button", { name: `Take payment ${pet}` });
  await taps.tap("take payment: the dialog", take, dialogOf("Take payment"));
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: "Cash", exact: true }).click();
  await taps.tap("take payment: taken", dialog.getByRole("button", { name: /^Take £/ }), noDialog);
  await expect(desk.column("Ready to pay").getByText(pet)).toHaveCount(0);
}
