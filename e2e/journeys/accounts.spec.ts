// Concerns: auth, data-protection, invitations, api/src/audit, api/src/http, api/src/mail, pwa/src/session/sign-in.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { newOwner, PASSWORD, provedOwner } from "../support/accounts.ts";
import { Mailbox } from "../support/mailbox.ts";
import { OwnerApi } from "../support/owner-api.ts";
import { Tablet } from "../support/tablet.ts";

const NEW_PASSWORD = "eleven loud herons";
const EXPIRED = "Your session has expired. Please log in again.";

let server: ServerProcess;
let mailbox: Mailbox;

// These journeys always have a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  mailbox = new Mailbox(server.origin);
});

test.afterAll(async () => {
  await server?.remove();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a clinic is opened in steps, nothing typed is lost, and the mailed link proves the address", async ({
  browser,
}) => {
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  const email = "nora@rookandwren.example";
  await tablet.goTo("/register");
  await button(page, "Continue").click();
  await expect(page.getByLabel("Name of the clinic")).toBeFocused();
  await tablet.shows("Please fill this in");
  await page.getByLabel("Name of the clinic").fill("Rook & Wren");
  await button(page, "Continue").click();
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Baptiste");
  await page.getByLabel("E-mail").fill("nora");
  await button(page, "Continue").click();
  await tablet.shows("This does not look like an e-mail address");
  await page.getByLabel("E-mail").fill(email);
  await button(page, "Continue").click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await button(page, "Continue").click();
  await page.getByLabel("Password", { exact: true }).fill("rook and wren");
  await button(page, "Open the clinic").click();
  await tablet.shows(/Accept the agreement to open the clinic/);
  await page.getByLabel("I accept the data processing agreement for the clinic.").check();
  await button(page, "Open the clinic").click();
  await tablet.shows(/easy to guess/);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tablet.shows("Strong");
  await button(page, "Open the clinic").click();
  await page.waitForURL(/\/dashboard\/welcome$/);
  await tablet.shows(`Confirm your e-mail address with the link that we mailed to ${email}`);
  await button(page, "Send it again").click();
  await tablet.shows("A new link is on its way.");

  const link = await mailbox.link(email, "/verify-email");
  const mailPage = await tablet.context.newPage();
  await mailPage.goto(link);
  await expect(button(mailPage, "Confirm the address")).toBeVisible();
  expect(mailPage.url()).toBe(`${server.origin}/verify-email`);
  await mailPage.reload();
  await expect(mailPage.getByRole("heading", { name: "The link is not complete" })).toBeVisible();
  await mailPage.goto(link);
  await button(mailPage, "Confirm the address").click();
  await expect(mailPage.getByRole("heading", { name: "Your address is confirmed" })).toBeFocused();
  await tablet.showsNot(/Confirm your e-mail address/);
  await mailPage.goto(`${server.origin}/about`);
  await mailPage.goto(link);
  await button(mailPage, "Confirm the address").click();
  await expect(mailPage.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a forgotten password is chosen anew, and everybody with the old one is out", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const [desk, phone, stranger] = await Promise.all([1, 2, 3].map(() => Tablet.open(browser, server.origin)));
  if (!desk || !phone || !stranger) throw new Error("three browsers were opened");
  await desk.signIn(login);
  await phone.signIn(login);

  const { page } = stranger;
  await stranger.goTo("/login");
  await page.getByLabel("E-mail").fill(login.email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(login.email);
  await button(page, "Mail me the link").click();
  await stranger.shows("Check your mail");
  await page.goto(await mailbox.link(login.email, "/reset-password"));
  await page.getByLabel("New password").fill("short");
  await button(page, "Save the new password").click();
  await stranger.shows("At least 12 characters, please");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await button(page, "Save the new password").click();
  await expect(page.getByRole("heading", { name: "Your new password is saved" })).toBeFocused();

  for (const other of [desk, phone]) {
    await other.page.waitForURL(/\/login$/, { timeout: 10_000 });
    await other.shows(EXPIRED);
  }
  await button(page, "To the sign-in page")
    .or(page.getByRole("link", { name: "To the sign-in page" }))
    .click();
  await page.getByLabel("E-mail").fill(login.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
  await stranger.shows("The e-mail or the password is wrong. Try again.");
  await stranger.signIn({ ...login, password: NEW_PASSWORD });
  await Promise.all([desk, phone, stranger].map((tablet) => tablet.close()));
});

test("an address without an account is answered like any other, and no mail goes there", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const tablet = await Tablet.open(browser, server.origin);
  const answers: string[] = [];
  for (const email of [login.email, "nobody@accounts.example"]) {
    await tablet.goTo("/forget-password");
    await tablet.page.getByLabel("E-mail").fill(email);
    await button(tablet.page, "Mail me the link").click();
    await expect(tablet.page.getByRole("heading", { name: "Check your mail" })).toBeFocused();
    answers.push((await tablet.page.getByRole("main").innerText()).replaceAll(email, "…"));
  }
  expect(answers[0]).toBe(answers[1]);
  await mailbox.link(login.email, "/reset-password");
  expect(await mailbox.to("nobody@accounts.example")).toEqual([]);
  await tablet.close();
});

test("somebody who was invited joins the clinic and works in it", async ({ browser }) => {
  const login = await provedOwner(server.origin, mailbox);
  const owner = await OwnerApi.signIn(server.origin, login);
  const email = "sam@invited.example";
  await owner.invite({ email, firstName: "Sam", profession: "vet", permissions: ["clients:view"] });
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  await page.goto(await mailbox.link(email, "/complete-invitation"));
  await expect(page.getByRole("heading", { name: `Join ${login.clinicName}` })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Sam");
  await button(page, "Join the clinic").click();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await page.getByLabel("Last name").fill("Ito");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Join the clinic").click();
  await page.waitForURL(/\/dashboard$/);
  await tablet.close();

  const other = await Tablet.open(browser, server.origin);
  await other.signIn({ email, password: PASSWORD });
  await other.close();
  const late = await Tablet.open(browser, server.origin);
  await late.page.goto(await mailbox.link(email, "/complete-invitation"));
  await late.shows("This invitation no longer works");
  await late.close();
});

test("a device is let in again by a mailed link, and the password is still asked for", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  await tablet.goTo("/login");
  await page.getByLabel("E-mail").fill(login.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await button(page, "Sign in").click();
  await page.getByText("Is your correct password refused?").click();
  await button(page, "Mail me an unlock link").click();
  await tablet.shows(/a link for this device is on its way/);
  await page.goto(await mailbox.link(login.email, "/login"));
  await button(page, "Yes, this is my device").click();
  await tablet.shows("This device is now known. Sign in with your password.");
  expect(page.url()).toBe(`${server.origin}/login`);
  await tablet.signIn(login);
  await tablet.close();
});

test("signing in needs no mouse, and leads back to where one wanted to go", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  await tablet.goTo("/dashboard/clients");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
  await page.keyboard.type(login.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(login.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/clients$/);
  await tablet.close();
});
