import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium, type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { printRow, quantile } from "./bench-clinic.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const EASTGATE = "019a5f00-0000-7000-8000-00000000ea57";
const APPOINTMENTS = 200;
const SLOW_DOWN = 4;
const FILL_MS = 120_000;
/** A finger rests this long before it has picked an appointment up. */
const HOLD_MS = 500;
const MOVES = 90;
const MOVE_EVERY_MS = 16;
const DRAGS = 3;
const SWIPES = 4;

interface Frames {
  /** From one frame to the next, in milliseconds. */
  frames: number[];
  /** Tasks of more than 50 ms that kept the page from answering. */
  longTasks: number[];
}

/** Beyond what the demo has booked; a Wednesday. */
function farWednesday(): string {
  const day = new Date(Date.now() + 100 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** The page notes its own frames: what a person sees, not what the test's connection takes. */
const startNoting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted = { frames: [] as number[], longTasks: [] as number[], isOn: true };
    Object.assign(globalThis, { noted });
    let before = performance.now();
    const note = (now: number): void => {
      noted.frames.push(now - before);
      before = now;
      if (noted.isOn) requestAnimationFrame(note);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(note);
    });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (noted.isOn) noted.longTasks.push(duration);
    }).observe({ type: "longtask" });
  });

const stopNoting = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Frames & { isOn: boolean } };
    noted.isOn = false;
    return { frames: noted.frames, longTasks: noted.longTasks };
  });

const touch = (cdp: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
  cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 2) };
}

/** Picks the appointment up with a finger and carries it over the columns, down and back. */
async function drag(page: Page, cdp: CDPSession, block: Locator): Promise<Frames> {
  const from = await centre(block);
  await touch(cdp, "touchStart", from);
  await page.waitForTimeout(HOLD_MS);
  await startNoting(page);
  for (let step = 1; step <= MOVES; step += 1) {
    const turn = (step / MOVES) * Math.PI * 2;
    await touch(cdp, "touchMove", { x: from.x + Math.sin(turn) * 260, y: from.y + (1 - Math.cos(turn)) * 110 });
    await page.waitForTimeout(MOVE_EVERY_MS);
  }
  const noted = await stopNoting(page);
  await touch(cdp, "touchMove", from);
  await touch(cdp, "touchEnd");
  return noted;
}

/** Swipes the day up and down. */
async function scroll(page: Page, cdp: CDPSession): Promise<Frames> {
  const { x, y } = await centre(page.locator(".cal-scroll"));
  await startNoting(page);
  for (let swipe = 0; swipe < SWIPES; swipe += 1)
    await cdp.send("Input.synthesizeScrollGesture", {
      x,
      y: y + 300,
      yDistance: swipe % 2 === 0 ? -400 : 400,
      speed: 900,
      gestureSourceType: "touch",
    });
  return stopNoting(page);
}

function print(what: string, all: readonly Frames[], goal: { p50: number; p95: number }): void {
  const frames = all.flatMap((noted) => noted.frames);
  const tasks = all.flatMap(({ longTasks }) => longTasks);
  const work = `day board, ${APPOINTMENTS} appointments at ${SLOW_DOWN}x, ${what}`;
  printRow({ work: `${work}: frame, median`, ours: quantile(frames, 0.5), unit: "ms", goal: `<= ${goal.p50} ms` });
  printRow({ work: `${work}: frame, p95`, ours: quantile(frames, 0.95), unit: "ms", goal: `<= ${goal.p95} ms` });
  printRow({ work: `${work}: tasks over 50 ms`, ours: tasks.length, unit: "" });
  printRow({ work: `${work}: the longest of them`, ours: Math.max(0, ...tasks), unit: "ms" });
}

const steps = new BenchSteps("board.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const day = farWednesday();
  await steps.run("the day is filled", async () => {
    await server.stop();
    const fill = ["api/src/testing/fill-day.ts", server.dataDir, EASTGATE, day, String(APPOINTMENTS)];
    execFileSync(process.execPath, fill, { cwd: ROOT, timeout: FILL_MS });
    await server.start();
  });
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  const blocks = page.locator("[data-item]");
  const cdp = await steps.run("the board shows the day", async () => {
    await tablet.signIn(demoLogin("desk@eastgate.example"));
    await new Desk(tablet).isSettled();
    const session = await tablet.context.newCDPSession(page);
    await page.goto(`${server.origin}/dashboard/calendar?day=${day}`);
    await expect(blocks).toHaveCount(APPOINTMENTS, { timeout: 30_000 });
    await page.waitForTimeout(2000);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    return session;
  });
  // The first of each pays for what is made once.
  await steps.run("a first swipe", () => scroll(page, cdp));
  print("swipe", [await steps.run("swipes", () => scroll(page, cdp))], { p50: 16.7, p95: 33 });
  const drags: Frames[] = [];
  const lifted = blocks.nth(Math.floor(APPOINTMENTS / 3));
  await lifted.scrollIntoViewIfNeeded();
  await steps.run("a first drag", () => drag(page, cdp, lifted));
  for (let index = 0; index < DRAGS; index += 1)
    drags.push(await steps.run(`drag ${index + 1}`, () => drag(page, cdp, lifted)));
  print("drag by touch", drags, { p50: 16.7, p95: 66.6 });
  await tablet.close();
} finally {
  await browser.close();
  await server.remove();
}
