import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { printRow, quantile } from "./bench-clinic.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const VISITS = 300;
const OPENED = 25;
const SLOW_DOWN = 4;
/** After so long without a change the screen is complete. */
const QUIET_MS = 800;

interface Opened {
  tappedAt: number;
  headAt: number;
  changedAt: number;
}

/** Today's hidden first picture has a tab list too. */
const TABS = "Parts of the visit";

/** The tap on the visit's link, its head with all its tabs on the page, and the last change of the page. */
const install = (page: Page): Promise<unknown> =>
  page.evaluate((tabsName) => {
    const opened: Opened = { tappedAt: 0, headAt: 0, changedAt: 0 };
    Object.assign(globalThis, { benchOpened: opened });
    document.addEventListener("click", () => Object.assign(opened, { tappedAt: performance.now(), headAt: 0 }), true);
    new MutationObserver(() => {
      opened.changedAt = performance.now();
      const tabs = document.querySelectorAll(`[role="tablist"][aria-label="${tabsName}"] [role="tab"]`);
      if (opened.headAt === 0 && tabs.length > 1) opened.headAt = opened.changedAt;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, TABS);

/** Milliseconds from the tap to the tabs, and to the last change before the page is quiet. */
async function openVisit(page: Page, link: string): Promise<{ headMs: number; allMs: number }> {
  await page.locator(`main a[href="${link}"]`).first().click();
  await expect(page.getByRole("tablist", { name: TABS })).toBeVisible();
  const opened = await page.evaluate(async (quietMs) => {
    const { benchOpened } = globalThis as unknown as { benchOpened: Opened };
    while (performance.now() - benchOpened.changedAt < quietMs) await new Promise((done) => setTimeout(done, 100));
    return { ...benchOpened };
  }, QUIET_MS);
  await page.goBack();
  await page.locator(`main a[href="${link}"]`).first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  return { headMs: opened.headAt - opened.tappedAt, allMs: opened.changedAt - opened.tappedAt };
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
  await install(page);
  const session = await page.context().newCDPSession(page);
  await openVisit(page, link);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const opened: { headMs: number; allMs: number }[] = [];
  for (let time = 0; time < OPENED; time += 1) {
    opened.push(await steps.run(`visit ${time + 1} opens`, () => openVisit(page, link)));
  }
  const work = `the visit of a patient with ${VISITS} visits opens at 4x slow-down`;
  const heads = opened.map(({ headMs }) => headMs);
  const all = opened.map(({ allMs }) => allMs);
  printRow({ work: `${work}, its head and tabs, p95`, ours: quantile(heads, 0.95), unit: "ms", goal: "<= 100 ms" });
  printRow({ work: `${work}, the last change, p50`, ours: quantile(all, 0.5), unit: "ms" });
  printRow({ work: `${work}, the last change, p95`, ours: quantile(all, 0.95), unit: "ms" });
} finally {
  await browser.close();
  await server.remove();
}
