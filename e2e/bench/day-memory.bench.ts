import { chromium } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { printRow } from "./bench-clinic.ts";
import { Heaps, type PageMemory } from "./heaps.ts";
import { openNote, signNote, type Taps } from "./visit-steps.ts";

/** A day of a large practice is 300 (`BENCH_VISITS=300`, about an hour); a few show that the bench works. */
const VISITS = Number(process.env["BENCH_VISITS"] ?? 20);
const LOOKS = 10;

/** Pets with a name that no other pet or client has, whole or in part. */
function patients(server: ServerProcess): string[] {
  const rows = server.database.rows(
    `select p."name" from "pets" p where p."clinicId" = ? and p."status" = 'active'
     and (select count(*) from "pets" q where q."clinicId" = p."clinicId" and instr(lower(q."name"), lower(p."name"))) = 1
     and not exists (select 1 from "clients" c where c."clinicId" = p."clinicId"
       and instr(lower(c."firstName" || ' ' || c."lastName"), lower(p."name")))
     and not exists (select 1 from "visits" v where v."clinicId" = p."clinicId" and v."petId" = p."id" and v."status" = 'open')
     and not exists (select 1 from "appointments" a where a."clinicId" = p."clinicId" and instr(a."petIds", p."id")
       and a."startsAt" > datetime('now', '-2 days'))
     order by p."id"`,
    EASTGATE,
  );
  return rows.map(({ name }) => String(name));
}

const tapsOf = (desk: Desk): Taps => ({
  async tap(_name, target, { selector, text = "", isGone = false }) {
    await target.click();
    const found = desk.page.locator(selector).filter({ hasText: text }).first();
    await found.waitFor({ state: isGone ? "detached" : "attached" });
  },
});

/** Walk-in, note and hand-over, online: each change goes to the server and comes back. */
async function visit(desk: Desk, pet: string): Promise<void> {
  const of = { desk, taps: tapsOf(desk), pet };
  await desk.walkIn(pet, "12.4");
  await openNote(of);
  await desk.page.keyboard.type("Scratches both ears.");
  await signNote(of);
  await desk.page.getByRole("button", { name: "Finish visit" }).first().click();
  await desk.go("Dashboard");
}

const steps = new BenchSteps("day-memory.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
const browser = await steps.run("the browser starts", () => chromium.launch(launchOptions));
try {
  const email = "owner@eastgate.example";
  const desk = await steps.run("the owner signs in", () =>
    Desk.open(browser, server.origin, { email, open: Tablet.open }),
  );
  const heaps = await Heaps.of(desk.page);
  const pets = patients(server);
  const looks: (PageMemory & { visits: number })[] = [];
  for (let index = 0; index <= VISITS; index += 1) {
    if (index % Math.ceil(VISITS / LOOKS) === 0 || index === VISITS) {
      await desk.isSettled();
      looks.push({ visits: index, ...(await heaps.page()) });
      process.stdout.write(`${JSON.stringify(looks.at(-1))}\n`);
    }
    if (index === VISITS) break;
    await steps.run(`visit ${index + 1}`, () => visit(desk, pets[index % pets.length] ?? ""));
  }
  const work = `memory of a tablet over ${VISITS} visits`;
  const at = (share: number) => looks[Math.round((looks.length - 1) * share)];
  for (const [name, share] of [
    ["before", 0],
    ["a third", 1 / 3],
    ["two thirds", 2 / 3],
    ["all", 1],
  ] as const) {
    printRow({ work: `${work}: after ${name} of them`, ours: at(share)?.heapMb ?? Number.NaN, unit: "MB" });
  }
} finally {
  await browser.close();
  await server.remove();
}
