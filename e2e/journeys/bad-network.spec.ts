// Concerns: packages/sync, pwa/src/http, pwa/src/realtime.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Page, test } from "@playwright/test";
import { CaptivePortal, type PortalMode } from "../support/captive-portal.ts";
import { agreesWithServer, clientsOnServer, newClinic } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { queueOn } from "../support/device-copy.ts";
import { Tablet } from "../support/tablet.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";

let server: ServerProcess;
let portal: CaptivePortal;

test.beforeAll(async () => {
  server = await ServerProcess.start();
  portal = await CaptivePortal.inFrontOf(server.port);
});

test.afterAll(async () => {
  await portal?.close();
  await server?.remove();
});

let people = 0;
/** Everybody with a phone of his own: a shared one opens a card. */
const person = (firstName: string) => {
  people += 1;
  return { firstName, lastName: "Portal", phone: `+44 7700 9005${people + 10}` };
};

/** What each network does to the tablet, and the name of the client who is added meanwhile. */
const NETWORKS: readonly (readonly [PortalMode, string])[] = [
  ["login-page", "Agnes"],
  ["unauthorized-page", "Anouk"],
  ["unauthorized-json", "Aurel"],
  ["no-content", "Bertil"],
  ["truncated", "Cosima"],
  ["dead", "Dragan"],
  ["lost-reply", "Elif"],
];

test("a network that lies keeps the queue, the screen says offline, and afterwards everything has arrived once (R15)", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, portal.origin);
  await desk.tablet.untilInstalled();
  for (const [mode, name] of NETWORKS) {
    await test.step(mode, async () => {
      portal.set(mode);
      await desk.addClient(person(name));
      await desk.says("Offline · 1 on this tablet");
      // Where the live line broke off with it, the first silence is believed.
      expect(portal.meddled).toBeGreaterThan(0);
      expect((await queueOn(desk.page)).waiting.map((change) => change.name)).toEqual(["clients.register"]);
      // A start of the app in such a network is a start without one.
      await desk.page.reload();
      await desk.isOn(`${name} Portal`);
      await desk.tablet.picture(`portal-${mode}`);
      portal.set("open");
      await desk.syncNow();
      await desk.says("All saved");
      expect((await queueOn(desk.page)).waiting).toEqual([]);
    });
  }
  expect(await clientsOnServer(desk)).toEqual(NETWORKS.map(([, name]) => name));
  expect((await queueOn(desk.page)).done.map(({ status }) => status)).toEqual(NETWORKS.map(() => "applied"));
  await agreesWithServer(desk);
  await desk.tablet.close();
});

test("an answer that drips in is waited for or given up, and the change arrives once (R15)", async ({ browser }) => {
  const { desk } = await newClinic(browser, portal.origin);
  await desk.tablet.untilInstalled();
  portal.set("drip", (_method, path) => path.startsWith("/api/"));
  await desk.addClient(person("Fenna"));
  await desk.addPet("Oryx");
  await desk.tablet.shows("pending");
  await expect.poll(() => portal.meddled).toBeGreaterThan(1);
  portal.set("open");
  await desk.syncNow();
  await desk.says("All saved");
  expect(await clientsOnServer(desk)).toEqual(["Fenna"]);
  await agreesWithServer(desk);
  await desk.tablet.close();
});

test("the queue leaves by itself when the network heals, without a tap", async ({ browser }) => {
  const { desk } = await newClinic(browser, portal.origin);
  await desk.tablet.untilInstalled();
  portal.set("login-page");
  await desk.addClient(person("Gudrun"));
  await desk.says("Offline · 1 on this tablet");
  portal.set("open");
  await desk.says("All saved");
  expect(await clientsOnServer(desk)).toEqual(["Gudrun"]);
  await desk.tablet.close();
});

/** As ten minutes later: the browser's token is over and the next refresh turns the cookie. */
async function outliveToken({ page }: Desk): Promise<void> {
  const database = new DatabaseSync(join(server.dataDir, "fernpaw.db"));
  database.exec("pragma busy_timeout = 5000");
  const turnedAt = new Date(Date.now() - 600_000).toISOString();
  database.prepare(`update "sessions" set "rotatedAt" = ?, "refreshCalls" = '[]'`).run(turnedAt);
  database.close();
  await page.evaluate(() => localStorage.setItem("accessToken", "one that nobody takes any more"));
}

test(
  "a proxy that answers each refresh with 502 costs no session, however often the app is loaded",
  { tag: "@full" },
  async ({ browser }) => {
    const { desk } = await newClinic(browser, portal.origin);
    await desk.tablet.untilInstalled();
    portal.set("bad-gateway", (_method, path) => path === "/api/auth/refresh-token");
    await outliveToken(desk);
    await desk.addClient(person("Henrik"));
    for (let load = 0; load < 6; load += 1) {
      await desk.page.reload();
      await desk.tablet.shows("Henrik Portal");
    }
    // All loads share one back-off.
    expect(portal.meddled).toBeGreaterThan(1);
    expect(portal.meddled).toBeLessThan(6);
    // More than the server lets anyone ask in ten minutes, from a browser that keeps no note of its tries.
    for (let load = 0; load < 13; load += 1) {
      const before = portal.meddled;
      await desk.page.evaluate(() => caches.delete("fernpaw-refresh"));
      await desk.page.reload();
      await expect.poll(() => portal.meddled).toBeGreaterThan(before);
    }
    portal.set("open");
    await desk.says("All saved");
    expect(await clientsOnServer(desk)).toEqual(["Henrik"]);
    expect(server.database.rows(`select "revokeReason" from "sessions" where "revokeReason" is not null`)).toEqual([]);
    await desk.tablet.close();
  },
);

/** While somebody still looks. A device that only asks by turns would take half a minute and more. */
const AT_ONCE = { withinMs: 5_000 };

/** Loads the page anew, and ends when the server has taken its live line. */
async function reloadLive(page: Page): Promise<void> {
  const isTaken = new Promise<void>((resolve) => {
    // Not before: the page that goes may still open a line of its own.
    page.once("framenavigated", () => {
      page.on("websocket", (line) => {
        line.on("framereceived", ({ payload }) => {
          if (String(payload).startsWith("40")) resolve();
        });
      });
    });
  });
  await page.reload();
  await isTaken;
}

test("an idle tablet says within seconds that its cable was pulled, and that it is back", async ({ browser }) => {
  const { desk } = await newClinic(browser, server.origin);
  await desk.tablet.goOffline();
  await desk.says("Offline", AT_ONCE);
  await desk.tablet.goOnline();
  await desk.says("All saved", AT_ONCE);
  await desk.tablet.close();
});

test("both idle tablets of a killed server say so within seconds, and that it is back without a tap", async ({
  browser,
}) => {
  const mortal = await ServerProcess.start();
  try {
    const { desk, login } = await newClinic(browser, mortal.origin);
    const other = new Desk(await Tablet.open(browser, mortal.origin));
    await other.tablet.signIn(login);
    const both = [desk, other];
    for (const one of both) {
      await reloadLive(one.page);
      await one.isSettled();
    }
    await mortal.kill();
    await Promise.all(both.map((one) => one.says("Offline", AT_ONCE)));
    await mortal.start();
    await Promise.all(both.map((one) => one.says("All saved")));
    for (const one of both) await one.tablet.close();
  } finally {
    await mortal.remove();
  }
});
