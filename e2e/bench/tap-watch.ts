import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";

/** An element that comes, or goes, when a tap has done its work. */
export interface Shown {
  selector: string;
  text?: string;
  isGone?: boolean;
  /** The element that has the focus. */
  hasFocus?: boolean;
}

interface TapNotes {
  shown: Shown | null;
  tappedAt: number;
  paintedAt: number;
  /** To IndexedDB, since the tap: those that read, and rows that are put. */
  requests: number;
  tasks: { startTime: number; duration: number }[];
}

const SETTLE_MS = 400;
const LOOK_MS = 50;
const WITHIN_MS = 60_000;
/** `BENCH_PROFILE=folder` writes a profile of the last tap of each name, which the browser's tools open. */
const PROFILES = process.env["BENCH_PROFILE"];
const SAMPLE_US = 500;

/** Notes, inside the page, when a tap came, when its work was painted, its requests, and each task of more than 50 ms. */
function install(): void {
  const notes: TapNotes = { shown: null, tappedAt: 0, paintedAt: 0, requests: 0, tasks: [] };
  Object.assign(globalThis, { benchTap: notes });
  const isThere = ({ selector, text = "", hasFocus = false }: Shown): boolean =>
    [...document.querySelectorAll(selector)].some(
      (each) => (each.textContent ?? "").includes(text) && (!hasFocus || each === document.activeElement),
    );
  const look = (): void => {
    if (!notes.shown || notes.tappedAt === 0 || isThere(notes.shown) === (notes.shown.isGone ?? false)) return;
    notes.shown = null;
    requestAnimationFrame(() => setTimeout(() => (notes.paintedAt = performance.now())));
  };
  document.addEventListener(
    "click",
    ({ timeStamp }) => {
      if (notes.shown && notes.tappedAt === 0) Object.assign(notes, { tappedAt: timeStamp, requests: 0 });
    },
    true,
  );
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    const methods = prototype as unknown as Record<string, ((...asked: unknown[]) => unknown) | undefined>;
    for (const name of ["get", "getAll", "getAllKeys", "getKey", "put"]) {
      const ask = methods[name];
      if (!ask) continue;
      methods[name] = function request(...asked) {
        if (notes.shown) notes.requests += 1;
        return ask.apply(this, asked);
      };
    }
  }
  document.addEventListener("focusin", look);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) =>
    notes.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
  ).observe({ type: "longtask" });
}

/** Taps that are measured inside the page, which is left alone between the tap and what it shows. */
export class TapWatch {
  /** By the name of the tap. */
  readonly tookMs = new Map<string, number[]>();
  readonly requests = new Map<string, number[]>();
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** The page must not be loaded anew after this. */
  static async on(page: Page): Promise<TapWatch> {
    await page.evaluate(install);
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: SAMPLE_US });
    return new TapWatch(page, session);
  }

  /**
   * Taps the middle of `target` when nothing moves any more, and notes under `name` the milliseconds until `shown` is
   * painted. @throws Error when it is not shown within a minute
   */
  async tap(name: string, target: Locator, shown: Shown): Promise<void> {
    const page = this.#page;
    await target.click({ trial: true });
    await page.waitForTimeout(SETTLE_MS);
    const box = await target.boundingBox();
    if (!box) throw new Error(`${name}: there is nothing to tap.`);
    await page.evaluate((wanted) => {
      const { benchTap } = globalThis as unknown as { benchTap: TapNotes };
      Object.assign(benchTap, { shown: wanted, tappedAt: 0, paintedAt: 0 });
    }, shown);
    if (PROFILES !== undefined) await this.#session.send("Profiler.start");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const untilMs = performance.now() + WITHIN_MS;
    for (;;) {
      const { tappedAt, paintedAt, requests } = await this.#notes();
      if (paintedAt > 0) {
        this.tookMs.set(name, [...(this.tookMs.get(name) ?? []), paintedAt - tappedAt]);
        this.requests.set(name, [...(this.requests.get(name) ?? []), requests]);
        if (PROFILES !== undefined) await this.#keepProfile(PROFILES, name);
        return;
      }
      if (performance.now() > untilMs) throw new Error(`${name}: ${JSON.stringify(shown)} was not shown.`);
      await page.waitForTimeout(LOOK_MS);
    }
  }

  /** Forgets the taps so far. */
  forget(): void {
    this.tookMs.clear();
    this.requests.clear();
  }

  /** Milliseconds of each task over 50 ms while `work` goes on, from its start until the page is quiet. */
  async longTasks(work: () => Promise<void>): Promise<number[]> {
    const from = await this.#page.evaluate(() => performance.now());
    await work();
    const { tasks } = await this.#notes();
    return tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration);
  }

  async #keepProfile(folder: string, name: string): Promise<void> {
    const { profile } = await this.#session.send("Profiler.stop");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name.replaceAll(/[^a-z]+/g, "-")}.cpuprofile`), JSON.stringify(profile));
  }

  #notes(): Promise<TapNotes> {
    return this.#page.evaluate(() => structuredClone((globalThis as unknown as { benchTap: TapNotes }).benchTap));
  }
}
