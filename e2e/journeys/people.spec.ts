// Concerns: clients, pets.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cleanText } from "@fernpaw/domain/kernel/text";
import { expect, test, type Page } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { Keyboard } from "../support/keyboard.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@eastgate.example");
const SMALL_PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };
/** Right to left; marks upon marks; a word without a place to break; both directions and tags in one. */
const NAMES = ["عبد الرحمن الكواكبي", "Z̸̡̢̛̖͖͕̗͎̲̓̋̉͆͠a̷̧̛̤͈̱͍̽́͗l̸̨͎̬̀͂̕g̵̲̈́o̴̡͒", "W".repeat(80), "‮drow‬ <b>Ødegård</b> & Söhne"];

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Some pixels are other than white: a picture that the browser has drawn. */
const isDrawn = (page: Page, name: string): Promise<boolean> =>
  page.getByRole("img", { name }).evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);

test(
  "names of every kind are registered without a network and shown whole on a small phone, without what would turn them round",
  { tag: "@full" },
  async ({ browser }) => {
    const tablet = await Tablet.openWith(browser, server.origin, SMALL_PHONE);
    const { page } = tablet;
    await tablet.signIn(OWNER);
    await tablet.untilInstalled();
    await tablet.goTo("/dashboard/clients");
    await expect(page.getByRole("list", { name: "Clients by name" }).getByRole("listitem").first()).toBeVisible();
    await tablet.goOffline();
    for (const typed of NAMES) {
      const name = cleanText(typed);
      await page.getByRole("button", { name: "Add client" }).click();
      const form = page.getByRole("dialog", { name: "Add client" });
      await form.getByLabel("Last name").fill(typed);
      await form.getByLabel("Phone", { exact: true }).fill("07700 900999");
      await form.getByRole("button", { name: "Add client" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(await sideways(page), name).toBe(0);
      await page.getByRole("button", { name: "Add pet" }).click();
      const pet = page.getByRole("dialog", { name: "Add pet" });
      await pet.getByLabel("Name", { exact: true }).fill(typed);
      await pet.getByRole("button", { name: "Add pet" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(await sideways(page), name).toBe(0);
      await page.getByRole("link", { name: "Clients", exact: true }).first().click();
      await page.getByRole("combobox", { name: "Order" }).click();
      // A toast may be above the option, and stays there under a mouse.
      await page.getByRole("option", { name: "Newest first" }).press("Enter");
      const newest = page.getByRole("list", { name: "Clients, newest first" });
      await expect(newest.getByRole("listitem").first()).toContainText(name);
      expect(await sideways(page), name).toBe(0);
    }
    // Longer than a name may be: refused at its field, nothing is cut off in silence.
    await page.getByRole("button", { name: "Add client" }).click();
    const form = page.getByRole("dialog", { name: "Add client" });
    await form.getByLabel("Last name").fill("x".repeat(300));
    await form.getByLabel("Phone", { exact: true }).fill("07700 900998");
    await form.getByRole("button", { name: "Add client" }).click();
    await expect(form.getByText("At most 80 characters.")).toBeVisible();
    await form.getByRole("button", { name: "Close" }).click();
    await page.getByRole("searchbox").fill("odegard");
    await expect(
      page
        .locator(".subjects")
        .getByRole("link", { name: /Ødegård/ })
        .first(),
    ).toBeVisible();
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  },
);

test("a pet gets a new owner without a network: what was planned goes along, and a booking made elsewhere meanwhile is asked about", async ({
  browser,
}) => {
  const [here, elsewhere] = [
    new Desk(await Tablet.open(browser, server.origin)),
    new Desk(await Tablet.openOnline(browser, server.origin, "portrait")),
  ];
  await here.tablet.signIn(OWNER);
  await elsewhere.tablet.signIn(demoLogin("desk@eastgate.example"));
  await here.tablet.untilInstalled();
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await here.addClient({ firstName: "Ingrid", lastName: "Ødegård-Lund", phone: "07700 900777" });
  await here.addClient({ firstName: "Samira", lastName: "Haddad-Voss", phone: "07700 900142" });
  await here.addPet("Zuleika");
  await here.go("Dashboard");
  await here.book({ pet: "Zuleika", day: inDays(7), time: "10:00", reason: "Booster" });
  await here.book({ pet: "Zuleika", day: inDays(8), time: "10:00", reason: "Dental" });
  await here.isSettled();
  await elsewhere.isSettled();

  await here.tablet.goOffline();
  await here.open("Zuleika");
  const { page } = here;
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "New owner" }).tap();
  const dialog = page.getByRole("dialog", { name: "New owner of Zuleika" });
  await dialog.getByRole("combobox", { name: "New owner" }).fill("odegard-lund");
  await page.getByRole("option", { name: /Ødegård-Lund/ }).tap();
  await expect(dialog.getByText(/^These plans name Samira Haddad-Voss\./)).toBeVisible();
  await dialog.getByRole("checkbox", { name: /Dental/ }).tap();
  await expect(dialog.getByRole("checkbox", { name: /Dental Will be cancelled/ })).not.toBeChecked();
  await here.tablet.picture("new-owner");
  await dialog.getByRole("button", { name: "Change owner" }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ingrid Ødegård-Lund" }).first()).toBeVisible();

  // The reception knows nothing of it yet.
  await elsewhere.go("Dashboard");
  await elsewhere.book({ pet: "Zuleika", day: inDays(9), time: "10:00", reason: "Stitches" });
  await elsewhere.isSettled();
  await here.tablet.goOnline();
  await here.isSettled();
  const plans = () =>
    server.database.rows(
      `select a."reason", a."status", c."firstName" as "client" from "appointments" a join "clients" c on c."id" = a."clientId"
       where c."lastName" in ('Ødegård-Lund', 'Haddad-Voss') order by a."startsAt"`,
    );
  expect(plans()).toEqual([
    { reason: "Booster", status: "booked", client: "Ingrid" },
    { reason: "Dental", status: "cancelled", client: "Samira" },
    { reason: "Stitches", status: "booked", client: "Samira" },
  ]);

  await elsewhere.go("Notifications");
  const card = elsewhere.page.getByRole("article").filter({ hasText: "Zuleika has a new owner" });
  await expect(card.getByText(/Stitches/)).toBeVisible();
  await elsewhere.tablet.picture("new-owner-card");
  await card.getByRole("button", { name: "Use this version" }).tap();
  await expect(card).toHaveCount(0);
  await elsewhere.isSettled();
  expect(plans().map(({ client }) => client)).toEqual(["Ingrid", "Samira", "Ingrid"]);
  const [booked] = server.database.rows(`select "id" from "appointments" where "reason" = 'Stitches'`);
  await elsewhere.tablet.goTo(`/dashboard/appointments/${String(booked?.["id"])}`);
  await expect(elsewhere.page.getByRole("link", { name: /07700 900777/ })).toBeVisible();
  await expect(elsewhere.page.getByRole("link", { name: /07700 900142/ })).toHaveCount(0);
  for (const { tablet } of [here, elsewhere]) {
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  }
});

test("a photo is resized and kept by the server, seen again without a network, and refused in words where it cannot be kept", async ({
  browser,
}) => {
  const data = process.env["TEST_DATA_DIR"] ?? "";
  const sample = join(data, "images-exif-orientation", "Portrait_6.jpg");
  const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(PIXELS, "base64") };
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  await tablet.signIn(OWNER);
  await tablet.untilInstalled();
  await tablet.goTo("/dashboard/clients?list=pets&status=active");
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Add a photo" })).toBeVisible();
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const choose = page.getByLabel("Choose a photo");
  await choose.setInputFiles(existsSync(sample) ? sample : photo);
  await expect(page.getByText("The photo is saved.")).toBeVisible();
  await expect(page.getByRole("img", { name: `Photo of ${name}` })).toBeVisible();
  await expect.poll(() => isDrawn(page, `Photo of ${name}`)).toBe(true);
  if (existsSync(sample)) {
    const sides = await page
      .getByRole("img", { name: `Photo of ${name}` })
      .evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]);
    expect(Math.max(...sides)).toBeLessThanOrEqual(1024);
    expect(sides[0]).toBeLessThan(sides[1] ?? 0);
  }
  await page.reload();
  await expect.poll(() => isDrawn(page, `Photo of ${name}`)).toBe(true);
  await tablet.goOffline();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.poll(() => isDrawn(page, `Photo of ${name}`)).toBe(true);
  await choose.setInputFiles(photo);
  await expect(page.getByRole("alert").getByText(/The photo was not saved/)).toBeVisible();
  // Paper needs no network.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Print a card or label" }).click();
  await page.getByRole("button", { name: "Label, 62 mm" }).click();
  await expect(page.getByRole("article", { name: "Label, 62 mm" }).getByRole("heading", { name })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // 62 by 40 millimetres in points, as whole pixels have it.
  const [width = 0, height = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).slice(1).map(Number);
  expect([Math.round(width), Math.round(height)]).toEqual([176, 113]);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("without a network a double record is merged as its marks say, an age is typed, and a death ends in a letter on paper", async ({
  browser,
}) => {
  const here = new Desk(await Tablet.open(browser, server.origin));
  const { page } = here;
  await here.tablet.signIn(OWNER);
  await here.tablet.untilInstalled();
  await here.tablet.goOffline();
  await here.addClient({ firstName: "Maud", lastName: "Quill", phone: "07700 900551" });
  await here.addPet("Pebble");
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  const form = page.getByRole("dialog", { name: "Edit pet" });
  await form.getByRole("textbox", { name: "Born on" }).fill("2y 6m");
  await expect(form.getByText(/^Born about /)).toBeVisible();
  await form.getByRole("button", { name: "Save" }).tap();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/about 2 y 6 m/)).toBeVisible();

  await here.go("Clients & Pets");
  await here.addClient({ firstName: "M.", lastName: "Quill-Ross", phone: "07700 900552" });
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  const about = page.getByRole("dialog", { name: "Edit client" });
  await about.getByLabel("Street").fill("1 High Street");
  await about.getByRole("button", { name: "Save" }).tap();
  await expect(about).toHaveCount(0);
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Merge with another client" }).tap();
  await page.getByRole("combobox", { name: "The other record" }).fill("maud quill");
  await page.getByRole("option", { name: /Maud Quill/ }).tap();
  const merge = page.getByRole("dialog", { name: "Merge two clients" });
  await expect(merge.getByText("M. Quill-Ross will be merged into Maud Quill.")).toBeVisible();
  await merge.getByRole("radio", { name: /M. Quill-Ross/ }).tap();
  await expect(merge.getByText("Maud Quill will be merged into M. Quill-Ross.")).toBeVisible();
  await here.tablet.picture("merge");
  await merge.getByRole("button", { name: "Merge" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "M. Quill-Ross" })).toBeVisible();
  await page
    .getByRole("link", { name: /Pebble/ })
    .first()
    .tap();

  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Mark as deceased" }).tap();
  const died = page.getByRole("dialog", { name: "Pebble has died" });
  await died.getByRole("checkbox", { name: "Then write a letter of condolence to M. Quill-Ross" }).tap();
  await died.getByRole("button", { name: "Mark as deceased" }).tap();
  const letter = page.getByRole("dialog", { name: "Write to M. Quill-Ross" });
  await expect(letter.getByRole("textbox", { name: "Message" })).toHaveValue(/very sorry for the loss of Pebble/);
  await here.tablet.picture("condolence");
  await letter.getByRole("button", { name: "Save the letter" }).tap();
  await expect(letter).toHaveCount(0);
  await expect(page.getByText("You can write to M. Quill-Ross about the loss.")).toHaveCount(0);
  await page.getByRole("link", { name: "M. Quill-Ross" }).first().tap();
  // Anywhere on the row.
  await page
    .getByRole("list", { name: "Documents" })
    .getByRole("listitem")
    .tap({ position: { x: 200, y: 8 } });
  await expect(page.getByText("we are very sorry for the loss of Pebble.")).toBeVisible();
  await expect(page.getByText("1 High Street")).toBeVisible();
  await here.tablet.goOnline();
  await here.isSettled();
  expect(
    server.database.rows(
      `select m."channel", m."status", c."lastName", p."birthPrecision", p."status" as "pet" from "messages" m
       join "clients" c on c."id" = m."clientId" join "pets" p on p."name" = 'Pebble' where c."lastName" like 'Quill%'`,
    ),
  ).toEqual([
    { channel: "letter", status: "queued", lastName: "Quill-Ross", birthPrecision: "estimated", pet: "deceased" },
  ]);
  expect(here.tablet.errors).toEqual([]);
  await here.tablet.close();
});

test("without a network two records of one pet are merged by keyboard as their marks say", async ({ browser }) => {
  const desk = await Desk.open(browser, server.origin, { email: OWNER.email, open: Tablet.open });
  const { page, tablet } = desk;
  const keyboard = new Keyboard(page);
  await tablet.goOffline();
  await desk.addClient({ firstName: "Noor", lastName: "Vance", phone: "07700 900561" });
  await desk.addPet("Pumpernickel");
  await page.getByRole("link", { name: "Noor Vance" }).first().tap();
  await desk.isOn("Noor Vance");
  await desk.addPet("Pumpernikel");
  await keyboard.enter(page.getByRole("button", { name: "More", exact: true }));
  await page.getByRole("menuitem", { name: "Merge with another pet" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "The other record" })).toBeFocused();
  await keyboard.type("pumpernickel");
  await expect(page.getByRole("option", { name: /^Pumpernickel/ })).toBeVisible();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge two pets" });
  await expect(dialog.getByText("Pumpernikel will be merged into Pumpernickel.")).toBeVisible();
  await tablet.picture("merge-pets");
  await keyboard.tabTo(dialog.getByRole("radio", { name: /^Pumpernickel/ }));
  await keyboard.press("ArrowUp");
  await expect(dialog.getByText("Pumpernickel will be merged into Pumpernikel.")).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.enter(dialog.getByRole("button", { name: "Merge" }));
  await desk.isOn("Pumpernickel");
  await keyboard.hasFocus();
  await tablet.goOnline();
  await desk.isSettled();
  expect(
    server.database.rows(
      `select a."name", b."name" as "into" from "pets" a left join "pets" b on b."id" = a."mergedIntoId"
       where a."name" like 'Pumper%' order by a."name"`,
    ),
  ).toEqual([
    { name: "Pumpernickel", into: null },
    { name: "Pumpernikel", into: "Pumpernickel" },
  ]);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

/** Eight by eight pixels. */
const PIXELS =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12NYZWyMFTEMLQkAsA5EAShuAuQAAAAASUVORK5CYII=";
