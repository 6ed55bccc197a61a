// Concerns: platform, subscriptions, catalogue.
import { expect, test, type Browser, type Page } from "@playwright/test";
import { SCREENS } from "@fernpaw/testing/screens";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Mailbox } from "../support/mailbox.ts";
import { demoLogin, fillSignIn, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;
let mailbox: Mailbox;
test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  mailbox = new Mailbox(server.origin);
});
test.afterAll(async () => {
  await server?.remove();
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/admin/login`);
  await fillSignIn(page, demoLogin("admin@fernpaw.example"));
  await page.waitForURL("**/admin/dashboard");
}

test("a visitor is told nothing but to sign in, the ten sections lead to their pages, and no worker is kept", async ({
  browser,
}) => {
  const visitor = await Visitor.open(browser, server.origin, { viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await visitor.goTo("/admin/clinics");
  await expect(page.getByRole("heading", { name: "Platform staff" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await signIn(page);
  const sections = page.getByRole("navigation", { name: "Sections" });
  for (const { route, heading } of SCREENS.platform.slice(0, 10)) {
    // The wide screen has a rail, the phone a drawer that closes by itself.
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const menu = page.getByRole("button", { name: "Open the menu" });
      if (width < 900) await menu.click();
      await expect(sections.getByRole("link")).toHaveCount(10);
      await sections.getByRole("link", { name: heading, exact: true }).click();
      await expect(page).toHaveURL(server.origin + route);
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
  expect(visitor.errors).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await visitor.close();
});

test("the clinics are found by a part of their name, and sorted", async ({ page }) => {
  await signIn(page);
  await page.goto(`${server.origin}/admin/clinics`);
  const names = page.getByRole("table", { name: "Clinics" }).getByRole("rowheader");
  await expect(names).toHaveText(["Eastgate Veterinary", "Harbour Animal Clinic"]);
  await page.getByRole("columnheader", { name: "Clinic" }).getByRole("button").press("Enter");
  await expect(names).toHaveText(["Harbour Animal Clinic", "Eastgate Veterinary"]);
  await page.getByRole("searchbox", { name: "Search by clinic, owner or e-mail" }).fill("HARB");
  await expect(names).toHaveText(["Harbour Animal Clinic"]);
  await expect(page.getByText("1 clinic found")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by clinic, owner or e-mail" }).fill("zebra");
  await expect(page.getByRole("cell", { name: "Nothing matches the search and the filters." })).toBeVisible();
});

test("a message of the contact form rings the bell, once for each administrator", async ({ page, request }) => {
  const written = { name: "Di Visitor", email: "di@visitor.example", clinicName: "", message: "Do you take parrots?" };
  const headers = { origin: server.origin };
  expect((await request.post(`${server.origin}/api/public/contact`, { data: written, headers })).status()).toBe(200);
  await signIn(page);
  await page.getByRole("link", { name: "Bell: 1 entry unread" }).click();
  await expect(page).toHaveURL(`${server.origin}/admin/notifications/bell`);
  const row = page.getByRole("table", { name: "Bell" }).getByRole("row", { name: /Di Visitor/ });
  await expect(row.getByText("Contact message")).toBeVisible();
  await row.getByRole("link", { name: "Di Visitor" }).click();
  await expect(page).toHaveURL(`${server.origin}/admin/notifications/contact`);
  await expect(page.getByRole("link", { name: "Bell: nothing unread" })).toBeVisible();
});

test("the reports are drawn, and saved as CSV", async ({ page }) => {
  await signIn(page);
  await page.goto(`${server.origin}/admin/reports/growth`);
  await expect(page.getByRole("table", { name: "Growth" }).getByRole("rowheader")).toHaveCount(12);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("growth.csv");
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("img", { name: /Active people by month/ })).toBeVisible();
});

test("both sessions live side by side: each is told and ended for itself", async ({ page }) => {
  const keys = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /user|token/i.test(key))
        .sort(),
    );
  await page.goto(`${server.origin}/login`);
  await fillSignIn(page, demoLogin("owner@eastgate.example"));
  await page.waitForURL("**/dashboard");
  await page.goto(`${server.origin}/admin`);
  await expect(page.getByRole("alert")).toHaveText("Access denied. Admin role required.");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await signIn(page);
  expect(await keys()).toEqual(["accessToken", "adminAccessToken", "adminUser", "user"]);
  await expect(page.getByText("admin@fernpaw.example")).toBeVisible();
  await page.route("**/api/admin/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await keys()).toEqual(["accessToken", "user"]);
  await page.goto(`${server.origin}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

/** With a network all the time: the browser does not install the app. */
async function openOwner(browser: Browser, email = "owner@eastgate.example"): Promise<Page> {
  const tablet = await Tablet.openWith(browser, server.origin, { serviceWorkers: "block" });
  await tablet.signIn(demoLogin(email));
  return tablet.page;
}

/** An owner of each demo clinic, and an administrator, each in a browser of their own. */
async function openThree(browser: Browser) {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  return {
    eastgate: await openOwner(browser),
    harbour: await openOwner(browser, "owner@harbour.example"),
    admin,
  };
}

test.describe.serial("announcements", () => {
  let three: Awaited<ReturnType<typeof openThree>>;
  test.beforeAll(async ({ browser }) => {
    three = await openThree(browser);
  });
  test.afterAll(async () => {
    for (const page of Object.values(three ?? {})) await page.context().close();
  });

  test("an announcement is kept as a draft and tested; sent to one clinic, it is a toast in its open browser alone", async () => {
    const { eastgate, harbour, admin } = three;
    await admin.goto(`${server.origin}/admin/notifications/new`);
    await admin.getByLabel("Title").fill("Pause on Sunday");
    await admin.getByRole("button", { name: "Save draft" }).click();
    await expect(admin.getByText(/^Draft saved just now/)).toBeVisible();
    await admin.goto(`${server.origin}/admin/notifications/drafts`);
    await admin.getByRole("link", { name: "Pause on Sunday" }).click();
    await admin.getByLabel("Message", { exact: true }).fill("From 22:00 to 22:20 nothing can be sent.");
    await admin.getByRole("button", { name: "Send a test to me" }).click();
    const subjects = async () => (await mailbox.to("admin@fernpaw.example")).map(({ subject }) => subject);
    await expect.poll(subjects).toContain("Test: Pause on Sunday");
    await expect(eastgate.getByText("Pause on Sunday")).toHaveCount(0);
    await admin.getByRole("button", { name: "Some clinics" }).click();
    await admin.getByRole("button", { name: "Add Eastgate Veterinary" }).click();
    await admin.getByRole("button", { name: "Send to 1 clinic" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Send to 1 clinic" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
    await expect(eastgate.getByText("Pause on Sunday")).toBeVisible();
    await expect(harbour.getByText("Pause on Sunday")).toHaveCount(0);
    await admin.goto(`${server.origin}/admin/notifications/drafts`);
    await expect(admin.getByText(/^No drafts/)).toBeVisible();
  });

  test("an announcement to a state of the subscription reaches those clinics' open browsers, and is pinned there", async () => {
    const { eastgate, harbour, admin } = three;
    const actOnHarbour = async (act: "Suspend" | "Resume"): Promise<void> => {
      await admin.goto(`${server.origin}/admin/clinics?q=harbour`);
      await admin.getByRole("link", { name: "Harbour Animal Clinic" }).click();
      await admin.getByRole("button", { name: "Actions" }).click();
      await admin.getByRole("menuitem", { name: new RegExp(act) }).click();
      const dialog = admin.getByRole("dialog");
      await dialog.getByRole("textbox").fill("Invoices unpaid");
      await dialog.getByRole("button", { name: new RegExp(act) }).click();
      await expect(dialog).toHaveCount(0);
    };
    await actOnHarbour("Suspend");
    await admin.goto(`${server.origin}/admin/notifications/new`);
    await admin.getByLabel("Title").fill("New price list");
    await admin.getByLabel("Message", { exact: true }).fill("It applies from January.");
    await expect(admin.getByText("2 clinics, 9 people")).toBeVisible();
    await admin.getByRole("button", { name: "Some clinics" }).click();
    await admin.getByRole("combobox", { name: "Subscriptions" }).click();
    await admin.getByRole("option", { name: "Active (1 clinic)" }).click();
    await admin.keyboard.press("Escape");
    await expect(admin.getByText("1 clinic by plan, country and subscription")).toBeVisible();
    await admin.getByRole("checkbox", { name: "Pin on top" }).check();
    await admin.getByRole("button", { name: "Send to 1 clinic" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Send to 1 clinic" }).click();
    await expect(eastgate.getByText("New price list")).toBeVisible();
    await eastgate.goto(`${server.origin}/dashboard/notifications?view=news`);
    const first = eastgate.getByRole("list", { name: "Notifications" }).getByRole("listitem").first();
    await expect(first).toContainText(/New price list.*Pinned/s);
    await expect(harbour.getByText("New price list")).toHaveCount(0);
    await admin.getByRole("link", { name: "New price list" }).click();
    await expect(admin.getByText("Subscriptions: Active")).toBeVisible();
    await admin.getByRole("button", { name: "Correct" }).click();
    const correcting = admin.getByRole("dialog");
    await correcting.getByLabel("Message", { exact: true }).fill("It applies from February.");
    await correcting.getByRole("button", { name: "Correct" }).click();
    await expect(first).toContainText(/Changed: New price list.*It applies from February/s);
    await expect(admin.getByText("It applies from January.")).toBeVisible();
    await admin.getByRole("button", { name: "End it now" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "End it now" }).click();
    await expect(eastgate.getByText("New price list")).toHaveCount(0);
    await actOnHarbour("Resume");
  });
});

test("an invited administrator sets a password, sees what the rights allow, and is signed out when they change", async ({
  browser,
}) => {
  const email = "mira@fernpaw.example";
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  await admin.goto(`${server.origin}/admin/users`);
  await admin.getByRole("link", { name: "Administrators" }).click();
  await admin.getByRole("button", { name: "Invite an administrator" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("checkbox", { name: /^Clinics/ }).check();
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(admin.getByRole("button", { name: `Send again to ${email}` })).toBeVisible();

  const mira = await (await browser.newContext()).newPage();
  const link = await mailbox.link(email, "/admin/invitation");
  await mira.goto(link);
  await mira.getByLabel("First name").fill("Mira");
  await mira.getByLabel("Last name").fill("Lund");
  await mira.getByLabel("Password", { exact: true }).fill("seven quiet lanterns by the quay");
  expect(mira.url()).not.toContain("token");
  await mira.getByRole("button", { name: "Set the password" }).click();
  await expect(mira.getByRole("alert")).toHaveText("Your account is ready. Sign in with your new password.");
  await fillSignIn(mira, { email, password: "seven quiet lanterns by the quay" });
  await mira.waitForURL("**/admin/dashboard");
  await mira.goto(`${server.origin}/admin/clinics`);
  await expect(mira.getByRole("rowheader", { name: "Eastgate Veterinary" })).toBeVisible();
  await mira.goto(`${server.origin}/admin/users/staff`);
  await expect(mira.getByText("Your account does not have the right to see this.").first()).toBeVisible();

  await admin.reload();
  await admin.getByRole("link", { name: "Mira Lund" }).click();
  await admin.getByRole("button", { name: "Change rights" }).click();
  await dialog.getByRole("checkbox", { name: /^Clinics/ }).uncheck();
  await dialog.getByRole("button", { name: "Save rights" }).click();
  await expect(admin.getByText("Rights of Mira Lund changed")).toBeVisible();
  await expect(admin.getByText("Dashboard and reports only")).toBeVisible();
  await mira.goto(`${server.origin}/admin/clinics`);
  await expect(mira.getByRole("alert")).toHaveText("Your session has expired. Please log in again.");
  await mira.goto("about:blank");
  await mira.goto(link);
  await expect(mira.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  for (const each of [admin, mira]) await each.context().close();
});

test("a breed that an administrator adds is offered on a tablet that is open; merged, it leads to the kept one", async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  await admin.goto(`${server.origin}/admin/pet-types`);
  const [pet] = server.database.rows(
    `select "id" from "pets" where "petTypeId" = '70e70000-0000-8000-8000-000000000001' and "status" = 'active' limit 1`,
  );
  const page = await openOwner(browser);
  await page.goto(`${server.origin}/dashboard/pets/${String(pet?.["id"])}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const breed = page.getByRole("dialog").getByLabel("Breed");

  await admin.getByRole("button", { name: "Add breed" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Lundehund");
  await dialog.getByLabel("Other names").fill("Norwegian Puffin Dog");
  await dialog.getByRole("button", { name: "Add breed" }).click();
  await expect(dialog).toHaveCount(0);
  await breed.fill("puffin");
  await expect(page.getByRole("option", { name: "Lundehund · also Norwegian Puffin Dog" })).toBeVisible();

  await admin.getByRole("searchbox", { name: "Search by name, other name or VBO id" }).fill("lundehund");
  await admin.getByRole("button", { name: "Edit Lundehund" }).click();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await dialog.getByLabel("Merge into").fill("Spitz");
  await admin.getByRole("option", { name: "Spitz", exact: true }).click();
  await expect(dialog.getByText("Pets keep the words that they have.")).toBeVisible();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(admin.getByText("now Spitz")).toBeVisible();
  await expect(page.getByRole("option", { name: "Spitz · also Norwegian Puffin Dog" })).toBeVisible();
  for (const each of [admin, page]) await each.context().close();
});

test("a product of the platform's catalogue is copied by a clinic, and a later change does not reach the copy", async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  await admin.goto(`${server.origin}/admin/inventory/import`);
  const csv =
    "Code,Name,Kind,Unit,Units per packet\nFP-1,Fernpaw gauze,consumable,packet,1\nFP-2,Fernpaw saline,consumable,ml,500\n";
  await admin
    .getByLabel("List of products")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await admin.getByRole("button", { name: "Import 2 products" }).click();
  await admin.waitForURL(/\/admin\/inventory$/);
  await admin.goto(`${server.origin}/admin/inventory?q=FP-`);
  await expect(admin.getByText("2 products found", { exact: true })).toBeVisible();

  const page = await openOwner(browser);
  await page.goto(`${server.origin}/dashboard/inventory/products`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Copy from Fernpaw's catalogue" }).click();
  await page.getByRole("searchbox", { name: "Search by name, code or ingredient" }).fill("saline");
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Fernpaw saline" }).check();
  await page.getByRole("button", { name: "Copy 1 product" }).click();
  await expect(page.getByText("You have it")).toBeVisible();
  const copies = () =>
    server.database.rows(
      `select "name", "packSizeMilli" from "products" where "code" = 'FP-2' and "kind" = 'consumable'`,
    );
  await expect.poll(copies).toEqual([{ name: "Fernpaw saline", packSizeMilli: 500_000 }]);

  await admin.getByRole("button", { name: "Edit Fernpaw saline" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Saline, renamed");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByRole("rowheader", { name: "Saline, renamed" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Saline, renamed" })).toBeDisabled();
  expect(copies()).toEqual([{ name: "Fernpaw saline", packSizeMilli: 500_000 }]);
  for (const each of [admin, page]) await each.context().close();
});

test("an invoice of a plan is found by its clinic, saved as PDF, and a part of it is paid back", async ({ page }) => {
  await signIn(page);
  await page.goto(`${server.origin}/admin/billing`);
  await page.getByRole("searchbox", { name: "Number or clinic" }).fill("harbour");
  const invoices = page.getByRole("table", { name: "Invoices" });
  await expect(invoices.getByRole("rowheader")).toHaveText([/^PF-\d{5}$/]);
  await invoices.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice PF-/ })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^PF-\d{5}\.pdf$/);
  await page.getByRole("button", { name: "Pay back" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (GBP)").fill("1.50");
  await dialog.getByLabel("Reason").fill("Charged for a day too many");
  await dialog.getByRole("button", { name: "Pay back" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("£1.50")).toBeVisible();
  await expect(page.getByText(/^Paid back · Noor Haddad/)).toBeVisible();
});

test("an invoice that an administrator writes is the owner's too, with its paper, and is marked as paid", async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  await admin.goto(`${server.origin}/admin/billing`);
  await admin.getByRole("link", { name: "New invoice" }).click();
  await admin.getByRole("button", { name: "Choose Eastgate Veterinary" }).click();
  await admin.getByLabel("Description").fill("Import of old records");
  await admin.getByLabel("Amount without tax").fill("150");
  await admin.getByRole("button", { name: "Make the invoice" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Make the invoice" }).click();
  const heading = admin.getByRole("heading", { level: 1, name: /^Invoice PF-/ });
  await expect(heading).toBeVisible();
  const number = ((await heading.textContent()) ?? "").replace("Invoice ", "");

  const owner = await openOwner(browser);
  await owner.goto(`${server.origin}/dashboard/subscription`);
  await expect(owner.getByText(number)).toBeVisible();

  await admin.getByRole("button", { name: "Mark as paid" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(admin.getByText("Paid on")).toBeVisible();
  for (const each of [admin, owner]) await each.context().close();
});
