// Concerns: pwa/src/form.
import { expect, type Locator, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { screenOf } from "../support/look.ts";
import { demoLogin } from "../support/tablet.ts";
import { britishDate, typedField } from "../support/typed-fields.ts";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;
// These journeys always have a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});
test.afterAll(async () => {
  await server?.remove();
});

const year = new Date().getUTCFullYear() + 1;
/** A day on which British and American readers differ. */
const DAY = `${year}-04-03`;

const words = (field: Locator): Promise<string> =>
  field.evaluate((input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent ?? "");

test("a browser of the United States shows and reads dates as the British clinic does", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { ...screenOf("light"), locale: "en-US" });
  const { page } = visitor;
  await visitor.signIn(demoLogin("desk@eastgate.example"));
  await page.getByRole("main").getByRole("button", { name: "New appointment" }).click();
  const dialog = page.getByRole("dialog", { name: "New appointment" });
  const date = typedField(dialog, "Date");
  await date.focus();
  await page.keyboard.type(`3/4/${year}`);
  await expect.poll(() => words(date)).toMatch(new RegExp(`^\\w{3}, 3 Apr ${year}$`));
  await page.keyboard.press("Tab");
  await expect(date).toHaveValue(britishDate(DAY));
  await date.fill(DAY);
  await date.blur();
  await expect(date).toHaveValue(britishDate(DAY));

  // The whole field by the keyboard: a click selects, typing replaces, the arrows step, the calendar opens and closes.
  await date.click();
  await page.keyboard.type("1 may");
  await page.keyboard.press("ArrowUp");
  await expect(date).toHaveValue(/^02\/05\/\d{4}$/);
  await page.keyboard.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Choose date: Date" });
  await expect(calendar.getByRole("button", { name: /^\w+ 2 May \d{4}$/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(calendar.getByRole("button", { name: /^\w+ 30 April \d{4}$/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(date).toBeFocused();

  const time = typedField(dialog, "Time");
  await time.click();
  await page.keyboard.type("2:30pm");
  await page.keyboard.press("Tab");
  await expect(time).toHaveValue("14:30");
  await time.fill("9:75");
  await time.blur();
  await expect(dialog.getByText("Type minutes from 00 to 59.")).toBeVisible();
  await expect(time).toHaveValue("9:75");
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});
