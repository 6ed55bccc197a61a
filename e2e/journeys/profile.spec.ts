// Concerns: devices, audit, exports, profile.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { newOwner, PASSWORD, provedOwner } from "../support/accounts.ts";
import { Mailbox } from "../support/mailbox.ts";
import { Tablet } from "../support/tablet.ts";

const NEW_PASSWORD = "eleven loud herons";
const EXIF_WORDS = "Exif\0\0 taken in the kitchen of Ana Okafor";
const GONE_WITHIN_MS = 2_000;

let server: ServerProcess;

// These journeys always have a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function settings(tablet: Tablet, section = "You"): Promise<Page> {
  await tablet.goTo("/dashboard/profile");
  await expect(tablet.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await tablet.page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name: section }).click();
  await expect(tablet.page.getByRole("heading", { level: 1, name: section })).toBeVisible();
  return tablet.page;
}

/** A photo as a phone makes it: what the camera knows stands before the picture. */
async function photo(page: Page): Promise<Buffer> {
  const plain = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("no canvas");
    brush.fillStyle = "#1b6656";
    brush.fillRect(0, 0, 300, 200);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
    if (!blob) throw new Error("no picture");
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const words = Buffer.from(EXIF_WORDS, "latin1");
  const head = Buffer.from([0xff, 0xe1, (words.length + 2) >> 8, (words.length + 2) & 0xff]);
  const picture = Buffer.from(plain);
  return Buffer.concat([picture.subarray(0, 2), head, words, picture.subarray(2)]);
}

test("a picture is shown before it is sent, loses what the camera wrote, and goes away again", async ({ browser }) => {
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(await newOwner(server.origin));
  const page = await settings(tablet);
  const file = page.locator('input[type="file"][accept^="image/"]');
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await file.setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: SVG });
  await tablet.shows("This picture cannot be used.");
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: SVG });
  await tablet.shows("This picture cannot be used.");
  await expect(button(page, "Use this picture")).toHaveCount(0);
  await file.setInputFiles({ name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(6 * 1024 * 1024, 1) });
  await tablet.shows("This file has 6.0 MB.");

  const bytes = await photo(page);
  expect(bytes.includes("kitchen")).toBe(true);
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: bytes });
  await expect(page.getByAltText("Your new picture")).toBeVisible();
  await button(page, "Use this picture").click();
  await tablet.shows("Your picture is saved");
  const shown = page.locator('main img[src^="/uploads/avatars/"]');
  await expect(shown).toBeVisible();
  const kept = await page.request.get(`${server.origin}${await shown.getAttribute("src")}`);
  expect(kept.headers()["content-type"]).toBe("image/webp");
  expect((await kept.body()).includes("kitchen")).toBe(false);
  await button(page, "Remove the picture").click();
  await expect(shown).toHaveCount(0);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a wrong present password is a fault of its field and signs nobody out; a right one ends the others", async ({
  browser,
}) => {
  const login = await newOwner(server.origin);
  const [here, there] = [await Tablet.open(browser, server.origin), await Tablet.open(browser, server.origin)];
  await here.signIn(login);
  await there.signIn(login);
  const page = await settings(here);
  await page.getByLabel("Present password").fill("not my password");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await button(page, "Change the password").click();
  await here.shows("This is not your current password");
  await expect(page.getByLabel("Present password")).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveValue(NEW_PASSWORD);
  await page.getByLabel("Present password").fill(PASSWORD);
  await button(page, "Change the password").click();
  await here.shows("Your password is changed. Every other device is signed out.");
  await there.page.waitForURL(/\/login$/, { timeout: 10_000 });
  await page.reload();
  await here.shows("You are not signed in anywhere else.");
  await there.signIn({ ...login, password: NEW_PASSWORD });
  await Promise.all([here.close(), there.close()]);
});

test("a session that is ended in another browser is gone there within two seconds", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const [here, there] = [await Tablet.open(browser, server.origin), await Tablet.open(browser, server.origin)];
  await here.signIn(login);
  await there.signIn(login);
  await there.shows("All saved");
  const page = await settings(here);
  const gone = there.page.waitForURL(/\/login$/).then(() => performance.now());
  const ended = page
    .waitForResponse((answer) => answer.request().method() === "DELETE" && answer.url().includes("/sessions/"))
    .then(() => performance.now());
  await page.getByRole("button", { name: /^Sign out: Chrome/ }).click();
  expect((await gone) - (await ended)).toBeLessThan(GONE_WITHIN_MS);
  await there.shows("Your session has expired. Please log in again.");
  await expect(page.getByRole("button", { name: /^Sign out: Chrome/ })).toHaveCount(0);
  await Promise.all([here.close(), there.close()]);
});

test("a lost device is taken off the list, hears of it at once, and may come back", async ({ browser }) => {
  const login = await provedOwner(server.origin, new Mailbox(server.origin));
  const [here, there] = [await Tablet.open(browser, server.origin), await Tablet.open(browser, server.origin)];
  await here.signIn(login);
  await there.signIn(login);
  await there.shows("All saved");
  const page = await settings(here, "This device");
  const devices = page.getByRole("list", { name: "Your devices" }).getByRole("listitem");
  const lost = devices.filter({ hasNotText: "this one" }).filter({ hasText: "Chrome" });
  await lost.getByRole("button", { name: /^Remove device/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove device" }).click();
  await expect(lost.getByText("Removed")).toBeVisible();
  await there.showsNot("All saved");
  await lost.getByRole("button", { name: /^Allow again/ }).click();
  await expect(lost.getByText("Removed")).toHaveCount(0);
  await Promise.all([here.close(), there.close()]);
});

test("what a passer-by must not do asks for the password once more, and is then done", async ({ browser }) => {
  const login = await newOwner(server.origin);
  // What a service worker carries passes the route below by.
  const tablet = await Tablet.openWith(browser, server.origin, { serviceWorkers: "block" });
  await tablet.signIn(login);
  const page = await settings(tablet);
  // As the server answers five minutes after the last password.
  await page.route(
    "**/api/profile/sessions/revoke-others",
    (route) => route.fulfill({ status: 403, json: { code: "step_up_required", title: "…" } }),
    { times: 1 },
  );
  await button(page, "Sign out all others").click();
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByLabel("Password").fill("not my password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not your current password.")).toBeVisible();
  await dialog.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await tablet.shows("You are not signed in anywhere else.");
  await tablet.close();
});

test("another address counts once the mail there was opened", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const next = `next-${login.email}`;
  const mailbox = new Mailbox(server.origin);
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(login);
  const page = await settings(tablet);
  await page.getByLabel("New e-mail").fill(next);
  await button(page, "Send the link").click();
  await tablet.shows(`Waiting for ${next}`);
  const mailPage = await tablet.context.newPage();
  await mailPage.goto(await mailbox.link(next, "/verify-email"));
  await button(mailPage, "Confirm the address").click();
  await expect(mailPage.getByRole("heading", { name: "Your new address is confirmed" })).toBeVisible();
  await tablet.showsNot(/Waiting for/);
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await tablet.close();
});

test("names, colours, size and sound are kept, and one's data can be taken along", async ({ browser }) => {
  const login = await newOwner(server.origin);
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(login);
  const page = await settings(tablet);
  await page.getByLabel("First name").fill("Anneke");
  await button(page, "Save the name").click();
  await tablet.shows("Anneke Okafor");
  await settings(tablet, "This device");
  await button(page, "Dark").click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  expect(await stored("theme")).toBe("dark");
  await button(page, "As the device").click();
  expect(await stored("theme")).toBeNull();
  await page.getByLabel("Bell for new notifications").click();
  expect(await stored("muteSounds")).toBe("true");
  await page.getByLabel("Bell for new notifications").click();
  expect(await stored("muteSounds")).toBe("false");

  await settings(tablet, "Data");
  await button(page, "Download my data").click();
  await tablet.shows("Confirm your e-mail address first, with the link in the mail that we sent you.");
  await page.goto(await new Mailbox(server.origin).link(login.email, "/verify-email"));
  await button(page, "Confirm the address").click();
  await tablet.shows("Your address is confirmed");
  await settings(tablet, "Data");
  await button(page, "Make an archive").click();
  const made = page.getByRole("button", { name: /^Download: Everything/ });
  await expect(made).toBeVisible();
  const download = page.waitForEvent("download");
  await made.click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await tablet.close();
});
