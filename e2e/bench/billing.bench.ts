import { chromium, expect, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { printRow, quantile } from "./bench-clinic.ts";
import { SHARES, withQueries } from "./query-page.ts";

const LINES = 200;
const OPENED = 25;
const SLOW_DOWN = 4;
/** After so long without a change the screen is complete. */
const QUIET_MS = 800;
const FILL_S = 900;

const QUERIES = {
  debtors: { work: "debtors of a clinic of 30,000 clients, 1,000 of them with two unpaid invoices", goal: "<= 50 ms" },
  work: { work: "all that waits for an invoice or for money there", goal: "" },
} as const;

type BillingTimes = Record<keyof typeof QUERIES | "bareDebtors", number[]>;

function printTimes(times: BillingTimes): void {
  for (const [key, { work, goal }] of Object.entries(QUERIES) as [keyof typeof QUERIES, (typeof QUERIES)["debtors"]][])
    for (const [share, label] of SHARES)
      printRow({
        work: `billing: ${work}, ${label}`,
        ours: quantile(times[key], share),
        unit: "ms",
        ...(key === "debtors" && {
          limit: quantile(times.bareDebtors, share),
          limitName: "one bare read of the same invoices and clients",
        }),
        ...(label === "p95" && { goal }),
      });
}

await withQueries("billing.bench, queries", async (page, steps) => {
  const times = await steps.run(
    "queries of billing",
    () =>
      page.evaluate(() =>
        (globalThis as unknown as { measureBillingQueries: () => Promise<BillingTimes> }).measureBillingQueries(),
      ),
    FILL_S,
  );
  printTimes(times);
});

interface Opened {
  tappedAt: number;
  changedAt: number;
}

/** Notes the tap on a link, and the last change of the page. */
const install = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const opened: Opened = { tappedAt: 0, changedAt: 0 };
    Object.assign(globalThis, { benchOpened: opened });
    document.addEventListener("click", () => Object.assign(opened, { tappedAt: performance.now() }), true);
    new MutationObserver(() => (opened.changedAt = performance.now())).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

/** Milliseconds from the tap to the last change before the page is quiet. */
async function openInvoice(page: Page, link: string): Promise<number> {
  await page.locator(`main a[href="${link}"]`).first().click();
  await expect(page.getByText(`Line ${LINES}`)).toBeAttached();
  const tookMs = await page.evaluate(async (quietMs) => {
    const { benchOpened } = globalThis as unknown as { benchOpened: Opened };
    while (performance.now() - benchOpened.changedAt < quietMs) await new Promise((done) => setTimeout(done, 100));
    return benchOpened.changedAt - benchOpened.tappedAt;
  }, QUIET_MS);
  await page.goBack();
  await page.locator(`main a[href="${link}"]`).first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  return tookMs;
}

/** Gives the latest invoice of the tablet so many lines, in the tablet's copy alone. Answers its id. */
const lengthenInvoice = (page: Page): Promise<string> =>
  page.evaluate(async (count) => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error(String(request.error))));
      });
    const { name = "" } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith("fernpaw_cache_") === true) ?? {};
    const database = await answered(indexedDB.open(name));
    const store = database.transaction("invoices", "readwrite").objectStore("invoices");
    // The list has the latest first, by their ids.
    const all = (await answered(store.getAll())) as { id: string; lines: object[] }[];
    const [invoice] = all.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    if (!invoice) throw new Error("The demo has no invoice.");
    const lines = Array.from({ length: count }, (_, at) => ({
      ...invoice.lines[0],
      lineId: crypto.randomUUID(),
      description: `Line ${at + 1}`,
    }));
    await answered(store.put({ ...invoice, lines }));
    database.close();
    return invoice.id;
  }, LINES);

const steps = new BenchSteps("billing.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const desk = await steps.run("the owner signs in", () =>
    Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.openOnline }),
  );
  const { page, tablet } = desk;
  const link = `/dashboard/invoices/${await lengthenInvoice(page)}`;
  await tablet.goTo("/dashboard/billing?tab=invoices");
  await install(page);
  const session = await page.context().newCDPSession(page);
  await openInvoice(page, link);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const tookMs: number[] = [];
  for (let time = 0; time < OPENED; time += 1)
    tookMs.push(await steps.run(`invoice ${time + 1} opens`, () => openInvoice(page, link)));
  for (const [share, label] of SHARES)
    printRow({
      work: `billing: an invoice of ${LINES} lines opens at 4x slow-down, the last change, ${label}`,
      ours: quantile(tookMs, share),
      unit: "ms",
      ...(label === "p95" && { goal: "<= 100 ms" }),
    });
} finally {
  await browser.close();
  await server.remove();
}
