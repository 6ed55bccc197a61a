import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Names the folder of this run's templates to the processes that share it. */
const FOLDER_VARIABLE = "FERNPAW_TEST_TEMPLATES";
const MADE_WITHIN_MS = 120_000;

/** Lets this process and its children share templates. The answered function removes them. */
export function offerTemplates(): () => void {
  // vitest runs the setup once for each project; the templates of the first are those of all.
  if (process.env[FOLDER_VARIABLE]) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-templates-"));
  process.env[FOLDER_VARIABLE] = folder;
  return () => {
    delete process.env[FOLDER_VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The folder that `fill` has filled for the first process of this run that asked for it by this name; the others wait. Null where no
 * templates are on offer. @throws Error of `fill`, in every process that asks
 */
export async function runTemplate(name: string, fill: (folder: string) => Promise<void>): Promise<string | null> {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) return null;
  const template = join(folder, name);
  const [making, failed] = [`${template}.making`, `${template}.failed`];
  if (existsSync(template)) return template;
  try {
    mkdirSync(making);
  } catch {
    return untilMade(template, failed);
  }
  try {
    await fill(making);
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
    if (performance.now() > untilMs) throw new Error("A template was not made in time.");
    await pause(50);
  }
  return template;
}
