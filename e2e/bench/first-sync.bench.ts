import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { type Page, chromium } from "@playwright/test";
import { launchOptions } from "../support/browser.ts";
import { clinicOf, printRow } from "./bench-clinic.ts";
import { blockLimit } from "./block-limit.ts";

const WITHIN_MS = 240_000;
const FILL_S = 600;
const steps = new BenchSteps("first-sync.bench");

interface Synced {
  /** From the first request for a snapshot to the last row stored. */
  allMs: number;
  /** From the first byte of the first snapshot to the first screen. */
  usableMs: number;
  /** Of the tasks after the first screen was there. */
  longestTaskMs: number;
  /** Time in tasks of more than 50 ms. */
  longTasksMs: number;
  rows: number;
}

interface Notes {
  tasks: { startTime: number; duration: number }[];
  screenAt: number;
}

/** Notes, inside the page, what the browser says about tasks and when the first screen is there. */
function watch(): void {
  const notes: Notes = { tasks: [], screenAt: 0 };
  Object.assign(globalThis, { benchNotes: notes });
  new PerformanceObserver((list) =>
    notes.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
  ).observe({
    type: "longtask",
    buffered: true,
  });
  const isThere = (): boolean =>
    [...document.querySelectorAll("main button")].some(({ textContent }) => textContent.includes("New appointment"));
  new MutationObserver(() => {
    if (notes.screenAt === 0 && isThere()) notes.screenAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

const readNotes = (page: Page): Promise<Notes> =>
  page.evaluate(() => structuredClone((globalThis as unknown as { benchNotes: Notes }).benchNotes));

/** Waits, with one small read at a time, until every bucket is in. Answers when that was and how many rows came. */
function untilLoaded(page: Page): Promise<{ at: number; rows: number }> {
  return page.evaluate(async (withinMs) => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const untilMs = performance.now() + withinMs;
    let database: IDBDatabase | null = null;
    while (performance.now() < untilMs) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      if (!database) {
        const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("fernpaw_cache_"))?.name;
        if (name !== undefined) database = await asked(indexedDB.open(name));
        continue;
      }
      const stored = await asked(database.transaction("_meta").objectStore("_meta").get("sync"));
      const meta = (stored as { value: { buckets: Record<string, { state: string; rows: number }> } } | undefined)
        ?.value;
      const buckets = Object.values(meta?.buckets ?? {});
      if (buckets.length > 0 && buckets.every(({ state }) => state === "loaded"))
        return { at: performance.now(), rows: buckets.reduce((sum, bucket) => sum + bucket.rows, 0) };
    }
    throw new Error("The first sync did not end.");
  }, WITHIN_MS);
}

async function firstSync(count: number): Promise<{ synced: Synced; limitSeconds: number; cpuSeconds: number }> {
  const of = (step: string): string => `${count} rows: ${step}`;
  const clinic = await steps.run(of("the clinic is filled"), () => clinicOf(count), FILL_S);
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-bench-"));
  const context = await steps.run(of("the browser starts"), () =>
    chromium.launchPersistentContext(profile, launchOptions),
  );
  try {
    const limit = await steps.run(of("the same in blocks"), () => blockLimit(context, clinic));
    const page = await steps.run(of("the sign-in page opens"), async () => {
      const opened = await context.newPage();
      await opened.addInitScript(watch);
      await opened.goto(`${clinic.server.origin}/login`);
      await opened.getByLabel("E-mail").fill(clinic.login.email);
      await opened.getByLabel("Password", { exact: true }).fill(clinic.login.password);
      return opened;
    });
    const cdp = await context.browser()?.newBrowserCDPSession();
    const cpu = async (): Promise<number> => {
      const info = await cdp?.send("SystemInfo.getProcessInfo");
      return (info?.processInfo ?? []).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    const cpuBefore = await cpu();
    const { at, rows } = await steps.run(of("the first sync"), async () => {
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      return untilLoaded(page);
    });
    const cpuSeconds = (await cpu()) - cpuBefore;
    const first = await page.evaluate(() => {
      const entry = performance
        .getEntriesByType("resource")
        .find(({ name }) => name.includes("/api/sync/snapshot?bucket=p0")) as PerformanceResourceTiming | undefined;
      return { startedAt: entry?.startTime ?? 0, firstByteAt: entry?.responseStart ?? 0 };
    });
    const { tasks: allTasks, screenAt } = await readNotes(page);
    // What came before is the sign-in page's and the first screen's own.
    const tasks = allTasks.filter(({ startTime }) => startTime > screenAt).map(({ duration }) => duration);
    const synced = {
      allMs: at - first.startedAt,
      usableMs: screenAt - first.firstByteAt,
      longestTaskMs: Math.max(0, ...tasks),
      longTasksMs: tasks.reduce((sum, ms) => sum + ms, 0),
      rows,
    };
    if (rows < count || limit.rows < count) throw new Error(`${rows} and ${limit.rows} rows came instead of ${count}.`);
    return { synced, limitSeconds: limit.seconds, cpuSeconds };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await clinic.server.remove();
  }
}

for (const count of [20_000, 100_000]) {
  const { synced, limitSeconds, cpuSeconds } = await firstSync(count);
  const work = `first sync of ${count.toLocaleString("en")} rows`;
  printRow({
    work,
    ours: synced.allMs / 1000,
    unit: "s",
    limit: limitSeconds,
    limitName: "same stream in blocks of 1,000, no indexes",
    goal: count === 100_000 ? "<= 2.5 s" : "<= 0.9 s",
  });
  printRow({
    work: `${work}: CPU of the browser`,
    ours: cpuSeconds,
    unit: "s",
    goal: count === 100_000 ? "<= 4 s" : "",
  });
  printRow({ work: `${work}: first screen after first byte`, ours: synced.usableMs, unit: "ms", goal: "<= 500 ms" });
  printRow({ work: `${work}: longest task of the page`, ours: synced.longestTaskMs, unit: "ms", goal: "<= 50 ms" });
  printRow({ work: `${work}: time in long tasks`, ours: synced.longTasksMs, unit: "ms" });
}
