import { chromium, expect, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { printRow, quantile } from "./bench-clinic.ts";

const KEYS = 200;
const SLOW_DOWN = 4;
const BARE_TIMES = 40;
const LONG_TEXT = "Both canals red, brown wax, right worse than left. ".repeat(780);

interface Frames {
  /** Between two frames while keys come. */
  frameMs: number[];
  /** From the put to the end of its transaction. */
  keptMs: number[];
}

/** Frames, and what a draft takes until it is durable. */
const install = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const frames: Frames = { frameMs: [], keptMs: [] };
    Object.assign(globalThis, { noteFrames: frames });
    let last = performance.now();
    const next = (at: number): void => {
      frames.frameMs.push(at - last);
      last = at;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function begin(...asked: Parameters<typeof transaction>) {
      const begun = transaction.apply(this, asked);
      if (begun.mode === "readwrite" && [...begun.objectStoreNames].join() === "drafts") {
        const at = performance.now();
        begun.addEventListener("complete", () => frames.keptMs.push(performance.now() - at));
      }
      return begun;
    };
  });

const take = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const { noteFrames } = globalThis as unknown as { noteFrames: Frames };
    const taken = structuredClone(noteFrames);
    noteFrames.frameMs.length = 0;
    noteFrames.keptMs.length = 0;
    return taken;
  });

/** The same text by a bare strict transaction in a database of its own: the limit. */
const bareKept = (page: Page, text: string): Promise<number[]> =>
  page.evaluate(
    async ({ value, times }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open("bench-bare", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("texts", { keyPath: "key" });
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error("The bare database does not open."));
      });
      const tookMs: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await new Promise((done) => setTimeout(done, 20));
        const at = performance.now();
        const writing = database.transaction("texts", "readwrite", { durability: "strict" });
        writing.objectStore("texts").put({ key: "draft", value });
        await new Promise((done) => writing.addEventListener("complete", done));
        tookMs.push(performance.now() - at);
      }
      database.close();
      return tookMs;
    },
    { value: text, times: BARE_TIMES },
  );

async function measure(page: Page, label: string, text: string): Promise<void> {
  await take(page);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.type("e");
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(600);
  const { frameMs, keptMs } = await take(page);
  const over = frameMs.filter((ms) => ms > 50).length;
  printRow({
    work: `a note of ${label} at 4x slow-down, a frame while it is typed, p95`,
    ours: quantile(frameMs, 0.95),
    unit: "ms",
  });
  printRow({ work: `the same, frames over 50 ms`, ours: over, unit: "", goal: "<= 0" });
  printRow({
    work: `the same, a draft until it is durable, p50`,
    ours: quantile(keptMs, 0.5),
    unit: "ms",
    limit: quantile(await bareKept(page, text), 0.5),
    limitName: "one bare strict transaction",
    goal: "<= 2 ms",
  });
}

const steps = new BenchSteps("notes.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const email = "vet@eastgate.example";
  const desk = await steps.run("the vet signs in", () =>
    Desk.open(browser, server.origin, { email, open: Tablet.openOnline }),
  );
  const { page } = desk;
  await install(page);
  const [row] = server.database.rows(
    `select "appointmentId" from "visits" where "clinicId" = ? and "status" = 'open' and "stage" = 'waiting'
     order by "id" limit 1`,
    "019a5f00-0000-7000-8000-00000000ea57",
  );
  await desk.tablet.goTo(`/dashboard/appointments/${String(row?.["appointmentId"])}?tab=note`);
  const text = page.getByRole("textbox", { name: "Subjective", exact: true });
  await steps.run("the note opens", () => expect(text).toBeFocused({ timeout: 60_000 }));
  await desk.isSettled();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await steps.run("a short note", () => measure(page, "a few words", "e".repeat(KEYS)));
  await text.fill(LONG_TEXT);
  await steps.run("a long note", () =>
    measure(page, `${Math.round(LONG_TEXT.length / 1000)},000 characters`, LONG_TEXT),
  );
} finally {
  await browser.close();
  await server.remove();
}
