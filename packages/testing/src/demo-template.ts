import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Names the folder of this run's templates to the processes that share it. */
const FOLDER_VARIABLE = "FERNPAW_TEST_DEMO";
/** The demo is a day around the moment of its seed: an older template is made anew. */
const FRESH_MS = 10 * 60_000;
const MADE_WITHIN_MS = 120_000;

/** Lets this process and its children share a seeded demo. Ends with the answered function. */
export function offerDemo(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-demo-"));
  process.env[FOLDER_VARIABLE] = folder;
  return () => {
    delete process.env[FOLDER_VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Fills `into` with a data folder that has the demo of a size, seeded less than ten minutes ago: `seed` fills a folder
 * for the first who asks. Does nothing where no demo is on offer; the server then seeds its own.
 */
export async function copyDemo(into: string, size: string, seed: (folder: string) => Promise<void>): Promise<void> {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) return;
  // Ten minutes by the clock, so that none reaches into the next day.
  const template = join(folder, `${Math.floor(Date.now() / FRESH_MS)}${size}`);
  cpSync(await fillTemplate(template, seed), into, { recursive: true });
}

async function fillTemplate(template: string, seed: (folder: string) => Promise<void>): Promise<string> {
  const [making, failed] = [`${template}.making`, `${template}.failed`];
  if (existsSync(template)) return template;
  try {
    mkdirSync(making);
  } catch {
    return untilMade(template, failed);
  }
  try {
    await seed(making);
    renameSync(making, template);
    return template;
  } catch (error) {
    writeFileSync(failed, String(error));
    throw error;
  }
}

async function untilMade(template: string, failed: string): Promise<string> {
  const untilMs = performance.now() + MADE_WITHIN_MS;
  while (!existsSync(template)) {
    if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"));
    if (performance.now() > untilMs) throw new Error("The demo was not seeded in time.");
    await pause(50);
  }
  return template;
}
