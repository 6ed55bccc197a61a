import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { expect } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { bareLimits, type BareLimits } from "./bare-limits.ts";
import { printRow, quantile } from "./bench-clinic.ts";
import { nextNote, readNotes, watch } from "./stopwatch.ts";

const NOTICES = 20;

const profiles: string[] = [];
function newProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-bench-"));
  profiles.push(folder);
  return folder;
}

async function addTaskFor({ page }: Desk, title: string, person: string): Promise<void> {
  await page.getByRole("button", { name: "Add task" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a task" });
  await dialog.getByRole("textbox", { name: "Task" }).fill(title);
  await dialog.getByRole("combobox", { name: "For", exact: true }).click();
  await page.getByRole("option", { name: person }).click();
  await dialog.getByRole("button", { name: "Add task" }).click();
  await expect(dialog).toHaveCount(0);
}

/** The desk gives the vet tasks: when the vet's browser shows each, on a page that lists no tasks. */
async function notices(desk: Desk, vet: Desk, limits: BareLimits): Promise<void> {
  await vet.tablet.goTo("/dashboard/clients");
  await vet.isSettled();
  const tappedAt: number[] = [];
  for (let index = 0; index < NOTICES; index += 1) {
    const painted = await nextNote(vet.page, "painted");
    await addTaskFor(desk, `Mark${index}x`, "Tomás Ruiz");
    tappedAt.push((await readNotes(desk.page)).tappedAt);
    await painted();
  }
  const { paintedAt } = await readNotes(vet.page);
  const travelMs = tappedAt.map((at, index) => (paintedAt[`Mark${index}x`] ?? Number.NaN) - at);
  for (const [name, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    printRow({
      work: `tap on A to the notification on B, ${name}`,
      ours: quantile(travelMs, share),
      unit: "ms",
      limit: quantile(limits.messageMs, share),
      limitName: "bare post and event stream",
    });
  }
}

const steps = new BenchSteps("notifications.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
try {
  const [a, b] = await steps.run("two browsers start", async () => {
    const tablets = [
      await Tablet.openOn(newProfile(), server.origin),
      await Tablet.openOn(newProfile(), server.origin),
    ] as const;
    for (const { context } of tablets) await watch(context);
    return tablets;
  });
  const limits = await steps.run("the limits of bare pages", () => bareLimits(a.context, b.context));
  const [desk, vet] = [new Desk(a), new Desk(b)];
  await steps.run("both sign in and have the clinic", async () => {
    await a.signIn(demoLogin("desk@eastgate.example"));
    await b.signIn(demoLogin("vet@eastgate.example"));
    await desk.isSettled();
    await vet.isSettled();
  });
  await steps.run("notifications from one to the other", () => notices(desk, vet, limits));
  await a.close();
  await b.close();
} finally {
  await server.remove();
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
}
