import { chromium, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { type Desk, inMinutes } from "../support/desk.ts";
import { addPatient, openOwner, printRow, quantile } from "./bench-clinic.ts";
import { TapWatch } from "./tap-watch.ts";
import { checkIn, dispense, finishAndPay, openNote, signNote, treat, vaccinate } from "./visit-steps.ts";

const VISITS = Number(process.env["BENCH_VISITS"] ?? 12);
const SLOW_DOWN = 4;
const HISTORY = "Scratches both ears since Sunday, eats well. ";
const KEY_PAUSE_MS = 60;
/** The work of the tap before has ended after so long. */
const SETTLE_MS = 1000;

const petOf = (visit: number): string => `Zinno${visit}x`;

async function type(page: Page): Promise<void> {
  for (const key of HISTORY) {
    await page.keyboard.type(key);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  await page.waitForTimeout(SETTLE_MS);
}

/** Milliseconds of each task over 50 ms while the history is typed. */
async function visit(desk: Desk, taps: TapWatch, pet: string): Promise<number[]> {
  const of = { desk, taps, pet };
  await checkIn(of);
  await openNote(of);
  await desk.page.waitForTimeout(SETTLE_MS);
  const tasks = await taps.longTasks(() => type(desk.page));
  await signNote(of);
  await treat(of);
  await vaccinate(of);
  await dispense(of);
  await finishAndPay(of);
  return tasks;
}

async function arrive(desk: Desk, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await addPatient(desk, `Otti${index}x`, petOf(index));
    await desk.go("Dashboard");
    await desk.book({ pet: petOf(index), ...inMinutes(5), reason: "Itchy ears" });
  }
}

const steps = new BenchSteps("whole-visit.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const desk = await steps.run("the owner signs in", () => openOwner(browser, server));
  const { page, tablet } = desk;
  await tablet.goOffline();
  await server.kill();
  await steps.run("the patients are booked", () => arrive(desk, VISITS + 1));
  // At full speed: it loads each part once, as the days before have done on a tablet in use.
  const taps = await TapWatch.on(page);
  await steps.run("a visit before", () => visit(desk, taps, petOf(VISITS)));
  taps.forget();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const tasks: number[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    tasks.push(...(await steps.run(`visit ${index + 1}`, () => visit(desk, taps, petOf(index)))));
  }
  for (const [name, tookMs] of taps.tookMs) {
    const work = `a whole visit at 4x slow-down without a network: ${name}`;
    printRow({ work: `${work}, p50`, ours: quantile(tookMs, 0.5), unit: "ms" });
    printRow({ work: `${work}, p95`, ours: quantile(tookMs, 0.95), unit: "ms", goal: "<= 100 ms" });
    printRow({ work: `${work}, requests to IndexedDB`, ours: quantile(taps.requests.get(name) ?? [], 0.5), unit: "" });
  }
  printRow({ work: "its note: tasks over 50 ms while typing", ours: tasks.length, unit: "", goal: "none" });
  printRow({ work: "the longest of them", ours: Math.max(0, ...tasks), unit: "ms" });
} finally {
  await browser.close();
  await server.remove();
}
