import { chromium } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { type Desk, inMinutes } from "../support/desk.ts";
import { addPatient, openOwner, printRow } from "./bench-clinic.ts";
import { Heaps, type PageMemory } from "./heaps.ts";
import { checkIn, finishAndPay, openNote, signNote, type Taps, treat } from "./visit-steps.ts";

/** A day of a large practice is 300 (`BENCH_VISITS=300`, about an hour); a few show that the bench works. */
const VISITS = Number(process.env["BENCH_VISITS"] ?? 20);
const LOOKS = 10;

/** So many pets come one after the other, and then again. */
const PETS = Math.min(VISITS, 30);
const petOf = (visit: number): string => `Zinno${visit % PETS}x`;

const tapsOf = (desk: Desk): Taps => ({
  async tap(_name, target, { selector, text = "", isGone = false }) {
    await target.click();
    const found = desk.page.locator(selector).filter({ hasText: text }).first();
    await found.waitFor({ state: isGone ? "detached" : "attached" });
  },
});

/** Booked, examined and paid online: each change goes to the server and comes back. */
async function visit(desk: Desk, pet: string): Promise<void> {
  const of = { desk, taps: tapsOf(desk), pet };
  await desk.book({ pet, ...inMinutes(5), reason: "Itchy ears" });
  await checkIn(of);
  await openNote(of);
  await desk.page.keyboard.type("Scratches both ears.");
  await signNote(of);
  await treat(of);
  await finishAndPay(of);
}

const steps = new BenchSteps("day-memory.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const desk = await steps.run("the owner signs in", () => openOwner(browser, server));
  const heaps = await Heaps.of(desk.page);
  await steps.run("the patients are added", async () => {
    for (let index = 0; index < PETS; index += 1) await addPatient(desk, `Otti${index}x`, petOf(index));
    await desk.go("Dashboard");
  });
  const looks: (PageMemory & { visits: number })[] = [];
  for (let index = 0; index <= VISITS; index += 1) {
    if (index % Math.ceil(VISITS / LOOKS) === 0 || index === VISITS) {
      await desk.isSettled();
      looks.push({ visits: index, ...(await heaps.page()) });
      process.stdout.write(`${JSON.stringify(looks.at(-1))}\n`);
    }
    if (index === VISITS) break;
    await steps.run(`visit ${index + 1}`, () => visit(desk, petOf(index)));
  }
  const work = `memory of a tablet, ${VISITS} visits a day`;
  for (const [name, share] of [
    ["before the first", 0],
    ["after a third", 1 / 3],
    ["after two thirds", 2 / 3],
    ["after the last", 1],
  ] as const) {
    const at = looks[Math.round((looks.length - 1) * share)];
    printRow({ work: `${work}: ${name}`, ours: at?.heapMb ?? Number.NaN, unit: "MB" });
  }
} finally {
  await browser.close();
  await server.remove();
}
