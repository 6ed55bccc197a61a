import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { printRow, quantile } from "./bench-clinic.ts";
import { SHARES } from "./query-page.ts";
import { TapWatch } from "./tap-watch.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const VISITS = 300;
const OPENED = 25;
const SLOW_DOWN = 4;
/** After so long without a change the screen is complete. */
const QUIET_MS = 800;

/** Today's hidden first picture has a tab list too. The second tab comes with the facts of the visit. */
const TABS = '[role="tablist"][aria-label="Parts of the visit"] [role="tab"]:nth-of-type(2)';
const HEAD = "head and tabs";
/** The limit: the title of a page of the same frame, which reads nothing. */
const TITLE = "a title";

/** The page of the visit, opened by a tap on its card, and back to Today; then the other page, and back. */
async function openVisit(taps: TapWatch, page: Page, link: string): Promise<void> {
  const card = page.locator(`main a[href="${link}"]`).first();
  await taps.tap(HEAD, card, { selector: TABS }, { quietMs: QUIET_MS });
  await page.goBack();
  await card.waitFor();
  await page.waitForTimeout(QUIET_MS);
  const other = page.locator('nav a[href="/dashboard/notifications"]').first();
  await taps.tap(TITLE, other, { selector: "main h1", text: "Notifications" });
  await page.goBack();
  await card.waitFor();
  await page.waitForTimeout(QUIET_MS);
}

const steps = new BenchSteps("visit.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const [now] = server.database.rows(
  `select "appointmentId", "petId" from "visits" where "clinicId" = ? and "status" = 'open' and "stage" = 'waiting'
   and "appointmentId" is not null order by "id" limit 1`,
  EASTGATE,
);
const [past] = server.database.rows(
  `select v."id" from "visits" v where v."clinicId" = ? and v."status" = 'closed' order by
   (select count(*) from "treatments" t where t."visitId" = v."id") desc, v."id" limit 1`,
  EASTGATE,
);
if (!now || !past) throw new Error("The demo has no visit that waits, or none in the past.");
await server.stop();
const copied = [server.dataDir, EASTGATE, String(past["id"]), String(now["petId"]), String(VISITS)];
execFileSync(process.execPath, ["api/src/testing/repeat-visit.ts", ...copied], { cwd: ROOT });
await server.start();
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const email = "vet@eastgate.example";
  const desk = await steps.run("the vet signs in", () =>
    Desk.open(browser, server.origin, { email, open: Tablet.openOnline }),
  );
  const { page } = desk;
  const link = `/dashboard/appointments/${String(now["appointmentId"])}?pet=${String(now["petId"])}`;
  await desk.isSettled();
  const taps = await TapWatch.on(page);
  const session = await page.context().newCDPSession(page);
  await openVisit(taps, page, link);
  taps.forget();
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  for (let time = 0; time < OPENED; time += 1)
    await steps.run(`visit ${time + 1} opens`, () => openVisit(taps, page, link));
  const work = `the visit of a patient with ${VISITS} visits opens at 4x slow-down`;
  for (const [share, label] of SHARES) {
    const at = (name: string): number => quantile(taps.tookMs.get(name) ?? [], share);
    printRow({
      work: `${work}, its head and tabs are painted, ${label}`,
      ours: at(HEAD),
      unit: "ms",
      limit: at(TITLE),
      limitName: "the title of a page that reads nothing",
      ...(label === "p95" && { goal: "<= 100 ms" }),
    });
    printRow({ work: `${work}, the last change, ${label}`, ours: at(`${HEAD}, the last change`), unit: "ms" });
  }
} finally {
  await browser.close();
  await server.remove();
}
