// Concerns: packages/sync, pwa/src/db, pwa/src/session/sync-client.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, type Page, type Request, test } from "@playwright/test";
import { agreesWithServer, clientsOnServer, newClinic, newClinicOn } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { queueOn } from "../support/device-copy.ts";
import { type Life, ServerProcess } from "@fernpaw/testing/server-process";
import { killBrowserOn, Tablet } from "../support/tablet.ts";

/** The real app without its pages, which dies by itself after it has committed a push and before it answers. */
const DIES_BEFORE_ITS_ANSWER: Life = {
  entry: "api/src/testing/crash-main.ts",
  args: [JSON.stringify({ point: "after_commit_before_reply", pushes: 1, faults: [] })],
};

/** Long enough to tell the process of a page from those that are busy anyway. */
const BUSY_MS = 600;
const MOST_BUSY_MS = 32 * BUSY_MS;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

let people = 0;
/** Everybody with a phone of his own: a shared one opens a card. */
const person = (firstName: string) => {
  people += 1;
  return { firstName, lastName: "Zeta", phone: `+44 7700 9001${people + 10}` };
};

test("two tabs of one browser queue without a network, the one that sends is closed, and everything arrives once", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  const { tablet } = desk;
  await tablet.untilInstalled();
  const first = tablet.page;
  const second = await tablet.openTab("/dashboard/clients");
  await tablet.goOffline();
  await desk.addClient(person("Alpha"));
  tablet.page = second;
  await desk.tablet.shows("Alpha Zeta");
  await desk.addClient(person("Beta"));
  await desk.says("Offline · 2 on this tablet");
  tablet.page = first;
  await desk.addClient(person("Gamma"));
  await desk.says("Offline · 3 on this tablet");
  await tablet.picture("tabs-01-first");

  // The first tab was there first, so it is the one that sends: it goes while it begins to.
  await tablet.goOnline();
  await first.close();
  tablet.page = second;
  await desk.isSettled();
  await desk.addClient(person("Delta"));
  await desk.isSettled();
  expect(await clientsOnServer(desk)).toEqual(["Alpha", "Beta", "Delta", "Gamma"]);
  await agreesWithServer(desk);
  expect((await queueOn(second)).waiting).toEqual([]);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

/** What the pushes of a tab that the server answered were about: one entry for each time that a change was sent. */
function pushesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("requestfinished", (request: Request) => {
    if (!request.url().endsWith("/api/sync/push")) return;
    const body = request.postDataBuffer() ?? Buffer.from("{}");
    const isPlain = body[0] === "{".charCodeAt(0);
    const { mutations = [] } = JSON.parse(String(isPlain ? body : gunzipSync(body))) as {
      mutations?: { uuid: string }[];
    };
    sent.push(...mutations.map(({ uuid }) => uuid));
  });
  return sent;
}

/**
 * The process in which a page's scripts run: the renderer that works when they do, and much more than the others. On a
 * busy machine it takes longer until that is clear.
 */
async function processOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("This tablet has no browser of its own.");
  const session = await browser.newBrowserCDPSession();
  const times = async () =>
    (await session.send("SystemInfo.getProcessInfo")).processInfo.filter(({ type }) => type === "renderer");
  for (let busyMs = BUSY_MS; busyMs <= MOST_BUSY_MS; busyMs *= 2) {
    const before = new Map((await times()).map(({ id, cpuTime }) => [id, cpuTime]));
    await page.evaluate((lastsMs) => {
      const untilMs = performance.now() + lastsMs;
      while (performance.now() < untilMs);
    }, busyMs);
    const worked = (await times()).map(({ id, cpuTime }) => ({ id, timeS: cpuTime - (before.get(id) ?? 0) }));
    const [busiest, next] = worked.toSorted((a, b) => b.timeS - a.timeS);
    if (busiest && busiest.timeS > 3 * (next?.timeS ?? 0)) return busiest.id;
  }
  throw new Error("No process works much more than the others while the page does.");
}

/** As a system does with an app that nobody looks at: nothing in the tab runs, and its lock stays. Answers how it thaws. */
async function freeze(page: Page): Promise<() => void> {
  const pid = await processOf(page);
  process.kill(pid, "SIGSTOP");
  return () => process.kill(pid, "SIGCONT");
}

test(
  "a tab that leads and is frozen is replaced by the other one, and sends nothing twice when it thaws",
  { tag: "@full" },
  async ({ browser }) => {
    const { desk } = await newClinic(browser, server.origin);
    const { tablet } = desk;
    const first = tablet.page;
    const second = await tablet.openTab("/dashboard/clients");
    const [byFirst, bySecond] = [pushesOf(first), pushesOf(second)];
    tablet.page = second;
    await desk.addClient(person("Alpha"));
    await desk.isSettled();
    // The tab that was there first sends what is saved in either.
    await expect.poll(() => [byFirst.length, bySecond.length]).toEqual([1, 0]);

    const thaw = await freeze(first);
    await desk.addClient(person("Beta"));
    await desk.isSettled();
    await expect.poll(() => [byFirst.length, bySecond.length]).toEqual([1, 1]);
    await tablet.picture("frozen-01-taken-over");

    thaw();
    tablet.page = first;
    await desk.addClient(person("Gamma"));
    await desk.isSettled();
    await tablet.shows("Gamma Zeta");
    await expect.poll(() => [byFirst.length, bySecond.length]).toEqual([1, 2]);
    expect(new Set([...byFirst, ...bySecond]).size).toBe(3);
    expect(await clientsOnServer(desk)).toEqual(["Alpha", "Beta", "Gamma"]);
    await agreesWithServer(desk);
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  },
);

test("what waits without a network can be saved as a file, and the panel says whether the browser keeps it", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page, tablet } = desk;
  await tablet.untilInstalled();
  await page.reload();
  await desk.isSettled();
  await desk.inSyncPanel(async (panel) => {
    await expect(panel.getByText("Storage on this device")).toBeVisible();
    await expect(
      panel.getByText(/^(Protected: the browser will not clear it|The browser may clear it when)/),
    ).toBeVisible();
    await expect(panel.getByRole("button", { name: "Save unsent changes as a file" })).toHaveCount(0);
  });
  await tablet.goOffline();
  await desk.addClient(person("Alpha"));
  const [unsent] = (await queueOn(page)).waiting;
  await desk.inSyncPanel(async (panel) => {
    const arriving = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Save unsent changes as a file" }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^fernpaw-unsent-\d{4}-\d{2}-\d{2}T\d{4}\.json$/);
    const saved = JSON.parse(readFileSync(await file.path(), "utf8")) as unknown;
    expect(saved).toMatchObject({
      entries: [{ uuid: unsent?.uuid, name: "clients.register", args: { firstName: "Alpha", lastName: "Zeta" } }],
    });
  });
  await tablet.goOnline();
  await desk.isSettled();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("what was saved when the browser is killed is there when it opens again, and arrives once (R16)", async () => {
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-e2e-profile-"));
  const morning = await Tablet.openOn(profile, server.origin);
  await newClinicOn(morning);
  await morning.untilInstalled();
  await morning.close();

  const noon = new Desk(await Tablet.openOn(profile, server.origin, { offline: true }));
  await noon.tablet.goTo("/dashboard/clients");
  await noon.addClient(person("Alpha"));
  await killBrowserOn(profile);

  const evening = new Desk(await Tablet.openOn(profile, server.origin, { offline: true }));
  await evening.tablet.goTo("/dashboard/clients");
  await evening.tablet.shows("Alpha Zeta");
  await evening.says(/^Offline · 1 on this tablet$/);
  await evening.tablet.picture("killed-01-reopened");
  await evening.tablet.goOnline();
  await evening.isSettled();
  expect(await clientsOnServer(evening)).toEqual(["Alpha"]);
  await agreesWithServer(evening);
  await evening.tablet.close();
  rmSync(profile, { recursive: true, force: true });
});

test("a server that dies between commit and answer has taken the change once, and the screen ends with all saved", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  await desk.tablet.untilInstalled();
  await desk.page.reload();
  await desk.isSettled();
  await server.stop();
  await server.start(DIES_BEFORE_ITS_ANSWER);
  await desk.addClient(person("Alpha"));
  await server.ended();
  await desk.addPet("Mossy");
  await desk.says("Offline · 2 on this tablet");
  await server.start();
  await desk.syncNow();
  await desk.says("All saved");
  expect(await clientsOnServer(desk)).toEqual(["Alpha"]);
  expect((await queueOn(desk.page)).done.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "clients.register applied",
    "pets.register applied",
  ]);
  await agreesWithServer(desk);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});
