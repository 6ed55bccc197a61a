// Concerns: displays, visits, api/src/realtime.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";

const TV = { viewport: { width: 1920, height: 1080 } };

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("an owner hangs up a TV: it follows the waiting room, outlives a server that is away, and goes dark when it is taken away", async ({
  browser,
}) => {
  const owner = await Tablet.openOnline(browser, server.origin);
  await owner.signIn(demoLogin("owner@eastgate.example"));
  const desk = new Desk(owner);
  await desk.isSettled();
  const waiting = await desk.column("Waiting").locator("li.patient h3").allInnerTexts();
  expect(waiting.length).toBeGreaterThan(1);

  await owner.goTo("/dashboard/profile/clinic");
  await owner.page.getByRole("button", { name: "Add a screen" }).click();
  const dialog = owner.page.getByRole("dialog");
  await dialog.getByLabel("Where it hangs").fill("Front room");
  await dialog.getByRole("button", { name: "Create a code" }).click();
  const link = await dialog.getByLabel("Link with the code").inputValue();
  const code = await dialog.getByLabel("Code", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(owner.page.getByText(/not opened yet/)).toBeVisible();

  const tv = await Tablet.openWith(browser, server.origin, TV);
  await tv.page.goto(link);
  const room = tv.page.getByRole("region", { name: "Waiting" });
  for (const pet of waiting) await expect(room.getByText(new RegExp(`^${pet}( .\\.)?$`)).first()).toBeVisible();
  expect(tv.page.url()).toBe(`${server.origin}/display`);
  expect(await tv.context.cookies()).toEqual([]);
  await tv.picture("waiting-room");

  await owner.goTo("/dashboard");
  const [called = ""] = waiting;
  await desk
    .column("Waiting")
    .getByRole("button", { name: `Start exam ${called}` })
    .first()
    .click();
  await expect(
    tv.page
      .getByRole("region", { name: "Being seen" })
      .getByText(new RegExp(`^${called}`))
      .first(),
  ).toBeVisible();

  await server.stop();
  await expect(tv.page.getByRole("status")).toContainText("No connection since");
  await server.start();
  await expect(tv.page.getByText("No connection since")).toHaveCount(0, { timeout: HANGS_AFTER_MS });

  // The code stays on the device: a TV that was switched off shows the room again by itself.
  await tv.page.reload();
  await expect(tv.page.getByRole("region", { name: "Being seen" })).toBeVisible();

  await owner.goTo("/dashboard/profile/clinic");
  await owner.page.getByRole("button", { name: "Remove Front room" }).click();
  await owner.page.getByRole("dialog").getByRole("button", { name: "Remove screen" }).click();
  await expect(tv.page.getByRole("alert")).toContainText("This code does not work");
  await expect(tv.page.getByText(new RegExp(`^${called}`))).toHaveCount(0);
  await tv.page.getByLabel("Code").fill(code);
  await tv.page.getByRole("button", { name: "Show the waiting room" }).click();
  await expect(tv.page.getByRole("alert")).toContainText("This code does not work");
  expect(tv.errors).toEqual([]);
  await tv.close();
  await owner.close();
});

test("a pet that dies while it waits leaves the TV and every tablet's waiting column, and is back when it was a mistake", async ({
  browser,
}) => {
  const [here, elsewhere] = [
    new Desk(await Tablet.open(browser, server.origin)),
    new Desk(await Tablet.openOnline(browser, server.origin, "portrait")),
  ];
  await here.tablet.signIn(demoLogin("owner@eastgate.example"));
  await elsewhere.tablet.signIn(demoLogin("desk@eastgate.example"));
  await here.tablet.untilInstalled();
  await here.addClient({ firstName: "Samira", lastName: "Haddad-Voss", phone: "07700 900142" });
  await here.addPet("Zuleika");
  await here.go("Dashboard");
  await here.walkIn("Zuleika");
  await here.isSettled();
  await elsewhere.isIn("Waiting", "Zuleika");

  await here.tablet.goTo("/dashboard/profile/clinic");
  await here.page.getByRole("button", { name: "Add a screen" }).click();
  const codes = here.page.getByRole("dialog");
  await codes.getByLabel("Where it hangs").fill("Back room");
  await codes.getByRole("button", { name: "Create a code" }).click();
  const link = await codes.getByLabel("Link with the code").inputValue();
  await codes.getByRole("button", { name: "Done" }).click();
  const tv = await Tablet.openWith(browser, server.origin, TV);
  await tv.page.goto(link);
  const name = tv.page.getByText(/^Zuleika/);
  await expect(name).toBeVisible();

  // On a tablet without a network, and by keyboard where it must be chosen what becomes of the visit.
  await here.open("Zuleika");
  await here.tablet.goOffline();
  const { page } = here;
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Mark as deceased" }).tap();
  const dialog = page.getByRole("dialog", { name: "Zuleika has died" });
  await dialog.getByRole("button", { name: "Mark as deceased" }).tap();
  await expect(dialog.getByRole("alert")).toHaveText("Choose what happens to the visit.");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await here.tablet.picture("deceased");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("radio", { name: /Keep the visit for payment/ })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await here.go("Dashboard");
  await here.isIn("Ready to pay", "Zuleika");
  await expect(here.column("Ready to pay").getByText("Deceased", { exact: true })).toBeVisible();
  await here.tablet.picture("deceased-board");
  await expect(name).toBeVisible();

  await here.tablet.goOnline();
  await expect(name).toHaveCount(0);
  await elsewhere.isIn("Ready to pay", "Zuleika");
  await expect(elsewhere.cardOf("Waiting", "Zuleika")).toHaveCount(0);

  await elsewhere.open("Zuleika");
  await elsewhere.page.getByRole("button", { name: "More", exact: true }).tap();
  await elsewhere.page.getByRole("menuitem", { name: "Undo deceased" }).tap();
  await expect(name).toBeVisible();
  await here.isIn("Waiting", "Zuleika");
  for (const tablet of [here.tablet, elsewhere.tablet, tv]) {
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  }
});
