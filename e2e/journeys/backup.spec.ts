// Concerns: api/src/backup, api/src/db.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { expect, test } from "@playwright/test";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { epochOn, queueOn } from "../support/device-copy.ts";
import { demoLogin, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let server: ServerProcess;
let folder: string;

/** As an operator does; answers what the command printed. */
async function npmRun(command: "backup" | "restore", path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`.scripts/${command}.mjs`, path], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: "", INIT_CWD: ROOT },
  });
  return stdout;
}

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  folder = mkdtempSync(join(tmpdir(), "fernpaw-journey-backups-"));
});

test.afterAll(async () => {
  await server?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("after a restore the tablets send again what the backup lacks (R08)", async ({ browser }) => {
  const { database } = server;
  const desk = new Desk(await Tablet.open(browser, server.origin));
  const nurse = new Desk(await Tablet.open(browser, server.origin));
  await desk.tablet.signIn(demoLogin("desk@eastgate.example"));
  await nurse.tablet.signIn(demoLogin("nurse@eastgate.example"));
  await desk.addClient({ firstName: "Before", lastName: "Restorova", phone: "+44 20 7946 0111" });
  await desk.isSettled();
  await nurse.isSettled();

  // While the server runs.
  expect(await npmRun("backup", folder)).toContain("Backup made and read back");
  const [name = ""] = readdirSync(folder);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^fernpaw-.*Z\.backup$/)]);

  await desk.addClient({ firstName: "After", lastName: "Restorova", phone: "+44 20 7946 0112" });
  await nurse.addClient({ firstName: "Nurse", lastName: "Restorova", phone: "+44 20 7946 0113" });
  await desk.isSettled();
  await nurse.isSettled();
  const epoch = await epochOn(nurse.page);

  await expect(npmRun("restore", join(folder, name))).rejects.toMatchObject({
    stderr: expect.stringContaining("Another Fernpaw server is using"),
  });
  await server.kill();
  await desk.addClient({ firstName: "Outage", lastName: "Restorova", phone: "+44 20 7946 0114" });
  expect(await npmRun("restore", join(folder, name))).toContain("New epochs for 2 clinics");
  const lastNames = () =>
    database
      .rows(`select "firstName" from "clients" where "lastName" = 'Restorova' order by "firstName"`)
      .map((row) => row["firstName"]);
  expect(lastNames()).toEqual(["Before"]);
  await server.start();

  await expect.poll(() => epochOn(nurse.page), { timeout: HANGS_AFTER_MS }).not.toBe(epoch);
  await desk.isSettled();
  await nurse.isSettled();
  expect(lastNames()).toEqual(["After", "Before", "Nurse", "Outage"]);
  const taken = database.recordedMutations().map(({ uuid }) => uuid);
  expect(new Set(taken).size).toBe(taken.length);
  for (const each of [desk, nurse]) {
    const { done } = await queueOn(each.page);
    expect(taken).toEqual(expect.arrayContaining(done.map(({ uuid }) => uuid)));
    await agreesWithServer(each);
    expect(each.tablet.errors).toEqual([]);
    await each.tablet.close();
  }
});
