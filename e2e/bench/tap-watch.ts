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
  /** The last change of the page. */
  changedAt: number;
  whenPainted: () => void;
  /** To IndexedDB, since the tap: those that read, and rows that are put. */
  requests: number;
  tasks: { startTime: number; duration: number }[];
}

interface TapOptions {
  /** Also notes the last change of the page before it is quiet for so long, as `name, the last change`. */
  quietMs?: number;
}

const SETTLE_MS = 400;
const WITHIN_MS = 60_000;
/** `BENCH_PROFILE=folder` writes a profile of the last tap of each name, `BENCH_TRACE=folder` its trace. The browser's tools open both. */
const PROFILES = process.env["BENCH_PROFILE"];
const TRACES = process.env["BENCH_TRACE"];
const SAMPLE_US = 500;
const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "toplevel"];

/** Notes, inside the page, when a tap came, when its work was painted, its requests, and each task of more than 50 ms. */
function install(): void {
  const notes: TapNotes = {
    shown: null,
    tappedAt: 0,
    paintedAt: 0,
    changedAt: 0,
    whenPainted: () => undefined,
    requests: 0,
    tasks: [],
  };
  Object.assign(globalThis, { benchTap: notes });
  const isThere = ({ selector, text = "", hasFocus = false }: Shown): boolean =>
    [...document.querySelectorAll(selector)].some(
      (each) => (each.textContent ?? "").includes(text) && (!hasFocus || each === document.activeElement),
    );
  const look = (): void => {
    if (!notes.shown || notes.tappedAt === 0 || isThere(notes.shown) === (notes.shown.isGone ?? false)) return;
    notes.shown = null;
    requestAnimationFrame(() =>
      setTimeout(() => {
        notes.paintedAt = performance.now();
        notes.whenPainted();
      }),
    );
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
  new MutationObserver(() => {
    notes.changedAt = performance.now();
    look();
  }).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) =>
    notes.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
  ).observe({ type: "longtask" });
}

const note = (by: Map<string, number[]>, name: string, value: number): void => {
  by.set(name, [...(by.get(name) ?? []), value]);
};

function keep(folder: string, name: string, ending: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/[^a-z]+/g, "-")}.${ending}`), JSON.stringify(content));
}

/** Taps that are measured inside the page, which is left alone between the tap and what it shows. */
export class TapWatch {
  /** By the name of the tap. */
  readonly tookMs = new Map<string, number[]>();
  readonly requests = new Map<string, number[]>();
  readonly #page: Page;
  readonly #session: CDPSession;
  #events: unknown[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
    session.on("Tracing.dataCollected", ({ value }) => this.#events.push(...value));
  }

  /** The page must not be loaded anew after this. */
  static async on(page: Page): Promise<TapWatch> {
    await page.evaluate(install);
    const session = await page.context().newCDPSession(page);
    if (PROFILES !== undefined) {
      await session.send("Profiler.enable");
      await session.send("Profiler.setSamplingInterval", { interval: SAMPLE_US });
    }
    return new TapWatch(page, session);
  }

  /**
   * Taps the middle of `target` when nothing moves any more, and notes under `name` the milliseconds until `shown` is
   * painted. The page tells when that is: a question to it takes up to 20 ms of its time at 4x slow-down, a question for a role 250.
   * @throws Error when it is not shown within a minute
   */
  async tap(name: string, target: Locator, shown: Shown, { quietMs = 0 }: TapOptions = {}): Promise<void> {
    const page = this.#page;
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error(`${name}: there is nothing to tap.`);
    const watched = await page.evaluateHandle((wanted) => {
      const { benchTap } = globalThis as unknown as { benchTap: TapNotes };
      const painted = new Promise<void>((done) =>
        Object.assign(benchTap, { shown: wanted, tappedAt: 0, paintedAt: 0, whenPainted: done }),
      );
      return { painted };
    }, shown);
    let isShown = false;
    const painted = watched.evaluate(({ painted: itIs }) => itIs).then(() => (isShown = true));
    await page.waitForTimeout(SETTLE_MS);
    if (PROFILES !== undefined) await this.#session.send("Profiler.start");
    if (TRACES !== undefined) await this.#startTrace();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await Promise.race([painted, page.waitForTimeout(WITHIN_MS)]);
    if (!isShown) throw new Error(`${name}: ${JSON.stringify(shown)} was not shown.`);
    const { tappedAt, paintedAt, requests } = await this.#notes();
    note(this.tookMs, name, paintedAt - tappedAt);
    note(this.requests, name, requests);
    if (PROFILES !== undefined) await this.#keepProfile(PROFILES, name);
    if (TRACES !== undefined) await this.#keepTrace(TRACES, name);
    if (quietMs > 0) note(this.tookMs, `${name}, the last change`, (await this.#lastChange(quietMs)) - tappedAt);
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

  /** When the page changed last, after it has been quiet for so long. */
  #lastChange(quietMs: number): Promise<number> {
    return this.#page.evaluate(async (forMs) => {
      const { benchTap } = globalThis as unknown as { benchTap: TapNotes };
      for (;;) {
        const leftMs = benchTap.changedAt + forMs - performance.now();
        if (leftMs <= 0) return benchTap.changedAt;
        await new Promise((done) => setTimeout(done, leftMs));
      }
    }, quietMs);
  }

  async #keepProfile(folder: string, name: string): Promise<void> {
    const { profile } = await this.#session.send("Profiler.stop");
    keep(folder, name, "cpuprofile", profile);
  }

  async #startTrace(): Promise<void> {
    this.#events = [];
    const traceConfig = { includedCategories: TRACED };
    await this.#session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  }

  async #keepTrace(folder: string, name: string): Promise<void> {
    const complete = new Promise((done) => this.#session.once("Tracing.tracingComplete", done));
    await this.#session.send("Tracing.end");
    await complete;
    keep(folder, name, "trace.json", this.#events);
  }

  #notes(): Promise<Pick<TapNotes, "tappedAt" | "paintedAt" | "requests" | "tasks">> {
    return this.#page.evaluate(() => {
      const { tappedAt, paintedAt, requests, tasks } = (globalThis as unknown as { benchTap: TapNotes }).benchTap;
      return { tappedAt, paintedAt, requests, tasks };
    });
  }
}
