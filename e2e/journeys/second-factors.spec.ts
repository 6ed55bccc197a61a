// Concerns: shared-tablets, approvals, two-factor, pwa/src/session/lock.
import { ServerProcess } from "@fernpaw/testing/server-process";
import { expect, test, type Page } from "@playwright/test";
import { createHmac } from "node:crypto";
import { CaptivePortal, type PortalMode } from "../support/captive-portal.ts";
import { clientsOnServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { copiesOn, queueOn } from "../support/device-copy.ts";
import { tabStop } from "../support/keyboard.ts";
import { choosePin, curtainOf, shareTablet } from "../support/shared-tablet.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@harbour.example");
const DESK = demoLogin("desk@harbour.example");
const EASTGATE = demoLogin("owner@eastgate.example");
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_S = 30;

let server: ServerProcess;
let portal: CaptivePortal;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  portal = await CaptivePortal.inFrontOf(server.port);
});
test.afterAll(async () => {
  await portal?.close();
  await server?.remove();
});

/** What an authenticator app shows, RFC 6238. */
function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_S) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Tab stays on the curtain, and each stop is seen. */
async function keepsFocus(page: Page): Promise<void> {
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await tabStop(page);
    if (stop !== null) expect(stop).toEqual({ name: stop.name, hasRing: true });
    expect(
      await page.evaluate(() => document.activeElement?.closest("dialog.curtain, body > :first-child")),
    ).toBeTruthy();
  }
}

async function lockByMenu(page: Page): Promise<void> {
  await page.locator(".rail-user").click();
  await page.getByRole("menuitem", { name: "Lock the tablet" }).click();
}

test("a shared tablet locks, opens by PIN without a network, and goes from person to person", async ({ browser }) => {
  const desk = new Desk(await Tablet.open(browser, server.origin));
  const { page } = desk;
  await shareTablet(desk, OWNER, "Room 2");

  await page.getByRole("link", { name: "You", exact: true }).click();
  await page.getByLabel("First name").fill("Half typ");
  await desk.tablet.goOffline();
  await lockByMenu(page);
  await expect(page.getByText("Room 2 is locked")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Room 2 is locked")).toBeVisible();
  await page.keyboard.type("111222");
  await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  await page.keyboard.type("482915");
  await expect(curtainOf(page)).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Half typ");
  await desk.tablet.goOnline();

  await lockByMenu(page);
  await page.reload();
  await expect(page.getByText("Room 2 is locked")).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a password" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await desk.tablet.signIn(DESK);
  await choosePin(page, "730264");
  await page.goto(`${server.origin}/dashboard/profile/device`);
  await page.getByRole("button", { name: "Switch person" }).click();
  await page.getByRole("heading", { name: "Who is using this tablet?" }).waitFor();
  await keepsFocus(page);
  await page.keyboard.type("482915");
  await expect(curtainOf(page)).toHaveCount(0);
  await expect(page.locator(".rail-user")).toContainText("Ingrid Sørensen");
  await desk.tablet.close();
});

test(
  "a portal that answers 401 signs nobody out: the shared tablet opens by PIN and keeps what was written",
  { tag: "@full" },
  async ({ browser }) => {
    const desk = new Desk(await Tablet.open(browser, portal.origin));
    const { page } = desk;
    await shareTablet(desk, EASTGATE, "Room 3");
    const modes: readonly PortalMode[] = ["unauthorized-page", "unauthorized-json"];
    for (const mode of modes) {
      await test.step(mode, async () => {
        portal.set(mode);
        await desk.addClient({ firstName: "Isolde", lastName: mode, phone: "+44 7700 900777" });
        await desk.says("Offline · 1 on this tablet");
        await desk.tablet.goTo("/dashboard/profile/device");
        await page.getByRole("button", { name: "Lock the tablet" }).click();
        await page.reload();
        await expect(page.getByText("Room 3 is locked")).toBeVisible();
        await page.keyboard.type("482915");
        await expect(curtainOf(page)).toHaveCount(0);
        await desk.says("Offline · 1 on this tablet");
        expect((await queueOn(page)).waiting.map(({ name }) => name)).toEqual(["clients.register"]);
        portal.set("open");
        await desk.syncNow();
        await desk.isSettled();
      });
    }
    await desk.tablet.close();
  },
);

test(
  "after the server has refused the session, a shared tablet opens by PIN while the server is out of reach",
  { tag: "@full" },
  async ({ browser }) => {
    const desk = new Desk(await Tablet.open(browser, portal.origin));
    const { page } = desk;
    await shareTablet(desk, EASTGATE, "Room 4");
    portal.set("dead", (_, path) => path.startsWith("/api/sync/") || path.startsWith("/socket.io"));
    await desk.addClient({ firstName: "Before", lastName: "Refusal", phone: "+44 7700 900778" });
    await desk.says("Offline · 1 on this tablet");

    // The cookie goes and the session ends, as when its twelve hours are over.
    await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
    await desk.tablet.goTo("/dashboard");
    await page.waitForURL((url) => url.pathname === "/login");
    await desk.tablet.shows("Your session has expired. Please log in again.");
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
    expect((await queueOn(page)).waiting.map(({ name }) => name)).toEqual(["clients.register"]);
    expect(await copiesOn(page)).toHaveLength(1);

    portal.set("dead");
    await page.reload();
    await page.getByRole("button", { name: "Open with a PIN" }).click();
    await desk.tablet.picture("refused-01-pin");
    const key = page.getByRole("button", { name: "1", exact: true });
    const place = await key.boundingBox();
    await page.keyboard.type("111222");
    await desk.tablet.shows("Wrong PIN. Try again.");
    expect(await key.boundingBox(), "the keys stay under the finger").toEqual(place);
    await page.keyboard.type("482915");
    await desk.says("Offline · 1 on this tablet");
    await desk.addClient({ firstName: "After", lastName: "Refusal", phone: "+44 7700 900779" });
    await desk.says("Offline · 2 on this tablet");

    portal.set("open");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    // The browser waits up to a minute between two tries of a refresh.
    await page.waitForURL((url) => url.pathname === "/login", { timeout: 90_000 });
    await desk.tablet.shows("Your session has expired. Please log in again.");
    expect((await queueOn(page)).waiting).toHaveLength(2);
    await desk.tablet.signIn(EASTGATE);
    await desk.isSettled();
    const names = (await clientsOnServer(desk)).filter((name) => ["After", "Before"].includes(name));
    expect(names).toEqual(["After", "Before"]);
    await desk.tablet.close();
  },
);

test("an authenticator app and a passkey are a second step, and recovery codes get in without either", async ({
  browser,
}) => {
  const desk = new Desk(await Tablet.openOnline(browser, server.origin));
  const { page } = desk;
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const;
  const person = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await devices.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, ...person } });
  await desk.tablet.signIn(DESK);
  await desk.isSettled();
  await page.goto(`${server.origin}/dashboard/profile`);
  await page.getByRole("button", { name: "Set up an app" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Switch it on" }).click();
  const kept = page.getByRole("dialog").getByRole("listitem");
  await expect(kept).toHaveCount(10);
  const codes = await kept.allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText(/^Passkey of/)).toBeVisible();

  const leave = async () => {
    await page.evaluate(async () => {
      await fetch("/api/auth/logout", { method: "POST" });
      localStorage.removeItem("user");
      localStorage.removeItem("accessToken");
    });
    await page.goto(`${server.origin}/login`);
  };
  const again = async (prove: () => Promise<void>) => {
    await leave();
    await page.getByLabel("E-mail").fill(DESK.email);
    await page.getByLabel("Password", { exact: true }).fill(DESK.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await prove();
    await page.waitForURL((url) => url.pathname === "/dashboard");
  };
  await again(async () => {
    await page.getByLabel("Code from the app").fill("000000 0");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("That code is wrong")).toBeVisible();
    await page.getByLabel("Code from the app").fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  });
  await again(() => page.getByRole("button", { name: "Use a passkey" }).click());
  await leave();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  await again(async () => {
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  });
  await desk.tablet.close();
});

test("a device of one's own locks: the password opens it, without a network a tap does, and a PIN closes that way", async ({
  browser,
}) => {
  const desk = new Desk(await Tablet.open(browser, server.origin));
  const { page } = desk;
  const curtain = curtainOf(page);
  const lock = async () => {
    await page.getByRole("button", { name: "Lock now" }).click();
    await expect(page.getByRole("heading", { name: "This screen is locked" })).toBeVisible();
  };
  await desk.tablet.signIn(EASTGATE);
  await desk.isSettled();
  await desk.tablet.untilInstalled();
  await page.goto(`${server.origin}/dashboard/profile`);
  await page.getByLabel("First name").fill("Half typ");
  await lock();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(curtain.getByText("Wrong password. Try again.")).toBeVisible();
  await desk.tablet.picture("own-lock-01-password");
  await page.getByLabel("Password", { exact: true }).fill(EASTGATE.password);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(curtain).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Half typ");

  await desk.tablet.goOffline();
  await lock();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This screen is locked" })).toBeVisible();
  await page.getByRole("button", { name: "Continue without the password" }).click();
  await expect(curtain).toHaveCount(0);
  await expect(page.getByText(/^Opened without the password, /)).toBeVisible();
  await desk.tablet.goOnline();
  await desk.isSettled();

  await page.getByRole("button", { name: "Choose a PIN", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Choose a PIN" });
  await form.getByLabel("Your password").fill(EASTGATE.password);
  await form.getByLabel("PIN, six digits").fill("482915");
  await form.getByLabel("Repeat the PIN").fill("482915");
  await form.getByRole("button", { name: "Save the PIN" }).click();
  await expect(page.getByRole("button", { name: "Choose another PIN" })).toBeVisible();
  await desk.tablet.goOffline();
  await lock();
  await expect(page.getByRole("button", { name: "Continue without the password" })).toHaveCount(0);
  await page.keyboard.type("111222");
  await expect(curtain.getByText("Wrong PIN. Try again.")).toBeVisible();
  await desk.tablet.picture("own-lock-02-pin");
  await page.keyboard.type("482915");
  await expect(curtain).toHaveCount(0);
  await desk.tablet.close();
});

test(
  "an owner signs a colleague out and takes the lost second step away; the password is enough again",
  { tag: "@full" },
  async ({ browser }) => {
    const owner = new Desk(await Tablet.openOnline(browser, server.origin));
    const colleague = new Desk(await Tablet.openOnline(browser, server.origin, "portrait"));
    const nurse = demoLogin("desk@eastgate.example");
    await colleague.tablet.signIn(nurse);
    await colleague.isSettled();
    await colleague.page.goto(`${server.origin}/dashboard/profile/you`);
    await colleague.page.getByRole("button", { name: "Set up an app" }).click();
    const secret = (await colleague.page.locator("code").innerText()).replaceAll(" ", "");
    await colleague.page.getByLabel("Code from the app").fill(codeOf(secret));
    await colleague.page.getByRole("button", { name: "Switch it on" }).click();
    await colleague.page.getByRole("button", { name: "I have kept them" }).click();

    await owner.tablet.signIn(EASTGATE);
    await owner.isSettled();
    const { page } = owner;
    await page.goto(`${server.origin}/dashboard/employees`);
    await page.getByRole("row").filter({ hasText: nurse.email }).getByRole("link").first().click();
    await expect(page.getByText("On: the password and an app or a passkey")).toBeVisible();
    await expect(page.getByRole("list", { name: "Where they are signed in" }).getByRole("listitem")).not.toHaveCount(0);
    await owner.tablet.picture("sign-in-of-a-colleague");
    await page.getByRole("button", { name: "Remove the second step" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove the second step" }).click();
    await expect(page.getByText("Off: the password alone")).toBeVisible();
    await expect(page.getByText("Nowhere at the moment.")).toBeVisible();
    await colleague.page.waitForURL((url) => url.pathname === "/login");
    await colleague.tablet.signIn(nurse);
    await colleague.isSettled();
    for (const { tablet } of [owner, colleague]) await tablet.close();
  },
);
