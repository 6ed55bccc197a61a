import { chromium, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { printRow, quantile } from "./bench-clinic.ts";
import { SHARES, withQueries } from "./query-page.ts";
import { TapWatch } from "./tap-watch.ts";

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

const FIRST_LINES = "its first lines";

/** The page of the invoice, opened by a tap in the list, and back. */
async function openInvoice(taps: TapWatch, page: Page, link: string): Promise<void> {
  const row = page.locator(`main a[href="${link}"]`).first();
  await taps.tap(FIRST_LINES, row, { selector: "main li", text: "Line 1" }, { quietMs: QUIET_MS });
  await page.goBack();
  await row.waitFor();
  await page.waitForTimeout(QUIET_MS);
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
  const taps = await TapWatch.on(page);
  const session = await page.context().newCDPSession(page);
  await openInvoice(taps, page, link);
  taps.forget();
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  for (let time = 0; time < OPENED; time += 1)
    await steps.run(`invoice ${time + 1} opens`, () => openInvoice(taps, page, link));
  const work = `billing: an invoice of ${LINES} lines opens at 4x slow-down`;
  for (const [share, label] of SHARES) {
    const at = (name: string): number => quantile(taps.tookMs.get(name) ?? [], share);
    const goal = label === "p95" && { goal: "<= 100 ms" };
    printRow({ work: `${work}, ${FIRST_LINES} are painted, ${label}`, ours: at(FIRST_LINES), unit: "ms", ...goal });
    printRow({ work: `${work}, the last change, ${label}`, ours: at(`${FIRST_LINES}, the last change`), unit: "ms" });
  }
} finally {
  await browser.close();
  await server.remove();
}
