// Concerns: platform, notifications, profile.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});
test.afterAll(async () => {
  await server?.remove();
});

const EASTGATE = "/admin/clinics/019a5f00-0000-7000-8000-00000000ea57";

test("an administrator opens support access with a reason; the owner sees it live and ends it, and the next look is refused", async ({
  browser,
}) => {
  const owner = await Visitor.open(browser, server.origin, { serviceWorkers: "block" });
  await owner.signIn(demoLogin("owner@eastgate.example"));
  const admin = await Visitor.open(browser, server.origin);
  await admin.signIn(demoLogin("admin@fernpaw.example"), "/admin/login");
  await admin.goTo(EASTGATE);
  await admin.page.getByLabel("Reason, the owner reads it").fill("Stock of ear gel differs");
  await admin.page.getByLabel("Ticket number").fill("2231");
  await admin.page.getByRole("button", { name: "Open access for 30 minutes" }).click();
  await admin.page.getByRole("link", { name: "Clients", exact: true }).click();
  await expect(admin.page.getByRole("table", { name: "Clients" }).getByRole("row")).toHaveCount(11);
  expect(await admin.objections()).toEqual([]);

  const bar = owner.page.getByText("Noor Haddad of Fernpaw can look at your clinic's data");
  await expect(bar).toContainText("Reason: Stock of ear gel differs");
  await owner.goTo("/dashboard/profile/audit");
  const events = owner.page.getByRole("table", { name: "Audit log" });
  await expect(events.getByRole("row", { name: /Fernpaw read rows by support access.*Table: clients/ })).toBeVisible();
  await expect(bar).toBeVisible();
  // The administrator's page asks now and then whether the access is still open. It hears so after its next look.
  const { promise: isRefused, resolve: hear } = Promise.withResolvers<void>();
  await admin.page.route("**/api/admin/support", async (route) => {
    await isRefused;
    await route.continue();
  });
  await owner.page.getByRole("button", { name: "End access" }).click();
  await expect(bar).toHaveCount(0);

  const refused = admin.page.waitForResponse((answer) => answer.url().includes("/rows?") && answer.status() === 403);
  await admin.page.getByRole("button", { name: "Next page" }).click();
  expect(await (await refused).json()).toMatchObject({ code: "support_ended" });
  hear();
  await expect(
    admin.page.getByText("This support access was ended. Open a new one if you still need it."),
  ).toBeVisible();
  await expect(admin.page.getByText("Support access to Eastgate Veterinary")).toHaveCount(0);
  await expect(admin.page.getByRole("link", { name: "To the clinic" })).toBeVisible();
  await owner.goTo("/dashboard/profile/data");
  await expect(owner.page.getByText("Ticket 2231 · Ended by an owner")).toBeVisible();
  expect(owner.errors).toEqual([]);
  for (const each of [owner, admin]) await each.context.close();
});
