import type { Locator, Page } from "@playwright/test";
import type { Desk } from "./desk.ts";
import type { Login } from "./tablet.ts";

export const curtainOf = (page: Page): Locator => page.locator("dialog.curtain");

export async function choosePin(page: Page, pin: string): Promise<void> {
  await page.getByRole("heading", { name: "Choose your PIN for this tablet" }).waitFor();
  await page.keyboard.type(pin);
  await page.getByRole("heading", { name: "Repeat the PIN" }).waitFor();
  await page.keyboard.type(pin);
  await curtainOf(page).waitFor({ state: "detached" });
}

/** Signs in and shares the tablet under a name; the person's PIN is 482915. */
export async function shareTablet(desk: Desk, login: Login, name: string): Promise<void> {
  await desk.tablet.signIn(login);
  await desk.isSettled();
  await desk.tablet.untilInstalled();
  await desk.tablet.goTo("/dashboard/profile/device");
  await desk.page.getByLabel("Name of the tablet").fill(name);
  await desk.page.getByRole("button", { name: "Share this tablet" }).click();
  await choosePin(desk.page, "482915");
}
