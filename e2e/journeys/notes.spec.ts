// Concerns: notes, visits, pwa/src/session/drafts, packages/sync.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Browser, type Locator, type Page, test } from "@playwright/test";
import { searchSize } from "@fernpaw/testing/search-size";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { listFaults, LOOKS, screenOf, THEMES, wear } from "../support/look.ts";
import { demoLogin, killBrowserOn, SHORT_MS, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";
import { EASTGATE } from "../support/demo-rows.ts";

const VET = "vet@eastgate.example";
/** `FERNPAW_KILLS=100` goes further than a run of every journey has time for. */
const KILLS = Number(process.env["FERNPAW_KILLS"] ?? searchSize({ small: 2, full: 12 }));
/** Typed with a kill somewhere in it. */
const STORY =
  "Vomiting for three days, off food since yesterday. Drinks a little. No diarrhoea seen, no change of food.";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const part = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

/** Opens the note of a patient who has none, so that no two tests meet. */
async function openNote({ page, tablet }: Desk): Promise<string> {
  const [row] = server.database.rows(
    `select v."id", v."appointmentId" from "visits" v where v."clinicId" = ? and v."status" = 'open'
     and v."stage" in ('waiting', 'roomed') and v."appointmentId" is not null
     and not exists (select 1 from "visitNotes" n where n."visitId" = v."id") order by v."id" limit 1`,
    EASTGATE,
  );
  const visitId = String(row?.["id"]);
  await tablet.goTo(`/dashboard/appointments/${String(row?.["appointmentId"])}?tab=note`);
  await expect(part(page, "Subjective")).toBeFocused({ timeout: HANGS_AFTER_MS });
  return visitId;
}

const notesOf = (visitId: string) =>
  server.database.rows(
    `select "status", "subjective", "plan", "contentHash", "versionOf" from "visitNotes" where "visitId" = ? order by "versionOf" is not null, "id"`,
    visitId,
  );

/** The focus goes on until it is on the element with this name. */
async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");
  for (let steps = 0; steps < 80 && (await focused()) !== name; steps += 1) await page.keyboard.press(key);
  expect(await focused()).toBe(name);
}

test("one tap starts the exam; the note is written and signed without a network, and the server has what was signed", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, server.origin, { email: VET, open: Tablet.open });
  const { page, tablet } = desk;
  await tablet.goOffline();
  await page
    .getByRole("button", { name: /^Start exam/ })
    .first()
    .tap();
  await expect(part(page, "Subjective")).toBeFocused();
  await page.keyboard.type("Itchy ears 5 days.");
  await page.getByRole("button", { name: "All normal" }).tap();
  await page.getByRole("group", { name: "Ears" }).getByRole("button", { name: "Finding" }).tap();
  await page.keyboard.type("Brown wax, right worse.");
  await part(page, "Plan").tap();
  await page.keyboard.type("/wound Recheck.");
  await expect(part(page, "Plan")).toHaveValue(/^Keep the wound dry .* ten days\. Recheck\.$/);
  await tablet.picture("notes-01-written");
  await page.getByRole("button", { name: "Sign note" }).tap();
  await tablet.shows(/^Signed by /);
  await tablet.picture("notes-02-signed");
  await tablet.goOnline();
  await desk.isSettled();
  const [note] = server.database.rows(
    `select "status", "subjective", "findings", "contentHash" from "visitNotes" where "subjective" = 'Itchy ears 5 days.'
     and "plan" like '%Recheck.'`,
  );
  expect(note).toMatchObject({ status: "signed" });
  expect(String(note?.["findings"])).toContain("Brown wax, right worse.");
  expect(String(note?.["contentHash"])).toMatch(/^[0-9a-f]{64}$/);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a note from a template is written and signed with the keyboard alone", { tag: "@full" }, async ({ browser }) => {
  const desk = await Desk.open(browser, server.origin, { email: VET });
  const { page } = desk;
  const visitId = await openNote(desk);
  await page.keyboard.type("Limping since Sunday.");
  await tabTo(page, "Template", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Annual check" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(part(page, "Plan")).toHaveValue("Next check in a year.");
  await tabTo(page, "All normal");
  await page.keyboard.press("Space");
  await tabTo(page, "Sign note");
  await page.keyboard.press("Enter");
  await desk.tablet.shows(/^Signed by /);
  await desk.isSettled();
  expect(notesOf(visitId)).toMatchObject([{ status: "signed", plan: "Next check in a year." }]);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

/** The text in the device's strict store. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const database = await done(indexedDB.open(names.find((name) => name.startsWith("fernpaw_outbox_")) ?? ""));
    const drafts = (await done(database.transaction("drafts").objectStore("drafts").getAll())) as {
      key: string;
      value: { content: { subjective: string } };
    }[];
    database.close();
    return drafts.find(({ key }) => key.startsWith("note:"))?.value.content.subjective ?? "";
  });

test(`a browser that is killed at any key loses nothing that was on the tablet, ${KILLS} times`, async () => {
  test.setTimeout(60_000 + KILLS * 60_000);
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-note-"));
  try {
    let tablet = await Tablet.openOn(profile, server.origin);
    await tablet.signIn(demoLogin(VET));
    let desk = new Desk(tablet);
    await desk.isSettled();
    await openNote(desk);
    const address = new URL(tablet.page.url());
    let typed = "";
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Each kill is at another place of the text.
      const first = 1 + ((kill * 37) % (STORY.length - 20));
      const more = 1 + ((kill * 13) % 18);
      typed = `${kill}: ${STORY.slice(0, first)}`;
      await part(tablet.page, "Subjective").fill("");
      await part(tablet.page, "Subjective").pressSequentially(typed);
      await expect.poll(() => keptOn(tablet.page), { intervals: SHORT_MS }).toBe(typed);
      const rest = STORY.slice(first, first + more);
      const typing = tablet.page.keyboard.type(rest, { delay: 25 }).catch(() => undefined);
      await tablet.page.waitForTimeout((25 * more * ((kill * 7) % 10)) / 10).catch(() => undefined);
      await killBrowserOn(profile);
      await typing;
      await tablet.close().catch(() => undefined);
      tablet = await Tablet.openOn(profile, server.origin);
      await tablet.goTo(`${address.pathname}${address.search}`);
      await expect(part(tablet.page, "Subjective")).toHaveValue(new RegExp(`^${kill}: `), { timeout: HANGS_AFTER_MS });
      const back = await part(tablet.page, "Subjective").inputValue();
      expect(back.startsWith(typed)).toBe(true);
      expect((typed + rest).startsWith(back)).toBe(true);
    }
    desk = new Desk(tablet);
    await part(tablet.page, "Plan").click();
    await desk.isSettled();
    await tablet.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

async function onTablet(browser: Browser): Promise<Desk> {
  return Desk.open(browser, server.origin, { email: VET, open: Tablet.open });
}

/** The demo clinic has a pair of versions that is decided: this one is still open. */
async function faultsOfVersions(browser: Browser, path: string): Promise<string[]> {
  const visitor = await Visitor.open(browser, server.origin, { ...screenOf("light"), serviceWorkers: "block" });
  await visitor.signIn(demoLogin(VET));
  await visitor.goTo(path);
  await expect(visitor.page.getByRole("button", { name: "Sign this version" })).toBeVisible({
    timeout: HANGS_AFTER_MS,
  });
  const faults: string[] = [];
  for (const theme of THEMES) {
    await wear(visitor.page, theme);
    faults.push(...(await listFaults(visitor, { name: "note-versions", look: LOOKS[theme] })));
  }
  faults.push(...visitor.errors);
  await visitor.close();
  return faults;
}

test("the author of a note on two tablets without a network gets both versions, adds a sentence of one and signs", async ({
  browser,
}) => {
  const [exam, ward] = [await onTablet(browser), await onTablet(browser)];
  const visitId = await openNote(exam);
  await exam.page.keyboard.type("Vomiting 3 days.");
  await part(exam.page, "Plan").click();
  await exam.isSettled();
  await ward.tablet.goTo(new URL(exam.page.url()).pathname + new URL(exam.page.url()).search);
  await expect(part(ward.page, "Subjective")).toHaveValue("Vomiting 3 days.", { timeout: HANGS_AFTER_MS });
  for (const [desk, plan] of [
    [exam, "Fluids. Recheck tomorrow."],
    [ward, "Fluids. Weigh again at four."],
  ] as const) {
    await desk.tablet.goOffline();
    await part(desk.page, "Plan").fill(plan);
    await part(desk.page, "Subjective").click();
    await desk.says(/^Offline/);
  }
  await exam.tablet.goOnline();
  await exam.isSettled();
  await ward.tablet.goOnline();
  await ward.isSettled();
  await ward.go("Notifications");
  await ward.page.getByRole("link", { name: "Compare the versions" }).click();
  await expect(ward.page.getByRole("heading", { level: 1, name: /^Two versions of / })).toBeVisible();
  await ward.tablet.picture("notes-03-versions");
  expect(await faultsOfVersions(browser, new URL(ward.page.url()).pathname)).toEqual([]);
  await ward.page.getByRole("button", { name: "Add to Plan" }).click();
  await ward.page.getByRole("button", { name: "Sign this version" }).click();
  await expect(ward.page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await ward.isSettled();
  expect(notesOf(visitId)).toMatchObject([
    { status: "signed", plan: "Fluids. Recheck tomorrow. Weigh again at four.", versionOf: null },
    { status: "left_out", plan: "Fluids. Weigh again at four." },
  ]);
  for (const { tablet } of [exam, ward]) {
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  }
});

test(
  "two vets examine one patient without a network: each signs a note of their own, and both are read on both tablets",
  { tag: "@full" },
  async ({ browser }) => {
    const first = await onTablet(browser);
    const second = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
    const visitId = await openNote(first);
    const address = new URL(first.page.url());
    await second.tablet.goTo(address.pathname + address.search);
    await expect(part(second.page, "Subjective")).toBeFocused({ timeout: HANGS_AFTER_MS });
    const seen = [
      { desk: first, subjective: "Limps on the left hind leg.", temp: "38.7" },
      { desk: second, subjective: "Pain in the left stifle.", temp: "39.1" },
    ];
    for (const { desk } of seen) await desk.tablet.goOffline();
    for (const { desk, subjective, temp } of seen) {
      await part(desk.page, "Subjective").fill(subjective);
      const field = desk.page.getByRole("textbox", { name: "Temp" });
      await field.fill(temp);
      await field.press("Tab");
      await desk.page.getByRole("button", { name: "Sign note" }).click();
      await desk.tablet.shows(/^Signed by /);
    }
    for (const { desk } of seen) await desk.tablet.goOnline();
    for (const { desk } of seen) await desk.isSettled();
    const notes = server.database.rows(
      `select "status", "subjective", "versionOf", "authorId" = "signedBy" as "isOwn" from "visitNotes" where "visitId" = ?
     order by "subjective"`,
      visitId,
    );
    expect(notes).toEqual(seen.map(({ subjective }) => ({ status: "signed", subjective, versionOf: null, isOwn: 1 })));
    expect(
      server.database.rows(
        `select "value" from "measurements" where "visitId" = ? and "kind" = 'temp' order by "value"`,
        visitId,
      ),
    ).toEqual([{ value: 387 }, { value: 391 }]);
    for (const { desk } of seen) {
      for (const { subjective } of seen) await expect(desk.page.getByText(subjective).first()).toBeVisible();
      await agreesWithServer(desk);
      expect(desk.tablet.errors).toEqual([]);
      await desk.tablet.close();
    }
  },
);
